import type { DrawingContext } from 'bwip-js/generic';
import { encoderOf, type Symbology } from './encoders.ts';

/** A code as black areas, measured in modules: the narrowest bar is 1 wide. */
export interface PrintCode {
  kind: 'bars' | 'matrix';
  /** The text that a scanner reads. */
  text: string;
  width: number;
  height: number;
  /** The areas, as the `d` of an SVG path. Bars are 1 high: the label stretches them. */
  path: string;
}

/** Collects what bwip-js draws; at scale 1 it draws 2 units a module, and a bar as the line through its middle. */
function drawing(): DrawingContext<{ width: number; height: number; path: string }> {
  const parts: string[] = [];
  let size = { width: 0, height: 0 };
  return {
    scale: () => [2, 2],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => {
      size = { width: width / 2, height: height / 2 };
    },
    line: (x, _y, _x, _bottom, width) => {
      parts.push(`M${(x - width / 2) / 2} 0h${width / 2}v1h-${width / 2}z`);
    },
    polygon: (points) => {
      parts.push(`M${points.map(([x, y]) => `${x / 2} ${y / 2}`).join('L')}z`);
    },
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ ...size, path: parts.join('') }),
  };
}

const made = new Map<string, PrintCode>();
function encode(symbology: Symbology, text: string): PrintCode {
  const key = `${symbology} ${text}`;
  const known = made.get(key);
  if (known) return known;
  const isMatrix = symbology === 'qrcode';
  const options = { bcid: symbology.replace('_', '-'), text, scale: 1, ...(isMatrix && { eclevel: 'M' }) };
  const { width, height, path } = encoderOf(symbology)(options, drawing());
  const code: PrintCode = { kind: isMatrix ? 'matrix' : 'bars', text, width, height: isMatrix ? height : 1, path };
  made.set(key, code);
  return code;
}

/** Links of records, in upper case letters: the smallest QR code that holds them. */
export const linkCode = (link: string): PrintCode => encode('qrcode', link);

/** Code 128 knows the printable ASCII characters; other text has no bars. */
export const textCode = (text: string): PrintCode | undefined =>
  /^[ -~]+$/.test(text) ? encode('code128', text) : undefined;

/** The serial number of a box as GS1-128; undefined where its check digit is wrong. */
export const ssccCode = (sscc: string): PrintCode | undefined =>
  /^\d{18}$/.test(sscc) && hasCheckDigit(sscc) ? encode('gs1_128', `(00)${sscc}`) : undefined;

/** GTIN check digit: weights 3 and 1 from the right (GS1 General Specifications 7.9). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

const retail: Readonly<Record<number, Symbology>> = { 8: 'ean8', 12: 'upca', 13: 'ean13' };

/** The bars of a retail barcode; undefined where it is no valid EAN or UPC. */
export function retailCode(barcode: string | null | undefined): PrintCode | undefined {
  const text = barcode?.trim() ?? '';
  const symbology = retail[text.length];
  return symbology && /^\d+$/.test(text) && hasCheckDigit(text) ? encode(symbology, text) : undefined;
}

/** The code of a product: its own barcode, otherwise its Product ID in Code 128 (docs: label-codes). */
export function productCode(product: {
  barcode?: string | null;
  externalIdentifier?: string | null;
}): PrintCode | undefined {
  const id = product.externalIdentifier?.trim();
  return retailCode(product.barcode) ?? (id ? textCode(id) : undefined);
}
