import { exportText } from './cell-text.ts';
import type { Column } from './column.ts';
import { exportFileName, harmless, toCsv } from './csv.ts';

describe('the export', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['@sum', "'@sum"],
    ['-2+3', "'-2+3"],
    ['-12.50', '-12.50'],
    ['Pink Tower', 'Pink Tower'],
  ])('makes the cell %s harmless to a spreadsheet', (text, expected) => expect(harmless(text)).toBe(expected));

  it("names the file prefix, '-', yyyy-MM-dd_hhmma and '.csv' [GR-27]", () => {
    const now = new Date(2026, 10, 20, 15, 7);
    expect(exportFileName(undefined, now)).toBe('export-2026-11-20_0307PM.csv');
    expect(exportFileName('export-PO', now)).toBe('export-PO-2026-11-20_0307PM.csv');
  });

  it('writes dates as yyyy-MM-dd HH:mm in local time [GR-28]', () => {
    const column: Column<{ at: string }> = { id: 'at', header: 'At', kind: 'date', value: ({ at }) => at };
    expect(exportText(column, { at: new Date(2026, 10, 20, 15, 7).toISOString() })).toBe('2026-11-20 15:07');
  });

  it('quotes every cell', () => expect(toCsv([['a"b', 1, undefined]])).toBe('"a""b","1",""'));
});
