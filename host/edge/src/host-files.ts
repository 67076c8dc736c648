import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentTypeOf, type HostRelease, integrityOf } from '@groundwork/federation';
import { Compressed } from './compressed.ts';
import type { IncludedHost } from './included-host.ts';
import { shrinkDisk } from './kept-versions.ts';

/**
 * The files of the host's releases. They come from blob storage once, are compared with the release's hashes, and stay in
 * memory and on disk: the portal opens while storage is away, and a page that is open keeps the version it started with.
 */
export interface HostFile {
  content: Compressed;
  contentType: string;
}
export interface HostFiles {
  /** A file of a host version; undefined when there is none. @throws Error when storage is away or the bytes are wrong */
  read(version: string, path: string): Promise<HostFile | undefined>;
  /** Fetches all files of a release ahead of their use; after a minute they are compressed as well as can be. */
  warm(release: HostRelease): void;
}

/** Milliseconds after which an edge is no longer starting. */
const calm = 60_000;
const mostBytes = 64 * 1024 * 1024;
const plain = /^(?!.*\.\.)[\w.+-]+(\/[\w.+@-]+)*$/;

/** @param releaseOf the host release of a version; undefined for what was never released: none of its files is served */
export function openHostFiles(
  releasesUrl: string,
  cacheFolder: string,
  releaseOf: (version: string) => Promise<HostRelease | undefined>,
  included?: IncludedHost,
): HostFiles {
  const kept = new Map<string, HostFile>();
  const warmed = new Set<string>();

  function remember(key: string, file: HostFile): HostFile {
    kept.delete(key);
    kept.set(key, file);
    let bytes = 0;
    for (const { content } of kept.values()) bytes += content.size;
    for (const [oldest, { content }] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= content.size;
    }
    return file;
  }

  async function fetchBytes(key: string, expected: string): Promise<Buffer | undefined> {
    const onDisk = join(cacheFolder, 'host', key);
    try {
      const bytes = await readFile(onDisk);
      if (integrityOf(bytes) === expected) return bytes;
    } catch {
      // Not kept yet.
    }
    const answer = await fetch(`${releasesUrl}host/${key}`, { signal: AbortSignal.timeout(30_000) });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`Storage answered ${answer.status} for host/${key}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (integrityOf(bytes) !== expected)
      throw new Error(`host/${key} is not the file that was released: its bytes have another hash.`);
    try {
      await mkdir(dirname(onDisk), { recursive: true });
      await writeFile(onDisk, bytes);
    } catch {
      // A cache that cannot be written costs a request more, nothing else.
    }
    return bytes;
  }

  async function read(version: string, path: string): Promise<HostFile | undefined> {
    const key = `${version}/${path}`;
    if (!plain.test(key)) return undefined;
    // Asked for what is in memory too: a version whose key was removed is served no more.
    const files = (await releaseOf(version))?.files ?? {};
    // A path such as 'constructor' is no file.
    const expected = Object.hasOwn(files, path) ? files[path] : undefined;
    if (expected === undefined) return undefined;
    const found = kept.get(key);
    if (found !== undefined) return remember(key, found);
    const own = included?.release.version === version ? await included.read(path) : undefined;
    const bytes = own !== undefined && integrityOf(own) === expected ? own : await fetchBytes(key, expected);
    if (bytes === undefined) return undefined;
    return remember(key, { content: new Compressed(bytes, 8), contentType: contentTypeOf(path) });
  }

  return {
    read,
    warm(release) {
      if (warmed.has(release.version)) return;
      warmed.add(release.version);
      void shrinkDisk(cacheFolder, release.version);
      const each = async (work: (file: HostFile | undefined) => unknown) => {
        for (const path of Object.keys(release.files)) {
          try {
            await work(await read(release.version, path));
          } catch {
            // Asked for again when a page needs it.
          }
        }
      };
      void each(() => undefined);
      // The first visitors wait for nothing: this takes seconds of a processor.
      setTimeout(() => void each((file) => file?.content.shrink()), calm).unref();
    },
  };
}
