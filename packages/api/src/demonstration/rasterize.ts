import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { accounts, portraitKey, portrayed } from './accounts.ts';
import { drawing, portrait, tints } from './drawings.ts';
import { illustrations, type Picture, pictures } from './pictures.ts';
import { at } from './random.ts';

const drawnWidth = 400;
/** Dots an inch at which librsvg draws a pixel of the drawing as one pixel. */
const density = 72;
const sharpest = 1_600;
const quality = 84;
const isIllustration = (subject: string) => (illustrations as readonly string[]).includes(subject);

/** A picture's drawing, in another tint where it is a photo of the same thing elsewhere. */
async function svgOf({ subject, tint }: Picture): Promise<string> {
  const svg = isIllustration(subject)
    ? await readFile(new URL(`./illustrations/${subject}.svg`, import.meta.url), 'utf8')
    : drawing(subject);
  if (tint === undefined) return svg;
  const [wall, floor] = at(tints, tint);
  // The first two rectangles are the wall and the floor.
  let count = 0;
  return svg.replace(/fill="#[0-9A-Fa-f]{6}"/g, (fill) => {
    count += 1;
    return count === 1 ? `fill="${wall}"` : count === 2 ? `fill="${floor}"` : fill;
  });
}

/** The JPEG of a picture, `picture.width` pixels wide. */
export async function rasterize(picture: Picture): Promise<Buffer> {
  const width = Math.min(picture.width, sharpest);
  const image = sharp(Buffer.from(await svgOf(picture)), { density: (density * width) / drawnWidth });
  if (picture.mirrored) image.flop();
  if (picture.width > sharpest) image.resize(picture.width, undefined, { kernel: 'linear', fastShrinkOnLoad: false });
  return image.flatten().jpeg({ quality }).toBuffer();
}

/** The PNG of an account's portrait. */
export const rasterizePortrait = (account: string): Promise<Buffer> =>
  sharp(Buffer.from(portrait(accounts.findIndex(({ key }) => key === account))))
    .png({ palette: true })
    .toBuffer();

/** Everything the demonstration draws: its key, a file name, and how to make the bytes. */
export interface Drawn {
  key: string;
  fileName: string;
  render(): Promise<Buffer>;
}
export const everyPortrait: readonly Drawn[] = portrayed.map((account) => ({
  key: portraitKey(account),
  fileName: `portrait-${account}.png`,
  render: () => rasterizePortrait(account),
}));
export const everyPicture: readonly Drawn[] = pictures.map((picture) => ({
  key: picture.key,
  fileName: `${picture.key}.jpg`,
  render: () => rasterize(picture),
}));
