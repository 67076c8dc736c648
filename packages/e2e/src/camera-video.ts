import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';

/** What the camera sees: one label, held still, a second a label. */
const [width, height] = [640, 480];
const framesEach = 10;

/**
 * A film of labels as Chromium's fake camera plays it, in a loop: `--use-file-for-fake-video-capture`.
 * @param texts of the labels' QR codes, in their order
 * @returns the file's path
 */
export async function filmOf(texts: readonly string[]): Promise<string> {
  const frames: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesEach}:1 Ip A1:1 C420mpeg2\n`)];
  // Black and white has no color.
  const noColor = Buffer.alloc((width * height) / 2, 128);
  for (const text of texts) {
    const label = await toBuffer({ bcid: 'qrcode', text, scale: 5, padding: 6, backgroundcolor: 'FFFFFF' });
    const brightness = await sharp(label)
      .flatten({ background: 'white' })
      .resize({ width, height, fit: 'contain', background: 'white', withoutEnlargement: true })
      .greyscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    for (let frame = 0; frame < framesEach; frame++) frames.push(Buffer.from('FRAME\n'), brightness, noColor);
  }
  const file = join(mkdtempSync(join(tmpdir(), 'groundwork-film-')), 'labels.y4m');
  writeFileSync(file, Buffer.concat(frames));
  return file;
}
