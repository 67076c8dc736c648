import { exportPrefix } from '@groundwork/contract';
import { fileStamp } from '@groundwork/ui';

/** Prefixes a cell that a spreadsheet would run as a formula with an apostrophe; plain numbers stay as they are. */
export function escapeCsvFormula(text: string): string {
  if (!/^[=+\-@＝＋－＠\t\r\n]/.test(text)) return text;
  return /^[+-]?\d+([.,]\d+)*$/.test(text) ? text : `'${text}`;
}

/**
 * 'export-2026-11-20_0307PM.csv' ([GR-27]).
 *
 * @example
 * ```tsx
 * import { downloadCsv, exportFileName } from '@groundwork/grid';
 *
 * const save = (csv: string) => downloadCsv(exportFileName('loans'), csv);
 * ```
 */
export const exportFileName = (prefix: string = exportPrefix, now: Date = new Date()): string =>
  `${prefix}-${fileStamp(now)}.csv`;

type Row = readonly (string | number | undefined)[];
const partRows = 500;
/** Milliseconds of work after which the page may draw and answer again. */
const yieldAfterMs = 30;

const line = (row: Row) =>
  row.map((cell) => `"${escapeCsvFormula(String(cell ?? '')).replaceAll('"', '""')}"`).join(',');

/**
 * Rows of cells as CSV, every cell quoted and escaped, for exports that do not come from a grid.
 *
 * @example
 * ```tsx
 * import { toCsv } from '@groundwork/grid';
 *
 * const csv = toCsv([
 *   ['Tool', 'Days'],
 *   ['Drill', 7],
 * ]);
 * ```
 */
export const toCsv = (rows: readonly Row[]): string => rows.map(line).join('\r\n');

/** The same text in parts: 100,000 rows in one go would hold the page up for half a second. */
export function* csvParts(rows: Iterable<Row>): Generator<string> {
  let lines: string[] = [];
  let isFirst = true;
  for (const row of rows) {
    lines.push(line(row));
    if (lines.length < partRows) continue;
    yield `${isFirst ? '' : '\r\n'}${lines.join('\r\n')}`;
    isFirst = false;
    lines = [];
  }
  if (lines.length > 0) yield `${isFirst ? '' : '\r\n'}${lines.join('\r\n')}`;
}

/**
 * Downloads the text as a file; a byte order mark marks it as UTF-8 for spreadsheets.
 *
 * @example
 * ```tsx
 * import { downloadCsv, exportFileName, toCsv } from '@groundwork/grid';
 *
 * const save = () => downloadCsv(exportFileName('loans'), toCsv([['Tool', 'Days'], ['Drill', 7]]));
 * ```
 */
export async function downloadCsv(name: string, csv: string | Iterable<string>): Promise<void> {
  const parts = ['\uFEFF'];
  let since = performance.now();
  for (const part of typeof csv === 'string' ? [csv] : csv) {
    parts.push(part);
    if (performance.now() - since < yieldAfterMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
