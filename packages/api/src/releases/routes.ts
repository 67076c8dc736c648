import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, isElevated } from '../policy/caller.ts';
import { badRequest, notAllowed, notFound } from '../problem.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';
import { type KnownDocument, type KnownRelease, readChannel, readHistory } from './channel.ts';
import { budgetOf, costReader } from './cost.ts';
import { readFailures, readHealth } from './health.ts';
import { stackReader } from './real-stack.ts';
import type { ReleaseStorage } from './release-storage.ts';

interface ReleaseParts {
  store: Store;
  storage: ReleaseStorage;
  authenticate: Authenticate;
}

const versionOf = ({ version, deployedAtUtc, deployedBy }: KnownRelease) => ({ version, deployedAtUtc, deployedBy });

/** ADDITIVE (docs: telemetry): what is live of the host and of each remote, and how it does. For Directors and higher. */
export function releaseRoutes(app: FastifyInstance, { store, storage, authenticate }: ReleaseParts) {
  const bytesOf = costReader(storage);
  const realStack = stackReader(storage);
  const allowed = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await authenticate(request);
    if (!isElevated(caller)) throw notAllowed('Directors and Administrators see releases.');
    return caller;
  };
  const channelOf = (request: FastifyRequest): string => {
    const { channel = 'portal' } = request.query as { channel?: string };
    if (typeof channel !== 'string' || !/^[a-z][a-z0-9-]{0,63}$/.test(channel)) {
      throw badRequest('The channel must be a name such as portal.');
    }
    return channel;
  };

  app.get('/releases', async (request) => {
    await allowed(request);
    const channel = channelOf(request);
    const [{ documents, owners }, health] = await Promise.all([
      readChannel(storage, channel),
      readHealth(store, channel),
    ]);
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
        disabled: disabled?.reason ?? null,
        bytes: live ? await bytesOf(live) : null,
        budget: budgetOf(name, live),
        ...(health.get(name) ?? { hours: [], versions: [] }),
        routes: (declaration?.routes ?? []).map(({ path, title }) => ({ path, title })),
        dialogs: declaration?.dialogs ?? [],
        contributions: (declaration?.contributions ?? []).map(({ title, point }) => ({ title, point })),
        requires: declaration?.requires ?? {},
        provides: live?.provides ?? {},
      };
    });
    return { channel, remotes: await Promise.all(remotes) };
  });

  app.get<{ Params: { name: string } }>('/releases/:name', async (request) => {
    await allowed(request);
    const channel = channelOf(request);
    const { name } = request.params;
    const { documents } = await readChannel(storage, channel);
    const document = documents.find((each) => each.name === name);
    if (!document) throw notFound(`Nothing of the name ${name.slice(0, 64)} is on this channel.`);
    const [history, failures] = await Promise.all([
      readHistory(storage, channel, document),
      readFailures(store, channel, name),
    ]);
    return {
      name,
      history: history.map(
        ({ action, version = '', from = '', percent, by, atUtc, commit = '', isDirty, message = '' }) => ({
          ...{ action, version, from, percent: percent ?? null, by, atUtc, commit, isDirty: isDirty === true, message },
        }),
      ),
      failures: await Promise.all(
        failures.map(async ({ stack, ...failure }) => ({ ...failure, frames: await realStack(stack) })),
      ),
    };
  });
}
