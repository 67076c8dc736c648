import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A page as it left the printer. */
export interface PrintedPage {
  /** Its size in millimeters. */
  width: number;
  height: number;
  /** The content of each code of the page, as a scanner reads it. */
  codes: (string | undefined)[];
  /** Each code with its quiet zone, as ink on paper. */
  pictures: PrintedPicture[];
  /** The part of it that is black. */
  ink: number;
}
/** Pixels of red, green, blue and opacity. */
export interface PrintedPicture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}
/** Where a code is on its page, as parts of the page's width and height. */
interface CodeArea {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Dots per inch of the usual label printer. */
const labelPrinter = 203;
const pointsPerInch = 72;
/** Around a code, so that its quiet zone is seen too; in millimeters. */
const margin = 2.5;

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
// Its own address is a public one.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** In the page: where the codes are. */
function codeAreas(): CodeArea[] {
  return [...document.querySelectorAll('[data-page]')].flatMap((page, index) => {
    const paper = page.getBoundingClientRect();
    return [...page.querySelectorAll('svg[aria-label^="Barcode"], svg[aria-label="QR code"]')].map((code) => {
      const { left, top, width, height } = code.getBoundingClientRect();
      return {
        page: index,
        left: (left - paper.left) / paper.width,
        top: (top - paper.top) / paper.height,
        width: width / paper.width,
        height: height / paper.height,
      };
    });
  });
}

/** Sizes of the pages of a PDF in millimeters, exactly as the file says. */
const pageSizes = (pdf: Buffer): { width: number; height: number }[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) => ({
    width: (Number(width) / pointsPerInch) * 25.4,
    height: (Number(height) / pointsPerInch) * 25.4,
  }));

/**
 * Prints the page on the paper that its style sheet asks for, draws it as a label printer would, and scans each
 * of its codes.
 */
export async function printedPages(page: Page, dotsPerInch = labelPrinter): Promise<PrintedPage[]> {
  const areas = await page.evaluate(codeAreas);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const sizes = pageSizes(pdf);
  const pages: PrintedPage[] = [];
  for (const [index, each] of [...document.pages()].entries()) {
    const { width, height, data } = await each.render({
      scale: dotsPerInch / pointsPerInch,
      render: async (drawn) => drawn.data,
    });
    const picture = { pixels: new Uint8ClampedArray(data), width, height, dotsPerMillimeter: dotsPerInch / 25.4 };
    const pictures = areas.filter((area) => area.page === index).map((area) => cut(picture, area));
    const codes = await Promise.all(pictures.map(scan));
    pages.push({ ...(sizes[index] ?? { width: 0, height: 0 }), codes, pictures, ink: blackOf(picture) });
  }
  document.destroy();
  library.destroy();
  return pages;
}

interface Picture {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
  dotsPerMillimeter: number;
}

/** The part of a picture that is black. */
function blackOf({ pixels, width, height }: Picture): number {
  let black = 0;
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128) black += 1;
  return black / (width * height);
}

/** One area of a picture with a margin. */
function cut({ pixels, width, height, dotsPerMillimeter }: Picture, area: CodeArea): PrintedPicture {
  const around = margin * dotsPerMillimeter;
  const left = Math.max(0, Math.floor(area.left * width - around));
  const top = Math.max(0, Math.floor(area.top * height - around));
  const right = Math.min(width, Math.ceil((area.left + area.width) * width + around));
  const bottom = Math.min(height, Math.ceil((area.top + area.height) * height + around));
  const data = new Uint8ClampedArray((right - left) * (bottom - top) * 4);
  for (let row = top; row < bottom; row += 1) {
    data.set(pixels.subarray((row * width + left) * 4, (row * width + right) * 4), (row - top) * (right - left) * 4);
  }
  return { data, width: right - left, height: bottom - top };
}

/** Reads a code as a scanner does. */
async function scan(code: PrintedPicture): Promise<string | undefined> {
  const picture = { ...code, colorSpace: 'srgb' } as ImageData;
  const [found] = await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 1 });
  return found?.text;
}
