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
  /** What a scanner reads on it, in the order of the page. */
  codes: string[];
  /** Parts of it that are darker than half, from 0 to 1. */
  ink: number;
}

/** Dots per inch of a common label printer. */
const resolution = 203;
const pointsPerInch = 72;
const millimetersPerInch = 25.4;

const { resolve } = createRequire(import.meta.url);
/** Its own address is a public one. */
const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Prints the page as Chromium would, draws the pages as a label printer with 203 dpi would, and scans what it drew. */
export async function printedPages(page: Page): Promise<PrintedPage[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const sizes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  const pages: PrintedPage[] = [];
  for (const [index, each] of [...document.pages()].entries()) {
    const { data, width, height } = await each.render({
      scale: resolution / pointsPerInch,
      render: async (drawn) => drawn.data,
    });
    const pixels = new Uint8ClampedArray(data);
    const found = await readBarcodes({ data: pixels, width, height, colorSpace: 'srgb' } as ImageData, {
      tryHarder: true,
      maxNumberOfSymbols: 64,
    });
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128) dark += 1;
    const inMillimeters = (points: string | undefined) => (Number(points) / pointsPerInch) * millimetersPerInch;
    pages.push({
      width: inMillimeters(sizes[index]?.[1]),
      height: inMillimeters(sizes[index]?.[2]),
      codes: found.toSorted((a, b) => a.position.topLeft.y - b.position.topLeft.y).map(({ text }) => text),
      ink: dark / (width * height),
    });
  }
  document.destroy();
  library.destroy();
  return pages;
}
