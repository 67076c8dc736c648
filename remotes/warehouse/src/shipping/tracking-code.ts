import { recognizeCarrier } from '@groundwork/contract/domain';

/** Prefixes and suffixes around the tracking number in carriers' barcodes. */
const wrappings: readonly RegExp[] = [
  // USPS: the zip code of the destination before it.
  /^420\d{5}(?:\d{4})?(9[1-5]\d{18}(?:\d{2})?)$/,
  // FedEx: routing before the last twelve digits.
  /^9[56]\d{20}(\d{12})$/,
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: GS1 separates its fields by it
const separators = /[\s\u001d]/g;

/** The tracking number in the code of a label, and whether a carrier knows it; scanners may read it in several ways. */
export function trackingInCode(readings: readonly string[]): { number: string; isKnown: boolean } {
  for (const reading of readings) {
    const text = reading.replaceAll(separators, '');
    const wrapped = wrappings.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
    const number = [text, ...wrapped].find((candidate) => recognizeCarrier(candidate));
    if (number) return { number, isKnown: true };
  }
  return { number: readings[0]?.trim() ?? '', isKnown: false };
}
