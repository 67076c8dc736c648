import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { ContainerClient } from '@azure/storage-blob';
import { integrityOf } from './build-record.ts';
import { publicAddress, statusOf } from './storage.ts';

/** The files of one release in blob storage: `<name>/<version>/…`, compressed where text, never changed. */
const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressed = new Set(['.css', '.html', '.js', '.json', '.map', '.mjs', '.svg', '.txt', '.webmanifest']);
const atOnce = 8;
const zip = promisify(gzip);
const level = 9;

/** Bytes of a file as it is stored and sent, by the ending of its name. */
export const compressedSize = (bytes: Uint8Array, extension: string): number =>
  compressed.has(extension) ? gzipSync(bytes, { level }).length : bytes.length;

/** Content type by file name; unknown endings are plain bytes. */
export const contentTypeOf = (path: string): string => contentTypes[extname(path)] ?? 'application/octet-stream';

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: Math.min(atOnce, waiting.length) }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}

/**
 * Uploads files of a folder below `prefix`.
 * @param overwrite only to repair what does not have the content its name promises
 */
export async function uploadFiles(
  container: ContainerClient,
  prefix: string,
  folder: string,
  paths: readonly string[],
  overwrite = false,
): Promise<void> {
  await inParallel(paths, async (path) => {
    const bytes = await readFile(join(folder, path));
    await uploadFile(container, `${prefix}${path}`, bytes, overwrite);
  });
}

export async function uploadFile(
  container: ContainerClient,
  path: string,
  bytes: Buffer,
  overwrite = false,
): Promise<void> {
  const zipped = compressed.has(extname(path));
  const body = zipped ? await zip(bytes, { level }) : bytes;
  try {
    await container.getBlockBlobClient(path).upload(body, body.length, {
      ...(overwrite ? {} : { conditions: { ifNoneMatch: '*' } }),
      blobHTTPHeaders: {
        blobContentType: contentTypeOf(path),
        blobCacheControl: 'public, max-age=31536000, immutable',
        ...(zipped ? { blobContentEncoding: 'gzip' } : {}),
      },
    });
  } catch (error) {
    // Somebody else deployed the same content at the same moment.
    if (overwrite || ![409, 412].includes(statusOf(error) ?? 0)) throw error;
  }
}

export interface FileFaults {
  /** Files that do not answer. */
  missing: string[];
  /** Files whose bytes are not those of the release. */
  damaged: string[];
}

/** Reads every file of a release the way a browser does and compares its bytes with the recorded integrity. */
export async function findFaults(
  container: ContainerClient,
  prefix: string,
  files: Readonly<Record<string, string>>,
): Promise<FileFaults> {
  const faults: FileFaults = { missing: [], damaged: [] };
  const base = `${publicAddress(container)}${prefix}`;
  await inParallel(Object.entries(files), async ([path, integrity]) => {
    try {
      const answer = await fetch(base + path, { cache: 'no-store', signal: AbortSignal.timeout(30_000) });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (!answer.ok) faults.missing.push(path);
      else if (integrityOf(bytes) !== integrity) faults.damaged.push(path);
    } catch (error) {
      // undici's decoder throws on a body that is not the gzip it says it is.
      const decoding = error instanceof TypeError && error.message === 'terminated';
      (decoding ? faults.damaged : faults.missing).push(path);
    }
  });
  faults.missing.sort();
  faults.damaged.sort();
  return faults;
}
