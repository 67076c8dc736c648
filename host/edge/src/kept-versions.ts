import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Host versions kept on disk in addition to the live ones: pages that are still open load files of the last few. */
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
    const live = new Set([liveVersion, ...(await liveVersions(cacheFolder))]);
    const versions = await Promise.all(
      (await readdir(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    const old = versions.filter(({ name }) => !live.has(name)).sort((a, b) => b.at - a.at);
    for (const { name } of old.slice(keptVersions)) await rm(join(folder, name), { recursive: true, force: true });
  } catch {
    // The cache is smaller or larger than wanted, nothing else; the next release tries again.
  }
}

async function liveVersions(cacheFolder: string): Promise<string[]> {
  const sets = (await readdir(cacheFolder)).filter((name) => name.endsWith('.json'));
  const versions = await Promise.all(
    sets.map(async (name) => {
      try {
        const set = JSON.parse(await readFile(join(cacheFolder, name), 'utf8')) as { host?: { version?: unknown } };
        return set.host?.version;
      } catch {
        return undefined;
      }
    }),
  );
  return versions.filter((version) => typeof version === 'string');
}
