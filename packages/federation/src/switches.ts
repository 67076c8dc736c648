import { changeDocument, migrateChannel, readDocument } from './channel.ts';
import { contributionChange } from './checks.ts';
import { readableRelease } from './compose.ts';
import { type Candidate, type ChannelDocument, type HistoryAction, parseReleaseOf } from './documents.ts';
import { goLive } from './go-live.ts';
import { appendHistory, author } from './history.ts';
import { releaseInStorage } from './rollback.ts';
import { openReleases, storageConnection } from './storage.ts';

/** Changes of a document that make no new release live. */
export interface SwitchOptions {
  /** 'host' or a remote's name. */
  name: string;
  channel: string;
  connectionString?: string;
  deployedBy?: string;
  message?: string;
}
/** The result of such a change. */
export interface SwitchOutcome {
  name: string;
  channel: string;
  /** false: it was so already. */
  changed: boolean;
}

/** One change, with its entry in the history; `next` answers undefined when it is so already. */
async function change(
  { name, channel, message, deployedBy, ...options }: SwitchOptions,
  action: HistoryAction,
  next: (document: ChannelDocument) => Partial<ChannelDocument> | undefined,
): Promise<SwitchOutcome> {
  const connectionString = options.connectionString ?? storageConnection();
  const container = openReleases(connectionString);
  await migrateChannel(container, channel);
  let changed = false;
  await changeDocument(container, channel, name, async (document, isPartial) => {
    // What nobody can read may be live in the memory of an edge.
    if (document.live === undefined && !(isPartial && action !== 'enable'))
      throw new Error(`${name} is not deployed on channel ${channel}.`);
    const changes = next(document);
    changed = changes !== undefined;
    if (changes === undefined) return undefined;
    const revision = document.revision + 1;
    const after = { ...document, ...changes, revision };
    const { added, dropped } = contributionChange(
      readableRelease(name, document.live),
      readableRelease(name, after.live),
    );
    const entry = await appendHistory(connectionString, channel, name, {
      before: document.entry,
      revision,
      action,
      // A promotion is about the candidate, everything else about what is live.
      version: action === 'promote' ? after.candidate?.release.version : document.live?.version,
      from: document.live?.version,
      percent: after.candidate?.percent,
      by: deployedBy ?? author(),
      message,
      added,
      dropped,
    });
    return { ...after, entry };
  });
  return { name, channel, changed };
}

const refuseHost = (name: string, what: string) => {
  if (name === 'host') throw new Error(`The host cannot be ${what}: the portal would be gone. Roll it back instead.`);
};

/** Takes a remote off the channel: its pages, menu entries and dialogs are gone. Its versions stay in storage. */
export async function remove(options: SwitchOptions): Promise<SwitchOutcome> {
  refuseHost(options.name, 'removed');
  return change(options, 'remove', () => ({
    live: undefined,
    candidate: undefined,
    rolledBack: undefined,
    withdrawn: undefined,
    disabled: undefined,
  }));
}

/** The kill switch: a remote leaves menu and router, of open pages too, until it is switched on again. */
export async function disable(options: SwitchOptions): Promise<SwitchOutcome> {
  refuseHost(options.name, 'switched off');
  return change(options, 'disable', ({ disabled }) =>
    disabled === undefined ? { disabled: { reason: options.message ?? '' } } : undefined,
  );
}

/** Ends `disable`. */
export const enable = (options: SwitchOptions): Promise<SwitchOutcome> =>
  change(options, 'enable', ({ disabled }) => (disabled === undefined ? undefined : { disabled: undefined }));

/** Changes who gets the candidate; with 100 percent it becomes the live version. */
export async function promote(options: SwitchOptions & Partial<Omit<Candidate, 'release'>>): Promise<SwitchOutcome> {
  const { name, channel, percent = 100, cohorts } = options;
  const missing = () =>
    new Error(`${name} has no candidate on channel ${channel}. Begin one: deploy ${name} --percent 5`);
  if (percent < 100)
    return change(options, 'promote', ({ candidate }) => {
      if (candidate === undefined) throw missing();
      const next = { ...candidate, percent, cohorts: cohorts ?? candidate.cohorts };
      return JSON.stringify(next) === JSON.stringify(candidate) ? undefined : { candidate: next };
    });
  const connectionString = options.connectionString ?? storageConnection();
  const container = openReleases(connectionString);
  await migrateChannel(container, channel);
  const { document } = await readDocument(container, channel, name);
  if (document.candidate === undefined) throw missing();
  const { release } = document.candidate;
  const { names } = await releaseInStorage(container, channel, name, release.version);
  await goLive({
    container,
    channel,
    release,
    names,
    isNeeded: ({ candidate }) => {
      if (candidate?.release.version === release.version) return true;
      throw new Error(`${name} was changed at this very moment; look again before promoting it.`);
    },
    change: async (current) => {
      const { candidate: _candidate, rolledBack: _rolledBack, withdrawn: _withdrawn, ...rest } = current;
      const revision = current.revision + 1;
      const from = current.live?.version;
      const changes = contributionChange(readableRelease(name, current.live), parseReleaseOf(name, release));
      const entry = await appendHistory(connectionString, channel, name, {
        before: current.entry,
        revision,
        action: 'promote',
        version: release.version,
        from,
        percent: 100,
        by: options.deployedBy ?? author(),
        message: options.message,
        added: changes.added,
        dropped: changes.dropped,
      });
      const live = { ...release, deployedAtUtc: new Date().toISOString(), previous: from };
      return { ...rest, revision, entry, live };
    },
  });
  return { name, channel, changed: true };
}
