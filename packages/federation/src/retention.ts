import type { ContainerClient } from '@azure/storage-blob';
import { readChannel } from './channel.ts';
import { openReleases, storageConnection } from './storage.ts';

/** Options of the clean-up of old versions. */
export interface RetentionOptions {
  /** Versions deployed longer ago than this are removed; 30 by default. */
  days?: number;
  connectionString?: string;
  /** The present, in milliseconds; for tests. */
  now?: number;
}

async function prefixes(container: ContainerClient, prefix = ''): Promise<string[]> {
  const found: string[] = [];
  for await (const item of container.listBlobsByHierarchy('/', { prefix }))
    if (item.kind === 'prefix') found.push(item.name);
  return found;
}

/** Versions that a channel has live, or would go back to. */
async function versionsInUse(container: ContainerClient): Promise<Set<string>> {
  const used = new Set<string>();
  for await (const { name } of container.listBlobsFlat({ prefix: 'channels/' })) {
    const channel = /^channels\/(.+)\.json$/.exec(name)?.[1];
    if (channel === undefined) continue;
    const { set, unreadable } = await readChannel(container, channel);
    // What cannot be read might be live: better a folder too many than a portal without its remote.
    if (unreadable.length > 0)
      throw new Error(`Channel ${channel} has an entry that cannot be read; nothing was removed.`);
    for (const release of [...(set.host ? [set.host] : []), ...set.remotes])
      for (const version of [release.version, release.previous]) used.add(`${release.name}/${version}/`);
  }
  return used;
}

/**
 * Removes old versions from storage: those that no channel has live or would roll back to, and that were last deployed
 * before the given time. Pages that are still open on such a version lose their lazy files. Answers what was removed.
 */
export async function removeOldReleases(options: RetentionOptions = {}): Promise<string[]> {
  const { days = 30, connectionString = storageConnection(), now = Date.now() } = options;
  const container = openReleases(connectionString);
  const used = await versionsInUse(container);
  const removed: string[] = [];
  for (const name of await prefixes(container)) {
    if (name === 'channels/') continue;
    for (const version of await prefixes(container, name)) {
      if (used.has(version)) continue;
      const blobs: string[] = [];
      let newest = 0;
      for await (const blob of container.listBlobsFlat({ prefix: version })) {
        blobs.push(blob.name);
        newest = Math.max(newest, blob.properties.lastModified.getTime());
      }
      if (now - newest < days * 86_400_000) continue;
      for (const blob of blobs) await container.deleteBlob(blob);
      removed.push(version.replace(/\/$/, ''));
    }
  }
  return removed;
}
