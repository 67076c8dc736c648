import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';
import type { PrintedPicture } from './printed-pages.ts';

/** The picture of the camera: one label, held still, a second a label. */
const [width, height] = [1280, 720];
const framesEach = 5;
/** A label is held so that it fills the aiming box, which is 60 % of the picture. */
const [aimed, aimedHeight] = [width * 0.55, height * 0.55];

/**
 * A film of labels as Chromium's fake camera plays it, in a loop: `--use-file-for-fake-video-capture`.
 * @param labels in their order: codes as they were printed, or the texts of QR codes
 * @returns the file's path
 */
export async function filmOf(labels: readonly (PrintedPicture | string)[]): Promise<string> {
  const frames: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesEach}:1 Ip A1:1 C420mpeg2\n`)];
  // Black and white has no color.
  const noColor = Buffer.alloc((width * height) / 2, 128);
  for (const label of labels) {
    const brightness = await held(label);
    for (let frame = 0; frame < framesEach; frame++) frames.push(Buffer.from('FRAME\n'), brightness, noColor);
  }
  const file = join(mkdtempSync(join(tmpdir(), 'groundwork-film-')), 'labels.y4m');
  writeFileSync(file, Buffer.concat(frames));
  return file;
}

/** The brightness of each pixel of a white picture with the label in its middle. */
async function held(label: PrintedPicture | string): Promise<Buffer> {
  const picture =
    typeof label === 'string'
      ? sharp(await toBuffer({ bcid: 'qrcode', text: label, scale: 5, padding: 6, backgroundcolor: 'FFFFFF' }))
      : sharp(Buffer.from(label.data), { raw: { width: label.width, height: label.height, channels: 4 } });
  const fitting = await picture
    .flatten({ background: 'white' })
    .resize({ width: Math.round(aimed), height: Math.round(aimedHeight), fit: 'inside' })
    .png()
    .toBuffer();
  return await sharp(fitting)
    .resize({ width, height, fit: 'contain', background: 'white', withoutEnlargement: true })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
