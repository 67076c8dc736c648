import { formatNumber } from '@groundwork/ui';

/** More would keep the browser at work for seconds before its print dialog comes. */
export const mostPrinted = 2_000;

/** What a list prints: its visible columns and all rows that its filters let through. */
export interface PrintedList {
  headers: readonly string[];
  rows: Iterable<readonly string[]>;
  /** How many rows there are. */
  count: number;
}

/**
 * A table for paper. AG Grid draws the rows in view alone; its own layout for printing would draw the others after the
 * browser has taken the page to the printer.
 */
export function printedTable({ headers, rows, count }: PrintedList): HTMLElement {
  const table = document.createElement('table');
  if (count > mostPrinted) {
    const all = formatNumber(count);
    table.createCaption().textContent = `The first ${formatNumber(mostPrinted)} of ${all} rows. Export the list to have all of them.`;
  }
  const head = table.createTHead().insertRow();
  for (const header of headers) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    cell.textContent = header;
    head.append(cell);
  }
  const body = table.createTBody();
  let printed = 0;
  for (const texts of rows) {
    if (printed === mostPrinted) break;
    printed += 1;
    const row = body.insertRow();
    for (const text of texts) row.insertCell().textContent = text;
  }
  return table;
}
