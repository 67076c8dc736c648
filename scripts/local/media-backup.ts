import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobServiceClient, type ContainerClient, RestError } from '@azure/storage-blob';

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

/** The restored database has the mark of the installation that it is of: the storage takes it over with the next job. */
async function forgetOwner(media: ContainerClient): Promise<void> {
  const { metadata: { installation: _owner, ...others } = {} } = await media.getProperties();
  await media.setMetadata(others);
}

/**
 * Puts every image of a backup back; those that exist are overwritten. One that the backup lacks keeps no other from it.
 * @returns how many were put back, and the names of those that are lost
 */
export async function readMedia(storage: string, folder: string): Promise<{ images: number; lost: string[] }> {
  const list = join(folder, 'media.json');
  if (!existsSync(list)) return { images: 0, lost: [] };
  const media = openMedia(storage);
  await forgetOwner(media);
  const entries = JSON.parse(await readFile(list, 'utf8')) as Entry[];
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
