import { generatedRenditionWidths } from '@groundwork/contract';
import { decode as decodeBitmap } from 'bmp-ts';
import sharp, { type Metadata } from 'sharp';
import { copiedPictures, pictureLine, uploadedPictures } from './picture-line.ts';

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
/** A BMP is decoded at once, with four bytes a pixel. */
const limitBitmapPixels = 25_000_000;
/** Of the picture that is kept whole: what it loses to its second encoding cannot be seen. */
const originalQuality = 92;
const maxRunning = 2;
const contentTypes = { jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp', bmp: 'image/bmp' };
const extensions = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp', bmp: 'bmp' };

/** The kind of an image, or undefined where the bytes are none of those allowed (SVG is not: it runs scripts). */
export async function recognize(bytes: Buffer): Promise<ImageKind | undefined> {
  const bitmap = recognizeBitmap(bytes);
  if (bitmap) return kindOf('bmp', bitmap.width, bitmap.height);
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
      return width * height > limitInputPixels ? undefined : kindOf(metadata.format, width, height);
    default:
      return undefined;
  }
}

const kindOf = (format: ImageKind['format'], width: number, height: number): ImageKind => ({
  format,
  contentType: contentTypes[format],
  extension: extensions[format],
  width,
  height,
});

/** EXIF orientations 5 to 8 lie on their side. */
const shownSize = ({ width = 0, height = 0, orientation = 1 }: Metadata) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** BMP by its header, which sharp does not read. */
function recognizeBitmap(bytes: Buffer) {
  if (bytes.length < 26 || bytes.toString('latin1', 0, 2) !== 'BM' || bytes.readUInt32LE(14) < 40) return undefined;
  const width = bytes.readInt32LE(18);
  const height = Math.abs(bytes.readInt32LE(22));
  return width > 0 && height > 0 && width * height <= limitBitmapPixels ? { width, height } : undefined;
}

/** A whole picture as it is published: its bytes and what they are. */
export interface PublishedImage extends ImageKind {
  format: Exclude<ImageKind['format'], 'bmp'>;
  bytes: Buffer;
}

/**
 * The picture encoded again, upright, and a BMP as PNG: contains the pixels only, without metadata (camera, place,
 * comments) or data appended to the file. Fails for a truncated file.
 */
export async function encodeAgain(bytes: Buffer, kind: ImageKind, failOn: 'error' | 'none' = 'error') {
  return inTurn(async (): Promise<PublishedImage> => {
    const { format, width, height } = kind;
    if (format === 'bmp') {
      const { data, ...size } = decodeBitmap(bytes, { toRGBA: true });
      const raw = { width: size.width, height: Math.abs(size.height), channels: 4 as const };
      // Most programs leave the fourth byte at 0, which would be a picture that nobody can see.
      const png = await sharp(data, { raw }).removeAlpha().png().toBuffer();
      return { ...kindOf('png', width, height), format: 'png', bytes: png };
    }
    const options = format === 'png' || format === 'gif' ? {} : { quality: originalQuality };
    const encode = (animated: boolean) =>
      sharp(bytes, { limitInputPixels, failOn, animated }).rotate().toFormat(format, options).toBuffer();
    if (format === 'jpeg' || format === 'png') return { ...kind, format, bytes: await encode(false) };
    // What moves keeps moving, unless it is too large or lies on its side.
    return { ...kind, format, bytes: await encode(true).catch(() => encode(false)) };
  });
}

/** Smaller pictures of an image, largest first; never larger than the image. */
export async function renditionsOf({ bytes, format, width }: PublishedImage): Promise<RenditionFile[]> {
  const widths = generatedRenditionWidths.filter((wanted) => wanted < width).toReversed();
  const target = format === 'gif' ? 'png' : format;
  return inTurn(async () => {
    const files: RenditionFile[] = [];
    for (const wanted of widths) {
      const { data, info } = await sharp(bytes, { limitInputPixels })
        .resize({ width: wanted, withoutEnlargement: true })
        // A quality would make a PNG one of 256 colors, and take a hundred times as long.
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

/** Two at once: resizing takes all cores, and the other requests need some. */
const turns = pictureLine({ mostHeld: maxRunning, mostWaiting: Number.POSITIVE_INFINITY });
const inTurn = turns.hold;

/** How many pictures wait for their turn, those included that are not read yet. */
export const waitingPictures = (): number => turns.waiting() + uploadedPictures.waiting() + copiedPictures.waiting();
