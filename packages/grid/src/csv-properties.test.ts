import fc from 'fast-check';
import { csvParts, toCsv } from './csv.ts';

/** Reads a CSV whose every cell is quoted, as RFC 4180 has it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length; ) {
    let cell = '';
    for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
      if (text[at] === '"') at += 1;
      cell += text[at];
    }
    rows.at(-1)?.push(cell);
    at += 1;
    if (text.startsWith('\r\n', at)) rows.push([]);
    at += text[at] === ',' ? 1 : 2;
  }
  return rows;
}
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=1+1', '-12.50', '"', '""', 'a,b', 'a\r\nb', '', '\t=x', '＠SUM(1)'),
);
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 30 }));
/** True if no spreadsheet evaluates the text: it does not begin like a formula, or it is a plain number. */
const isSafe = (text: string) => !/^[=+\-@＝＋－＠\t\r\n]/.test(text) || /^[+-]?[\d.,]+$/.test(text);

it('can be read back cell by cell, an apostrophe before a formula aside', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(toCsv(rows));
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
      for (const [index, row] of rows.entries())
        for (const [column, text] of row.entries()) {
          const written = read[index]?.[column] ?? '';
          expect([text, `'${text}`]).toContain(written);
          expect(isSafe(written)).toBe(true);
        }
    }),
  );
});

it('is the same text in parts as in one, for any number of rows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_600 }), (count) => {
      const rows = Array.from({ length: count }, (_, index) => [index, `row "${index}"`]);
      expect([...csvParts(rows)].join('')).toBe(toCsv(rows));
    }),
    { numRuns: 30 },
  );
});
