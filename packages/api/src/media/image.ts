import { generatedRenditionWidths } from '@groundwork/contract';
import sharp, { type Metadata } from 'sharp';

/** What the content of a file says that it is; its name and declared type are not asked. */
export interface ImageKind {
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp';
  contentType: string;
  extension: string;
  /** As shown, that is after its EXIF rotation. */
  width: number;
  height: number;
}
export interface RenditionFile {
  bytes: Buffer;
  width: number;
  height: number;
  contentType: string;
  extension: string;
}

/** 100 megapixels: more is an attack on memory, no photograph of a room. */
const limitInputPixels = 100_000_000;
const maxRunning = 2;
const contentTypes = { jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp', bmp: 'image/bmp' };
const extensions = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp', bmp: 'bmp' };

/** The kind of an image, or undefined where the bytes are none of those allowed (SVG is not: it runs scripts). */
export async function recognise(bytes: Buffer): Promise<ImageKind | undefined> {
  const bitmap = recogniseBitmap(bytes);
  if (bitmap) return kind('bmp', bitmap.width, bitmap.height);
  const metadata = await sharp(bytes, { limitInputPixels })
    .metadata()
    .catch(() => undefined);
  if (!metadata?.width || !metadata.height) return undefined;
  const { width, height } = shownSize(metadata);
  switch (metadata.format) {
    case 'jpeg':
    case 'png':
    case 'gif':
    case 'webp':
      return width * height > limitInputPixels ? undefined : kind(metadata.format, width, height);
    default:
      return undefined;
  }
}

const kind = (format: ImageKind['format'], width: number, height: number): ImageKind => ({
  format,
  contentType: contentTypes[format],
  extension: extensions[format],
  width,
  height,
});

/** EXIF orientations 5 to 8 lie on their side. */
const shownSize = ({ width = 0, height = 0, orientation = 1 }: Metadata) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** BMP by its header; sharp does not read it, so it is kept as it is. */
function recogniseBitmap(bytes: Buffer) {
  if (bytes.length < 26 || bytes.toString('latin1', 0, 2) !== 'BM' || bytes.readUInt32LE(14) < 40) return undefined;
  const width = bytes.readInt32LE(18);
  const height = Math.abs(bytes.readInt32LE(22));
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Smaller pictures of an image, largest first; never larger than the image, none of a BMP. Fails where it is cut off. */
export async function renditionsOf(bytes: Buffer, { format, width }: ImageKind): Promise<RenditionFile[]> {
  if (format === 'bmp') return [];
  const widths = generatedRenditionWidths.filter((wanted) => wanted < width).toReversed();
  const target = format === 'gif' ? 'png' : format;
  return inTurn(async () => {
    const files: RenditionFile[] = [];
    // Without a smaller picture nothing would have read the image to its end.
    if (widths.length === 0) await sharp(bytes, { limitInputPixels, failOn: 'error' }).resize({ width: 1 }).toBuffer();
    for (const wanted of widths) {
      const { data, info } = await sharp(bytes, { limitInputPixels, failOn: 'error' })
        .rotate()
        .resize({ width: wanted, withoutEnlargement: true })
        // A quality would make a PNG one of 256 colours, and take a hundred times as long.
        .toFormat(target, target === 'png' ? {} : { quality: 82 })
        .toBuffer({ resolveWithObject: true });
      files.push({
        bytes: data,
        width: info.width,
        height: info.height,
        contentType: contentTypes[target],
        extension: extensions[target],
      });
    }
    return files;
  });
}

let running = 0;
const waiting: (() => void)[] = [];

/** Two at once: resizing takes all cores, and the other requests need some. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
