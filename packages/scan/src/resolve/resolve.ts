import { emplacementPattern, readScanLink, readScanPath } from '@groundwork/contract';
import type { Resolved, Scan } from '../scan.ts';
import { readCommand } from './commands.ts';
import { elementsOf, isGs1 } from './gs1.ts';
import { gtin14, hasCheckDigit, looksLikeGtin } from './gtin.ts';
import type { ScanIndex } from './scan-index.ts';

/** Resolves a scan: the first of its readings that is known. Everything comes from the index: no request. */
export function resolveScan({ readings, symbology }: Pick<Scan, 'readings' | 'symbology'>, index: ScanIndex): Resolved {
  const [text = ''] = readings;
  let misread: Resolved | undefined;
  for (const reading of readings) {
    const resolved = resolveText(reading, symbology, index);
    if (resolved?.kind === 'misread') misread ??= resolved;
    else if (resolved !== undefined) return resolved;
  }
  return misread ?? { kind: 'unknown', text };
}

/** In the order in which codes are understood (docs: scanning#what-a-code-means). */
function resolveText(text: string, symbology: string | undefined, index: ScanIndex): Resolved | undefined {
  const record = readScanLink(text, index.origins) ?? readScanPath(`/S/${text}`);
  if (record) return { kind: 'record', ...record };
  const command = readCommand(text);
  if (command) return command;
  const emplacement = text.toUpperCase();
  const isPlace = emplacementPattern.test(text);
  if (isPlace && index.hasEmplacement(emplacement)) return { kind: 'emplacement', emplacement, isKnown: true };
  const productIds = index.productsByBarcode(text);
  if (productIds.length > 0) return { kind: 'product', productIds };
  const identified = index.productsByIdentifier(text);
  if (identified.length > 0) return { kind: 'product', productIds: identified };
  const orderIds = index.ordersByNumber(text);
  if (orderIds.length > 0) return { kind: 'order', orderIds };
  const gs1 = resolveElements(text, symbology, index);
  if (gs1) return gs1;
  if (isMisread(text, symbology)) return { kind: 'misread', text };
  // A shelf that holds nothing yet.
  return isPlace && newPlace.test(emplacement) ? { kind: 'emplacement', emplacement, isKnown: false } : undefined;
}

/** How shelves are called: A1_01, B12, C1,04. */
const newPlace = /^[A-Z]{1,3}\d{1,3}(?:[_,][A-Z0-9]{1,4})*$/;

/** Digits of a product number with a wrong check digit, unless the scanner says that the code was of another kind. */
const isMisread = (text: string, symbology: string | undefined) =>
  looksLikeGtin(text) && gtin14(text) === undefined && (symbology === undefined || /^[EI]/.test(symbology));

function resolveElements(text: string, symbology: string | undefined, index: ScanIndex): Resolved | undefined {
  const [, linked] = /^https?:\/\/[^/]+\/(?:[^?#]*\/)?01\/(\d{8}|\d{12,14})(?:[/?#]|$)/i.exec(text) ?? [];
  const elements = linked === undefined ? elementsOf(text) : new Map([['01', linked.padStart(14, '0')]]);
  if (elements === undefined) return undefined;
  const sscc = elements.get('00');
  const gtin = elements.get('01') ?? elements.get('02');
  const number = sscc ?? gtin;
  if (number === undefined) return undefined;
  // Without an identifier the digits may be anything: only right ones are taken for GS1.
  const isCertain = isGs1(symbology) || text.startsWith('(') || linked !== undefined || elements.size > 1;
  if (!hasCheckDigit(number)) return isCertain ? { kind: 'misread', text } : undefined;
  if (sscc !== undefined) {
    const box = index.boxBySscc(sscc);
    return box && { kind: 'record', collection: 'shipments', ...box };
  }
  const productIds = index.productsByBarcode(number);
  if (productIds.length === 0) return undefined;
  const count = Number(elements.get('37') ?? elements.get('30') ?? Number.NaN);
  return { kind: 'product', productIds, ...(Number.isInteger(count) && count > 0 ? { quantity: count } : {}) };
}
