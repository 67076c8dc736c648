import { readdir, readFile, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Versions of a name kept on disk in addition to those that a channel names: pages that are still open load files of the
 * host's last few, and links of previews show versions that no channel has.
 */
const keptVersions = 8;

/**
 * Removes old host versions from the edge's disk cache, the one that went live longest ago first. A version that a kept
 * release set of any channel names always stays: the portal opens from it while storage is away.
 */
export async function shrinkDisk(cacheFolder: string, liveVersion: string): Promise<void> {
  const folder = join(cacheFolder, 'host');
  try {
    const now = new Date();
    await utimes(join(folder, liveVersion), now, now).catch(() => undefined);
    const named = (await namedVersions(cacheFolder)).get('host') ?? new Set();
    await removeOld(folder, new Set([liveVersion, ...named]), keptVersions);
  } catch {
    // The cache is smaller or larger than wanted, nothing else; the next release tries again.
  }
}

/**
 * Removes copies of remotes' releases: those that no channel has live, tries or would go back to, except the newest few;
 * of a remote that no channel has any more, all. What is asked for again comes from storage again.
 */
export async function shrinkReleases(cacheFolder: string): Promise<void> {
  try {
    const named = await namedVersions(cacheFolder);
    for (const entry of await readdir(cacheFolder, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name === 'host') continue;
      const folder = join(cacheFolder, entry.name);
      const versions = named.get(entry.name);
      await removeOld(folder, versions ?? new Set(), versions === undefined ? 0 : keptVersions);
      // Fails where something is left.
      await rmdir(folder).catch(() => undefined);
    }
  } catch {
    // As above.
  }
}

/** Removes the versions of a folder that are not in `named`, except the newest `most`. */
async function removeOld(folder: string, named: ReadonlySet<string>, most: number): Promise<void> {
  const versions = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = versions.filter(({ name }) => !named.has(name)).sort((a, b) => b.at - a.at);
  for (const { name } of old.slice(most)) await rm(join(folder, name), { recursive: true, force: true });
}

interface KeptRelease {
  version?: unknown;
  previous?: unknown;
}
/** As release-source.ts keeps a channel; the single document of long ago has `remotes`. */
interface KeptChannel {
  host?: KeptRelease;
  documents?: Record<string, { live?: KeptRelease; candidate?: { release?: KeptRelease }; rolledBack?: unknown }>;
  remotes?: ({ name: string } & KeptRelease)[];
}

/** The versions that the kept release sets of all channels name, by the name of host or remote. */
async function namedVersions(cacheFolder: string): Promise<Map<string, Set<string>>> {
  const named = new Map<string, Set<string>>();
  const add = (name: string, ...versions: unknown[]) => {
    const known = named.get(name) ?? new Set();
    for (const version of versions) if (typeof version === 'string') known.add(version);
    named.set(name, known);
  };
  for (const file of (await readdir(cacheFolder)).filter((name) => name.endsWith('.json'))) {
    try {
      const channel = JSON.parse(await readFile(join(cacheFolder, file), 'utf8')) as KeptChannel;
      add('host', channel.host?.version, channel.host?.previous);
      for (const { name, version, previous } of channel.remotes ?? []) add(name, version, previous);
      for (const [name, { live, candidate, rolledBack }] of Object.entries(channel.documents ?? {}))
        add(name, live?.version, live?.previous, candidate?.release?.version, rolledBack);
    } catch {
      // Nothing can be served from it either.
    }
  }
  return named;
}
