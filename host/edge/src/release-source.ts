import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HostRelease, parseReleaseSet, type ReleaseSet, type RemoteRelease } from '@groundwork/federation';

/**
 * The release set of a channel as this edge knows it: asked for again when older than a second, kept in memory and on
 * disk, so that storage may be away. A remote whose entry in the set is broken is passed on as it is: the host says so in
 * the place of its pages, and nothing else suffers.
 */
const freshFor = 1000;
const patience = 3000;

type ShownSet = Omit<ReleaseSet, 'remotes'> & { remotes: readonly unknown[] };

export interface KnownReleases {
  /** As browsers may ask for it: base addresses absolute, broken remotes included. */
  set: ShownSet;
  /** As it goes into the page, which is sent with each visit: without what only the edge needs, or a failure. */
  shown: ShownSet;
  host: HostRelease | undefined;
  /** The remotes that can be read. */
  remotes: readonly RemoteRelease[];
}
export interface ReleaseSource {
  /** The newest release set that could be had; undefined when none ever was. */
  current(): Promise<KnownReleases | undefined>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** @throws Error when what concerns the channel or the host is wrong */
export function readReleases(data: unknown, releasesUrl: string): KnownReleases {
  if (!isObject(data)) throw new Error('The release set is not an object.');
  // Compressed hashes do not get smaller, and the page needs none of the host's.
  const { host, ...whole } = parseReleaseSet({ ...data, remotes: [] });
  const remotes: RemoteRelease[] = [];
  const written: unknown[] = [];
  for (const item of Array.isArray(data.remotes) ? data.remotes : []) {
    const remote =
      isObject(item) && typeof item.baseUrl === 'string'
        ? { ...item, baseUrl: new URL(item.baseUrl, releasesUrl).href }
        : item;
    written.push(remote);
    try {
      remotes.push(...parseReleaseSet({ ...whole, remotes: [remote] }).remotes);
    } catch {
      // It stays in `written`: the host reports it.
    }
  }
  const known = host === undefined ? undefined : { ...host, baseUrl: `/assets/${host.version}/`, files: {} };
  const set = { ...whole, host: known, remotes: written };
  const shown = { ...set, host: known && { ...known, lazy: undefined }, remotes: written.map(withoutFiles) };
  return { set, shown, host, remotes };
}

/** A remote with the hash of its entry alone: that has those of the others. */
function withoutFiles(remote: unknown): unknown {
  if (!isObject(remote) || !isObject(remote.files)) return remote;
  const entry = String(remote.entry);
  return { ...remote, pages: undefined, files: { [entry]: remote.files[entry] } };
}

export function openReleaseSource(channel: string, releasesUrl: string, cacheFolder: string): ReleaseSource {
  const file = join(cacheFolder, `${channel}.json`);
  let known: KnownReleases | undefined;
  let etag: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const answer = await fetch(`${releasesUrl}channels/${channel}.json`, {
        headers: etag === undefined ? {} : { 'if-none-match': etag },
        signal: AbortSignal.timeout(patience),
      });
      if (answer.ok) {
        const text = await answer.text();
        known = readReleases(JSON.parse(text), releasesUrl);
        etag = answer.headers.get('etag') ?? undefined;
        await keep(text);
      }
    } catch (error) {
      if (known === undefined) console.warn(`No release set of channel ${channel} yet: ${reason(error)}`);
    }
    askedAt = performance.now();
  }
  async function keep(text: string): Promise<void> {
    try {
      await mkdir(cacheFolder, { recursive: true });
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    } catch (error) {
      console.warn(`The release set could not be kept in ${file}: ${reason(error)}`);
    }
  }
  async function recall(): Promise<void> {
    try {
      known = readReleases(JSON.parse(await readFile(file, 'utf8')), releasesUrl);
    } catch {
      // There is no earlier one.
    }
  }

  return {
    async current() {
      if (performance.now() - askedAt > freshFor) {
        asking ??= ask().finally(() => {
          asking = undefined;
        });
        await asking;
        if (known === undefined) await recall();
      }
      return known;
    },
  };
}

const reason = (error: unknown) =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
