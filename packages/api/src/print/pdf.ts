import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import '@groundwork/print/symbols';
import type { Box, PrintCode } from '@groundwork/print';
import { moduleWidth, type Resolution } from '@groundwork/print';

const { resolve } = createRequire(import.meta.url);
/** Its letters are put into the file, so that every printer and every viewer shows the same. */
const fontFile = (name: string) => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
const fonts = { plain: fontFile('DejaVuSans'), bold: fontFile('DejaVuSans-Bold') } as const;

const pointsOf = (millimeters: number) => (millimeters / 25.4) * 72;

/** A text and where it is, in millimeters from the top left corner of the page. */
export interface Words {
  text: string;
  left: number;
  top: number;
  width: number;
  /** Height of the letters. */
  size: number;
  isBold?: boolean;
  align?: 'left' | 'right' | 'center';
  /** As many lines as fit into it; one line without it. What does not fit ends in '…'. */
  height?: number;
}

/** A PDF of pages in millimeters. */
export interface Pdf {
  addPage: (box: Box) => void;
  write: (words: Words) => void;
  /** How high a text is with all its lines, in millimeters. */
  heightOf: (words: Pick<Words, 'text' | 'width' | 'size'>) => number;
  /** A code as wide as whole dots of the printer allow. @returns its width; undefined where it would be too narrow */
  draw: (code: PrintCode, at: { left: number; top: number; space: number; height?: number }) => number | undefined;
  /** To the right, or down where it has a height. */
  line: (left: number, top: number, width: number, height?: number) => void;
  frame: (left: number, top: number, box: Box) => void;
  /** Lets other requests be answered: hundreds of labels take seconds of a processor. Between each two of what is drawn. */
  pause: () => Promise<void>;
  finish: () => Promise<Buffer>;
}

/** The library is loaded with the first PDF: most processes never make one. */
export async function openPdf(title: string, resolution: Resolution): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    font: fonts.plain,
    info: { Title: title },
    lang: 'en',
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((done, fail) => {
    doc.on('end', () => done(Buffer.concat(chunks)));
    doc.on('error', fail);
  });
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
  const font = ({ isBold, size }: Pick<Words, 'isBold' | 'size'>) =>
    doc.font(isBold ? 'bold' : 'plain').fontSize(pointsOf(size));
  return {
    addPage: ({ width, height }) => void doc.addPage({ size: [pointsOf(width), pointsOf(height)], margin: 0 }),
    write: (words) => {
      const { text, left, top, width, align = 'left' } = words;
      font(words);
      const height = words.height === undefined ? doc.currentLineHeight(true) : pointsOf(words.height);
      doc.text(text, pointsOf(left), pointsOf(top), { width: pointsOf(width), height, align, ellipsis: true });
    },
    heightOf: (words) => {
      font(words);
      return (doc.heightOfString(words.text, { width: pointsOf(words.width) }) / 72) * 25.4;
    },
    draw: (code, { left, top, space, height }) => {
      const module = moduleWidth(code.width, space, resolution);
      if (module === undefined) return undefined;
      const tall = code.kind === 'matrix' ? module : (height ?? module * code.width);
      doc.save().translate(pointsOf(left), pointsOf(top)).scale(pointsOf(module), pointsOf(tall));
      doc.path(code.path).fill('black', 'even-odd');
      doc.restore();
      return module * code.width;
    },
    line: (left, top, width, height = 0) => {
      doc
        .moveTo(pointsOf(left), pointsOf(top))
        .lineTo(pointsOf(left + width), pointsOf(top + height))
        .lineWidth(0.7)
        .stroke('#444');
    },
    frame: (left, top, { width, height }) => {
      doc.rect(pointsOf(left), pointsOf(top), pointsOf(width), pointsOf(height)).lineWidth(0.7).stroke('#444');
    },
    pause: () => nextTurn(),
    finish: () => {
      doc.end();
      return ended;
    },
  };
}
