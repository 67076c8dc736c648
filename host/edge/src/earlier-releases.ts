import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Owner, parseStoredRelease, type Release } from '@groundwork/federation';
import { verified } from './composition.ts';

/**
 * Versions that are not live: open pages load files of them, and links of previews show them. Anybody may ask for any
 * version, so what storage does not have must not reach it again and again.
 */
export interface EarlierReleases {
  /**
   * A version in storage; undefined for what the owner of the name has not released.
   * @throws UnknownVersions where too many were asked for that are none
   */
  find(name: string, version: string, owner: Owner | undefined): Promise<Release | undefined>;
}

/** Verified versions in memory; what is not among them is on disk. */
const mostKept = 50;
const mostUnknown = 1_000;
/** Milliseconds for which storage is not asked again for a version that it did not have. */
const unknownFor = 10_000;
/** Versions that storage is asked for in this time without having them. Those that it has do not count. */
const mostMisses = 50;

/** Storage was asked for so many versions that are none that it is left alone for a while. */
export class UnknownVersions extends Error {
  readonly retryAfter = unknownFor / 1_000;
}

export function openEarlierReleases(
  releasesUrl: string,
  cacheFolder: string,
  requiresSignatures: boolean,
  now: () => number = () => performance.now(),
): EarlierReleases {
  /** With the keys that vouched for them. */
  const kept = new Map<string, { release: Release; keys: string }>();
  /** When they were asked for, by name, version and keys. */
  const unknown = new Map<string, number>();
  const asking = new Map<string, Promise<Release | undefined>>();
  let misses = { since: Number.NEGATIVE_INFINITY, count: 0 };

  const diskOf = (name: string, version: string) => join(cacheFolder, name, version, 'release.json');
  async function readDisk(name: string, version: string): Promise<unknown> {
    try {
      return JSON.parse(await readFile(diskOf(name, version), 'utf8'));
    } catch {
      // Not kept yet.
      return undefined;
    }
  }
  /** What storage has of a version beside its files. */
  async function readStorage(name: string, version: string): Promise<unknown> {
    if (now() - misses.since > unknownFor) misses = { since: now(), count: 0 };
    if (misses.count >= mostMisses) throw new UnknownVersions(`Storage is not asked for ${name} ${version} now.`);
    // Counted before the answer: a flood does not wait for it.
    misses.count += 1;
    const path = `${name}/${version}/release.json`;
    const answer = await fetch(releasesUrl + path, { signal: AbortSignal.timeout(30_000) });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`Storage answered ${answer.status} for ${path}`);
    const text = await answer.text();
    const onDisk = diskOf(name, version);
    try {
      await mkdir(dirname(onDisk), { recursive: true });
      await writeFile(onDisk, text);
    } catch {
      // A cache that cannot be written costs a request more, nothing else.
    }
    return JSON.parse(text);
  }
  async function read(name: string, version: string, owner: Owner | undefined, keys: string) {
    // What is on disk may be signed with a key that was removed since: storage may have it signed with the next one.
    for (const source of [readDisk, readStorage]) {
      const data = await source(name, version);
      if (data === undefined) continue;
      try {
        const { gives: _gives, takes: _takes, deployedBy: _by, ...stored } = parseStoredRelease(data, name);
        if (stored.version !== version) continue;
        const release = verified(name, stored, owner, requiresSignatures);
        if (source === readStorage) misses.count = Math.max(0, misses.count - 1);
        kept.set(`${name} ${version}`, { release, keys });
        for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
        return release;
      } catch {
        // Not released by the owner of today.
      }
    }
    return undefined;
  }

  return {
    async find(name, version, owner) {
      if (!/^[\w.+-]{1,100}$/.test(version) || version.includes('..')) return undefined;
      const keys = JSON.stringify(owner?.keys ?? []);
      const known = kept.get(`${name} ${version}`);
      if (known?.keys === keys) return known.release;
      const key = `${name} ${version} ${keys}`;
      if (now() - (unknown.get(key) ?? Number.NEGATIVE_INFINITY) < unknownFor) return undefined;
      const question = asking.get(key) ?? read(name, version, owner, keys).finally(() => asking.delete(key));
      asking.set(key, question);
      const release = await question;
      if (release === undefined) {
        unknown.delete(key);
        unknown.set(key, now());
        for (const oldest of [...unknown.keys()].slice(0, -mostUnknown)) unknown.delete(oldest);
      }
      return release;
    },
  };
}
