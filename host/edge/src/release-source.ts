import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type HostRelease, parseReleaseSet, type ReleaseSet, type RemoteRelease } from '@groundwork/federation';

/**
 * The release set of a channel as this edge knows it: asked for again when older than a second, kept in memory and on
 * disk. Storage that answers quickly is waited for, so that a deploy shows with the next page; storage that is slow or away
 * delays no page: the known set is served at once and refreshed behind it. A remote whose entry in the set is broken is passed on as it is: the host says so in
 * the place of its pages, and nothing else suffers.
 */
const freshFor = 1000;
/** How long one request to storage may take. */
const timeoutMs = 3000;
/** How long a page waits for a newer set than the known one, as long as storage is prompt. */
const refreshWait = 500;

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
  let recalled: Promise<void> | undefined;
  /** Storage answers quickly or refuses quickly: waiting for it delays no page. */
  let isPrompt = true;

  async function ask(): Promise<void> {
    const since = performance.now();
    try {
      const answer = await fetch(`${releasesUrl}channels/${channel}.json`, {
        headers: etag === undefined ? {} : { 'if-none-match': etag },
        signal: AbortSignal.timeout(timeoutMs),
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
    isPrompt = askedAt - since < refreshWait;
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
      recalled ??= recall();
      await recalled;
      if (performance.now() - askedAt > freshFor) {
        asking ??= ask().finally(() => {
          asking = undefined;
        });
      }
      if (asking !== undefined && known === undefined) await asking;
      else if (asking !== undefined && isPrompt) isPrompt = await endsWithin(refreshWait, asking);
      return known;
    },
  };
}

/** Whether `work` ends within so many milliseconds. It goes on in any case. */
async function endsWithin(milliseconds: number, work: Promise<void>): Promise<boolean> {
  const stop = new AbortController();
  const late = wait(milliseconds, false, { signal: stop.signal }).catch(() => false);
  const isInTime = await Promise.race([work.then(() => true), late]);
  stop.abort();
  return isInTime;
}

const reason = (error: unknown) =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
