import type { ContainerClient } from '@azure/storage-blob';
import { migrateChannel, readDocument, readOwners } from './channel.ts';
import { contributionChange } from './checks.ts';
import { readableRelease } from './compose.ts';
import type { DeployOutcome } from './deploy.ts';
import { type ChannelDocument, parseReleaseOf, type StoredRelease } from './documents.ts';
import { findFaults } from './files.ts';
import { goLive } from './go-live.ts';
import { appendHistory, author, readHistory } from './history.ts';
import { isSignedBy } from './signatures.ts';
import { openReleases, storageConnection } from './storage.ts';
import { readStoredRelease, type StoredNames, storedVersions } from './stored-release.ts';

/** Options of a rollback. */
export interface RollbackOptions {
  /** 'host' or a remote's name. */
  name: string;
  channel: string;
  /** The version to go back to. Default: the one that was live before. */
  to?: string;
  connectionString?: string;
  deployedBy?: string;
  message?: string;
  isDryRun?: boolean;
}

/** A version in storage that may become live: signed, and whole. @throws Error saying why it cannot */
export async function releaseInStorage(
  container: ContainerClient,
  channel: string,
  name: string,
  version: string,
): Promise<{ release: StoredRelease; names: StoredNames }> {
  const found = await readStoredRelease(container, name, version);
  const owned = (await readOwners(container, channel))?.names[name];
  if (owned !== undefined && owned.keys.length > 0 && !isSignedBy(found.release, owned.keys))
    throw new Error(
      `${name} ${version} cannot be made live: it is not signed with a key that ${owned.owner} has on channel ${channel}. Deploy it again.`,
    );
  const faults = await findFaults(container, `${name}/${version}/`, parseReleaseOf(name, found.release).files);
  const bad = [...faults.missing, ...faults.damaged];
  if (bad.length > 0)
    throw new Error(
      `${name} ${version} cannot be made live again: ${bad.join(', ')} is missing or damaged in storage.`,
    );
  return found;
}

/** The version that a rollback without a name means. @throws Error when there is none, or somebody was faster */
function targetOf({ live, candidate, rolledBack }: ChannelDocument, name: string, channel: string): string {
  if (live === undefined)
    throw new Error(`${name} is not deployed on channel ${channel}, so there is nothing to roll back.`);
  if (candidate !== undefined) return live.version;
  if (rolledBack !== undefined)
    throw new Error(
      `${name} was rolled back on channel ${channel} already, from ${rolledBack} to ${live.version}; nothing was changed. Name the version to go further: rollback ${name} --to VERSION ('history' lists them).`,
    );
  const { previous } = live;
  if (typeof previous !== 'string')
    throw new Error(
      `${name} ${live.version} is the first version on channel ${channel}: there is none before it. 'remove' takes it off, 'disable' switches it off.`,
    );
  return previous;
}

/** How far back the history is read for a version that is not in storage: far more than storage keeps. */
const mostEntries = 300;
const mostNamed = 5;

/** @throws Error when the version is neither in storage nor in the history: most often a typing error */
async function refuseUnknown(
  container: ContainerClient,
  connectionString: string,
  { channel, name, to }: RollbackOptions & { to: string },
  latest: string | undefined,
): Promise<void> {
  const stored = await storedVersions(container, name);
  if (stored.length === 0 || stored.includes(to)) return;
  const entries = await readHistory(connectionString, channel, name, latest, mostEntries);
  // It was there once: then what is said of it is that it is gone.
  if (entries.some(({ version, from }) => version === to || from === to)) return;
  throw new Error(
    `There is no version ${to} of ${name}; nothing was changed. The newest in storage: ${stored.slice(0, mostNamed).join(', ')}.`,
  );
}

/**
 * Makes an earlier version live again; while a candidate is tried, ends that instead. Two who roll back at once do it
 * once: after a rollback the next one has to name its version.
 * @throws Error when there is no such version, or its files are gone; DeployRefused when it no longer fits
 */
export async function rollback(options: RollbackOptions): Promise<DeployOutcome> {
  const { name, channel } = options;
  const connectionString = options.connectionString ?? storageConnection();
  const container = openReleases(connectionString);
  if (!options.isDryRun) await migrateChannel(container, channel);
  const { document } = await readDocument(container, channel, name, true);
  const version = options.to ?? targetOf(document, name, channel);
  const from = document.candidate?.release.version ?? document.live?.version;
  const outcome = { name, channel, version, previous: from, changed: from !== version, uploaded: 0 };
  if (options.to !== undefined)
    await refuseUnknown(container, connectionString, { ...options, to: options.to }, document.entry);
  const found = await releaseInStorage(container, channel, name, version);
  if (options.isDryRun || from === version) return outcome;
  await goLive({
    container,
    channel,
    ...found,
    isNeeded: ({ live, candidate }) => {
      const now = candidate?.release.version ?? live?.version;
      if (now === from) return true;
      throw new Error(
        `${name} was changed to ${now ?? 'nothing'} at this very moment; look again before rolling back.`,
      );
    },
    change: async (current) => {
      const { candidate: _candidate, rule: _rule, ...rest } = current;
      const revision = current.revision + 1;
      const isLive = current.live?.version === version;
      const changes = contributionChange(readableRelease(name, current.live), parseReleaseOf(name, found.release));
      const entry = await appendHistory(connectionString, channel, name, {
        before: current.entry,
        revision,
        action: 'rollback',
        version,
        from,
        by: options.deployedBy ?? author(),
        message: options.message,
        added: changes.added,
        dropped: changes.dropped,
      });
      const live = isLive ? current.live : { ...found.release, deployedAtUtc: new Date().toISOString() };
      return { ...rest, revision, entry, live, withdrawn: from, ...(isLive ? {} : { rolledBack: from }) };
    },
  });
  return outcome;
}
