import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobServiceClient, type ContainerClient, RestError } from '@azure/storage-blob';
import type { Client } from 'pg';
import { parseFile } from './backup-files.ts';
import { Problem } from './problem.ts';

/** The uploaded images, as files, beside a list of their headers. Deployed releases are not kept: they are built again. */
interface Entry {
  name: string;
  type: string | undefined;
  cacheControl: string | undefined;
  /** Says that the API has encoded the picture; missing in backups of earlier releases. */
  metadata?: Record<string, string>;
}

const openMedia = (storage: string): ContainerClient =>
  BlobServiceClient.fromConnectionString(storage).getContainerClient('media');

/** Copies every image into `folder`. @returns how many there are */
export async function writeMedia(storage: string, folder: string): Promise<number> {
  const media = openMedia(storage);
  const entries: Entry[] = [];
  for await (const { name, properties, metadata } of media.listBlobsFlat({ includeMetadata: true })) {
    const file = join(folder, 'media', name);
    await mkdir(dirname(file), { recursive: true });
    if (!(await isRead(media.getBlobClient(name).downloadToFile(file)))) continue;
    const { contentType: type, cacheControl } = properties;
    entries.push({ name, type, cacheControl, metadata });
  }
  await writeFile(join(folder, 'media.json'), JSON.stringify(entries, null, 1));
  return entries.length;
}

/** False where the image was removed since it was listed, as those are that nothing names any more. */
const isRead = (download: Promise<unknown>): Promise<boolean> =>
  download.then(
    () => true,
    (error: unknown) => {
      if (error instanceof RestError && error.statusCode === 404) return false;
      throw error;
    },
  );

/** The mark of an installation: its database and its storage have the same one from the first job on pictures. */
async function marksOf(client: Client, media: ContainerClient) {
  // A database of an earlier release has no marks.
  const { rows: tables } = await client.query(`select where to_regclass('public.server_keys') is not null`);
  const { rows } =
    tables.length === 0
      ? { rows: [] }
      : await client.query<{ key: string }>(`select key from public.server_keys where name = 'storage'`);
  const metadata = await media.getProperties().then(
    (properties) => properties.metadata,
    (error: unknown) => {
      if (error instanceof RestError && error.statusCode === 404) return undefined;
      throw error;
    },
  );
  return { database: rows[0]?.key, storage: metadata?.installation };
}

/**
 * Refuses a database and a storage that belong to two installations, as where one of the two variables is forgotten.
 * @param way what to do where it is meant
 * @throws Problem
 */
export async function requireOneInstallation(client: Client, storage: string, way = ''): Promise<void> {
  const marks = await marksOf(client, openMedia(storage));
  if (!marks.database || !marks.storage || marks.database === marks.storage) return;
  throw new Problem(
    `The storage holds the pictures of another installation than the database. Name both of the same one: DATABASE_URL and AZURE_STORAGE_CONNECTION_STRING.${way}`,
  );
}

/** The restored database has the mark of the installation that it is of: the storage takes it over with the next job. */
async function forgetOwner(media: ContainerClient): Promise<void> {
  const { metadata: { installation: _owner, ...others } = {} } = await media.getProperties();
  await media.setMetadata(others);
}

/** The images that a backup lists; none in one without pictures. @throws Problem where the list is damaged */
export function listMedia(folder: string): Entry[] {
  const list = join(folder, 'media.json');
  return existsSync(list) ? parseFile<Entry[]>(list) : [];
}

/**
 * Puts every image of a backup back; those that exist are overwritten. One that the backup lacks keeps no other from it.
 * @returns how many were put back, and the names of those that are lost
 */
export async function readMedia(storage: string, folder: string): Promise<{ images: number; lost: string[] }> {
  const entries = listMedia(folder);
  if (entries.length === 0) return { images: 0, lost: [] };
  const media = openMedia(storage);
  await forgetOwner(media);
  const isThere = ({ name }: Entry) => existsSync(join(folder, 'media', name));
  const there = entries.filter(isThere);
  for (const { name, type, cacheControl, metadata } of there) {
    await media.getBlockBlobClient(name).uploadFile(join(folder, 'media', name), {
      blobHTTPHeaders: { blobContentType: type, blobCacheControl: cacheControl },
      metadata,
    });
  }
  return { images: there.length, lost: entries.filter((entry) => !isThere(entry)).map(({ name }) => name) };
}
