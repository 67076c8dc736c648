import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, isElevated } from '../policy/caller.ts';
import { badRequest, notAllowed, notFound } from '../problem.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';
import {
  type Channel,
  type KnownDocument,
  type KnownHistoryEntry,
  type KnownRelease,
  readChannel,
  readHistory,
} from './channel.ts';
import { budgetOf, costReader } from './cost.ts';
import { medianFirstView, readFailures, readHealth } from './health.ts';
import { accountHash } from './owner-accounts.ts';
import { stackReader } from './real-stack.ts';
import type { ReleaseStorage } from './release-storage.ts';

interface ReleaseParts {
  store: Store;
  storage: ReleaseStorage;
  authenticate: Authenticate;
}

const versionOf = ({ version, deployedAtUtc, deployedBy }: KnownRelease) => ({ version, deployedAtUtc, deployedBy });

/** Why the portal took a version back, as long as nothing was deployed since. */
async function takenBackOf(storage: ReleaseStorage, channel: string, document: KnownDocument) {
  if (document.withdrawn === undefined) return null;
  const [latest] = await readHistory(storage, channel, document, { most: 1 });
  if (latest?.action !== 'health-rollback') return null;
  return { version: latest.from ?? '', reason: latest.message ?? '', atUtc: latest.atUtc };
}

function historyEntryOf(entry: KnownHistoryEntry) {
  const { action, version = '', from = '', percent, by, atUtc, commit = '', isDirty, message = '' } = entry;
  return { action, version, from, percent: percent ?? null, by, atUtc, commit, isDirty: isDirty === true, message };
}

/** What happened to these releases in the last 24 hours, the latest first. */
async function recentOf(storage: ReleaseStorage, channel: string, documents: readonly KnownDocument[]) {
  const since = Date.now() - 24 * 60 * 60_000;
  const histories = documents.map(async (document) => {
    const entries = await readHistory(storage, channel, document, { since });
    return entries.map((entry) => ({ name: document.name, ...historyEntryOf(entry) }));
  });
  const all = (await Promise.all(histories)).flat();
  return all.sort((a, b) => Date.parse(b.atUtc) - Date.parse(a.atUtc));
}

/**
 * ADDITIVE (docs: telemetry): what is live of the host and of each remote, and how it does. For Directors and higher; the
 * people of an owner get what is theirs.
 */
export function releaseRoutes(app: FastifyInstance, { store, storage, authenticate }: ReleaseParts) {
  const { bytesOf, earlierBytesOf } = costReader(storage);
  const realStack = stackReader(storage);
  /** What the caller may see of a channel. */
  const seenBy = async (caller: Caller, channel: string): Promise<Channel> => {
    const all = await readChannel(storage, channel);
    if (isElevated(caller)) return all;
    const hash = accountHash(caller.user.emailAddress ?? '');
    const documents = all.documents.filter(({ name }) => all.accounts[name]?.includes(hash));
    if (caller.category !== 'PES' || documents.length === 0)
      throw notAllowed('Directors, Administrators and the owners of a remote see releases.');
    return { ...all, documents };
  };
  const channelOf = (request: FastifyRequest): string => {
    const { channel = 'portal' } = request.query as { channel?: string };
    if (typeof channel !== 'string' || !/^[a-z][a-z0-9-]{0,63}$/.test(channel)) {
      throw badRequest('The channel must be a name such as portal.');
    }
    return channel;
  };

  app.get('/releases', async (request) => {
    const caller = await authenticate(request);
    const channel = channelOf(request);
    const { documents, owners } = await seenBy(caller, channel);
    const health = await readHealth(store, channel);
    const remotes = documents.map(async (document: KnownDocument) => {
      const { name, live, candidate, rule, rolledBack, disabled } = document;
      const declaration = live?.declaration ?? candidate?.release.declaration;
      return {
        name,
        displayName: name === 'host' ? 'Portal' : declaration?.displayName || name,
        owner: owners[name] ?? null,
        live: live ? versionOf(live) : null,
        candidate: candidate
          ? { ...versionOf(candidate.release), percent: candidate.percent, cohorts: candidate.cohorts }
          : null,
        rule: rule ?? null,
        rolledBack: rolledBack ?? null,
        takenBack: await takenBackOf(storage, channel, document),
        disabled: disabled?.reason ?? null,
        bytes: live ? await bytesOf(live) : null,
        budget: budgetOf(name, live),
        hours: health.get(name)?.hours ?? [],
        versions: health.get(name)?.versions ?? [],
        routes: (declaration?.routes ?? []).map(({ path, title }) => ({ path, title })),
        dialogs: declaration?.dialogs ?? [],
        contributions: (declaration?.contributions ?? []).map(({ title, point }) => ({ title, point })),
        requires: declaration?.requires ?? {},
        provides: live?.provides ?? {},
        earlierBytes: live ? await earlierBytesOf(live) : {},
      };
    });
    const [shown, recent] = await Promise.all([Promise.all(remotes), recentOf(storage, channel, documents)]);
    const names = documents.map(({ name }) => name);
    return { channel, remotes: shown, recent, firstView: medianFirstView(health, names) };
  });

  app.get<{ Params: { name: string } }>('/releases/:name', async (request) => {
    const caller = await authenticate(request);
    const channel = channelOf(request);
    const { name } = request.params;
    const { documents } = await seenBy(caller, channel);
    const document = documents.find((each) => each.name === name);
    if (!document) throw notFound(`Nothing of the name ${name.slice(0, 64)} is on this channel.`);
    const [history, failures] = await Promise.all([
      readHistory(storage, channel, document),
      readFailures(store, channel, name),
    ]);
    return {
      name,
      history: history.map(historyEntryOf),
      failures: await Promise.all(
        failures.map(async ({ stack, ...failure }) => ({ ...failure, frames: await realStack(stack) })),
      ),
    };
  });
}
