import { exportPrefix } from '@groundwork/contract';
import { fileStamp } from '@groundwork/ui';

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front; plain numbers stay numbers. */
export function harmless(text: string): string {
  if (!/^[=+\-@\t\r]/.test(text)) return text;
  return /^[+-]?\d+([.,]\d+)*$/.test(text) ? text : `'${text}`;
}

/** 'export-2026-11-20_0307PM.csv' ([GR-27]). */
export const exportFileName = (prefix: string = exportPrefix, now: Date = new Date()): string =>
  `${prefix}-${fileStamp(now)}.csv`;

/** Rows of cells as CSV, every cell quoted and harmless, for exports that are no grid's. */
export function toCsv(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return rows
    .map((row) => row.map((cell) => `"${harmless(String(cell ?? '')).replaceAll('"', '""')}"`).join(','))
    .join('\r\n');
}

/** Gives the text to the browser as a file; a byte order mark tells spreadsheets that it is UTF-8. */
export function downloadCsv(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
