import { groupSeparator } from '../recognizer/strokes.ts';

/** Elements of a GS1 code by their application identifier: '01' a product number, '10' a lot, '37' a count. */
export type Elements = ReadonlyMap<string, string>;

/** Digits of the elements of a fixed length by the first two digits of their identifier (GS1 General Specifications 7.8.5). */
const fixedLengths: Readonly<Record<string, number>> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14, '04': 16 },
  ...{ 11: 6, 12: 6, 13: 6, 14: 6, 15: 6, 16: 6, 17: 6, 18: 6, 19: 6, 20: 2 },
  ...{ 31: 6, 32: 6, 33: 6, 34: 6, 35: 6, 36: 6, 41: 13 },
};
/** Identifiers have two digits but for these first two, which begin one of three or four. */
const longIdentifiers: Readonly<Record<string, number>> = {
  ...{ 23: 3, 24: 3, 25: 3, 40: 3, 41: 3, 42: 3, 71: 3 },
  ...{ 31: 4, 32: 4, 33: 4, 34: 4, 35: 4, 36: 4, 39: 4, 43: 4, 70: 4, 72: 4, 80: 4, 81: 4, 82: 4 },
};

/**
 * The elements of a GS1 code: with brackets, as the camera reads it, or as a scanner sends it, elements of variable length
 * ended by GS. Undefined when it is none.
 */
export function elementsOf(text: string): Elements | undefined {
  if (text.startsWith('(')) return bracketed(text);
  const elements = new Map<string, string>();
  let rest = text.startsWith(groupSeparator) ? text.slice(1) : text;
  while (rest !== '') {
    const start = rest.slice(0, 2);
    const identifier = rest.slice(0, longIdentifiers[start] ?? 2);
    if (!/^\d{2,4}$/.test(identifier)) return undefined;
    const after = rest.slice(identifier.length);
    const fixed = fixedLengths[start];
    const end = fixed ?? (after.includes(groupSeparator) ? after.indexOf(groupSeparator) : after.length);
    const value = after.slice(0, end);
    if (value === '' || (fixed !== undefined && !new RegExp(`^\\d{${fixed}}$`).test(value))) return undefined;
    elements.set(identifier, value);
    rest = after.slice(end);
    if (rest.startsWith(groupSeparator)) rest = rest.slice(1);
  }
  return elements.size === 0 ? undefined : elements;
}

function bracketed(text: string): Elements | undefined {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)];
  const isWhole = parts.map(([part]) => part).join('') === text;
  return isWhole ? new Map(parts.map(([, identifier = '', value = '']) => [identifier, value])) : undefined;
}

/** Symbologies that always hold GS1 elements: GS1-128, GS1 Data Matrix, GS1 QR, GS1 DataBar. */
export const isGs1 = (symbology: string | undefined): boolean =>
  symbology !== undefined && ['C1', 'd2', 'Q3', 'e0', 'e1', 'e2', 'e3'].includes(symbology);
