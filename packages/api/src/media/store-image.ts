import { randomUUID } from 'node:crypto';
import type { Rendition } from '@groundwork/contract';
import { encodeAgain, type ImageKind, type PublishedImage, recognize, renditionsOf } from './image.ts';
import type { MediaStorage } from './storage.ts';

/** The fields of a media item that its file decides. */
export interface StoredImage {
  url: string;
  type: string;
  /** Largest first, so that 'otherwise the first' of the rendition pick is the best there is. */
  renditions: Rendition[];
}

/**
 * Stores an image, encoded again, and its renditions under an unguessable address in the public container. Answers undefined where the
 * bytes are not a JPEG, PNG, GIF, WebP or BMP image, or not a whole one.
 * @param folder for the demonstration: the address's folder instead of a random one, so that a repetition overwrites
 */
export async function storeImage(
  storage: MediaStorage,
  bytes: Buffer,
  folder?: string,
): Promise<StoredImage | undefined> {
  const kind = await recognize(bytes);
  const image = kind && (await published(bytes, kind, folder !== undefined));
  return image && storeFiles(storage, image, folder ?? randomUUID());
}

/** What the demonstration draws itself holds pixels alone; everything else is encoded again. */
async function published(bytes: Buffer, kind: ImageKind, isDrawn: boolean): Promise<PublishedImage | undefined> {
  const { format } = kind;
  if (isDrawn && format !== 'bmp') return { ...kind, format, bytes };
  return encodeAgain(bytes, kind).catch(() => undefined);
}

async function storeFiles(storage: MediaStorage, image: PublishedImage, folder: string): Promise<StoredImage> {
  const files = await renditionsOf(image);
  const url = await storage.write(`${folder}/original.${image.extension}`, image.bytes, image.contentType);
  const renditions = await Promise.all(
    files.map(async ({ bytes: smaller, width, height, contentType, extension }) => ({
      url: await storage.write(`${folder}/${width}.${extension}`, smaller, contentType),
      width,
      height,
    })),
  );
  const widest = renditions[0]?.width ?? 0;
  // A picture smaller than the widest rendition is its own widest one.
  if (image.width <= 1600 && image.width > widest)
    renditions.unshift({ url, width: image.width, height: image.height });
  if (renditions.length === 0) renditions.push({ url, width: image.width, height: image.height });
  return { url, type: image.contentType, renditions };
}
