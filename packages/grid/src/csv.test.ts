import { cellText, exportText, searchText } from './cell-text.ts';
import type { Column } from './column.ts';
import { csvParts, downloadCsv, escapeCsvFormula, exportFileName, toCsv } from './csv.ts';

describe('the export', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['@sum', "'@sum"],
    ['-2+3', "'-2+3"],
    ['-12.50', '-12.50'],
    ['Pink Tower', 'Pink Tower'],
    ['\n=1+1', "'\n=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['שלום =1', 'שלום =1'],
  ])('makes the cell %s harmless to a spreadsheet', (text, expected) => expect(escapeCsvFormula(text)).toBe(expected));

  it("names the file prefix, '-', yyyy-MM-dd_hhmma and '.csv' [GR-27]", () => {
    const now = new Date(2026, 10, 20, 15, 7);
    expect(exportFileName(undefined, now)).toBe('export-2026-11-20_0307PM.csv');
    expect(exportFileName('export-PO', now)).toBe('export-PO-2026-11-20_0307PM.csv');
  });

  it('writes dates as yyyy-MM-dd HH:mm in local time [GR-28]', () => {
    const column: Column<{ at: string }> = { id: 'at', header: 'At', kind: 'date', value: ({ at }) => at };
    expect(exportText(column, { at: new Date(2026, 10, 20, 15, 7).toISOString() })).toBe('2026-11-20 15:07');
  });

  it('writes a quantity without the separator that the cell shows', () => {
    const column: Column<{ pieces: number }> = {
      id: 'pieces',
      header: 'Pieces',
      kind: 'number',
      value: ({ pieces }) => pieces,
    };
    expect(cellText(column, { pieces: 12_500 })).toBe('12,500');
    expect(exportText(column, { pieces: 12_500 })).toBe('12500');
    // Found as it is shown, and as people type it.
    expect(searchText(column, { pieces: 12_500 })).toMatch(/12,500/);
    expect(searchText(column, { pieces: 12_500 })).toMatch(/12500/);
  });

  it('quotes every cell', () => expect(toCsv([['a"b', 1, undefined]])).toBe('"a""b","1",""'));
});

describe('a large export', () => {
  const rows = Array.from({ length: 1201 }, (_, index) => [`Row ${index}`, index]);

  it('is the same text in parts', () => {
    const parts = [...csvParts(rows)];
    expect(parts).toHaveLength(3);
    expect(parts.join('')).toBe(toCsv(rows));
    expect([...csvParts([])]).toEqual([]);
  });

  it('has every row, however many there are around the end of a part [GR-10]', () => {
    for (let count = 499; count <= 1001; count++) {
      const numbers = Array.from({ length: count }, (_, index) => [index]);
      const expected = numbers.map(([number]) => `"${number}"`).join('\r\n');
      expect([...csvParts(numbers)].join('')).toBe(expected);
    }
  });

  it('lets the page breathe between them, and is one file', async () => {
    const blobs: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:1', revokeObjectURL: jest.fn() });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const breaths = jest.spyOn(globalThis, 'setTimeout');
    function* slow() {
      for (const part of csvParts(rows)) {
        now += 40;
        yield part;
      }
    }
    await downloadCsv('export.csv', slow());
    expect(breaths.mock.calls.filter(([, delay]) => delay === undefined)).toHaveLength(3);
    expect(click).toHaveBeenCalledTimes(1);
    expect(blobs).toHaveLength(1);
    expect(blobs[0]?.size).toBe(new Blob(['\uFEFF', toCsv(rows)]).size);
    clock.mockRestore();
    breaths.mockRestore();
    click.mockRestore();
  });
});
