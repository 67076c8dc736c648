import type { Scan } from '../scan.ts';

/** An AIM symbology identifier that the scanner sends before the code: ]C1, ]E0, ]Q3 (ISO/IEC 15424). */
const identifier = /^\]([A-Za-z][0-9A-Za-z])/;

/** The readings of a code without identifier and spaces, each once; undefined when nothing is left. */
export function readingsOf(texts: readonly string[]): Pick<Scan, 'readings' | 'symbology'> | undefined {
  const symbology = texts.map((text) => identifier.exec(text.trim())?.[1]).find((found) => found !== undefined);
  const plain = texts.map((text) => text.trim().replace(identifier, '').trim()).filter((text) => text !== '');
  const readings = [...new Set(plain)];
  return readings.length === 0 ? undefined : { readings, ...(symbology === undefined ? {} : { symbology }) };
}
