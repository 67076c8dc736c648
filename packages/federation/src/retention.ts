import type { ContainerClient } from '@azure/storage-blob';
import { migrateChannel, readChannel } from './channel.ts';
import { removeMaps } from './source-maps.ts';
import { openReleases, statusOf, storageConnection } from './storage.ts';

/** Options of the clean-up of old versions. */
export interface RetentionOptions {
  /** Versions deployed longer ago than this are removed; 30 by default. */
  days?: number;
  connectionString?: string;
  /** Only versions of these names; default: all. */
  names?: readonly string[];
  /** Only says what would be removed. */
  isDryRun?: boolean;
  /** The present, in milliseconds; for tests. */
  now?: number;
}

async function prefixes(container: ContainerClient, prefix = ''): Promise<string[]> {
  const found: string[] = [];
  for await (const item of container.listBlobsByHierarchy('/', { prefix }))
    if (item.kind === 'prefix') found.push(item.name);
  return found;
}

/** Names of all channels in storage: those of the former single document too. */
export async function channelNames(container: ContainerClient): Promise<string[]> {
  const names = new Set<string>();
  try {
    for await (const { name } of container.listBlobsFlat({ prefix: 'channels/' })) {
      const channel = /^channels\/([^/]+?)(?:\.json|\/owners\.json)$/.exec(name)?.[1];
      if (channel !== undefined) names.add(channel);
    }
  } catch (error) {
    // New storage, which the first deployment prepares.
    if (statusOf(error) !== 404) throw error;
  }
  return [...names];
}

/** Versions that a channel has live, tries, or would go back to. */
async function versionsInUse(container: ContainerClient): Promise<Set<string>> {
  const used = new Set<string>();
  for (const channel of await channelNames(container)) {
    await migrateChannel(container, channel);
    const { documents, unreadable } = await readChannel(container, channel);
    // What cannot be read might be live: better a folder too many than a portal without its remote.
    if (unreadable.length > 0)
      throw new Error(`Channel ${channel} has an entry that cannot be read; nothing was removed.`);
    for (const { document } of documents) {
      const { live, candidate, rolledBack, claim } = document;
      for (const version of [
        live?.version,
        live?.previous,
        rolledBack,
        candidate?.release.version,
        claim?.release.version,
      ])
        used.add(`${document.name}/${version}/`);
    }
  }
  return used;
}

/**
 * Removes old versions from storage: those that no channel has live or would roll back to, and that were last deployed
 * before the given time. Pages that are still open on such a version lose their lazy files. Answers what was removed.
 */
export async function removeOldReleases(options: RetentionOptions = {}): Promise<string[]> {
  const { days = 30, connectionString = storageConnection(), now = Date.now(), isDryRun = false } = options;
  const container = openReleases(connectionString);
  const used = await versionsInUse(container);
  const removed: string[] = [];
  const folders = options.names?.map((name) => `${name}/`) ?? (await prefixes(container));
  for (const name of folders) {
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
      if (!isDryRun) {
        for (const blob of blobs) await container.deleteBlob(blob);
        await removeMaps(connectionString, version);
      }
      removed.push(version.replace(/\/$/, ''));
    }
  }
  return removed;
}
