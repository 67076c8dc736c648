import { formatNumber } from '@groundwork/ui';

/** More would keep the browser at work for seconds before its print dialog comes. */
export const mostPrinted = 2_000;

/** What a list prints: its visible columns and all rows that its filters let through. */
export interface PrintedList {
  columns: readonly { header: string; kind?: string }[];
  rows: Iterable<readonly string[]>;
  /** How many rows there are. */
  count: number;
}

/**
 * A table for paper. AG Grid draws the rows in view alone; its own layout for printing would draw the others after the
 * browser has taken the page to the printer.
 */
export function printedTable({ columns, rows, count }: PrintedList): HTMLTableElement {
  const table = document.createElement('table');
  if (count > mostPrinted) {
    const all = formatNumber(count);
    table.createCaption().textContent = `The first ${formatNumber(mostPrinted)} of ${all} rows. Export the list to have all of them.`;
  }
  const head = table.createTHead().insertRow();
  const fill = (cell: HTMLTableCellElement, text: string, index: number) => {
    cell.textContent = text;
    cell.dataset.kind = columns[index]?.kind ?? '';
  };
  for (const [index, { header }] of columns.entries()) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    fill(cell, header, index);
    head.append(cell);
  }
  const body = table.createTBody();
  let printed = 0;
  for (const texts of rows) {
    if (printed === mostPrinted) break;
    printed += 1;
    const row = body.insertRow();
    // The head of a group has a name and nothing else: it goes across the table, as on the screen.
    const isHead = texts.slice(1).every((text) => text === '');
    for (const [index, text] of (isHead ? texts.slice(0, 1) : texts).entries()) fill(row.insertCell(), text, index);
    if (isHead && row.cells[0]) row.cells[0].colSpan = texts.length;
  }
  return table;
}
