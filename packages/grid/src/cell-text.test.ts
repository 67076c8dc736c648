import { collection } from '@groundwork/data-cache';
import { fakeApi } from '@groundwork/data-cache/testing';
import { cellText, columnReads, exportText, searchText, sortValue } from './cell-text.ts';
import type { Column } from './column.ts';
import { isEmptyCell } from './empty-columns.ts';

type Row = Record<string, unknown>;
const api = fakeApi({
  records: {
    vendors: [{ id: 'oak', name: 'Oak and Co' }],
    tagsets: [{ id: 'age', name: 'Age' }],
    tags: [
      { id: 'small', name: 'Small', setId: 'age' },
      { id: 'blue', name: 'Blue' },
    ],
  },
});
beforeAll(async () => {
  for (const name of ['vendors', 'tags', 'tagsets'] as const) await collection(name).load();
});
afterAll(() => api.restore());

const column = (kind: string, fields: object = {}): Column<Row> =>
  ({ id: 'c', header: 'C', kind, value: ({ it }: Row) => it, ...fields }) as unknown as Column<Row>;
const badges = [
  { id: '1', label: 'EMEA' },
  { id: '2', label: 'APAC' },
];

describe('a cell', () => {
  // The text that it shows, the one that the quick filter finds, the one that is exported, and the value that sorts it.
  it.each<[string, unknown, object, [shown: string, found: string, exported: string, sorted: unknown]]>([
    ['text', 'Tower', {}, ['Tower', 'Tower', 'Tower', 'Tower']],
    ['text', undefined, {}, ['', '', '', undefined]],
    ['name', 'Tower', {}, ['Tower', 'Tower', 'Tower', 'Tower']],
    // Found as it is shown and as people type it; exported as spreadsheets read it.
    ['number', 1234.5, {}, ['1,234.5', '1,234.5 1234.5', '1234.5', 1234.5]],
    ['number', 0, {}, ['0', '0', '0', 0]],
    ['number', undefined, {}, ['', '', '', undefined]],
    // An amount is shown with its unit, and exported as the number that a spreadsheet adds up.
    ['money', 1234.5, {}, ['$1,234.50', '$1,234.50', '1234.5', 1234.5]],
    // A sum of prices, as binary numbers have it.
    ['money', 9843.800000000001, {}, ['$9,843.80', '$9,843.80', '9843.8', 9843.800000000001]],
    ['money', undefined, {}, ['$0', '$0', '', undefined]],
    ['boolean', true, {}, ['Yes', '', 'Yes', true]],
    ['boolean', false, {}, ['No', '', 'No', false]],
    ['link', 'https://oak.test', {}, ['https://oak.test', 'https://oak.test', 'https://oak.test', 'https://oak.test']],
    // By the text that people see: 'mailto:' and encoded letters would sort otherwise.
    ['link', 'https://oak.test', { label: () => 'Oak' }, ['Oak', 'Oak', 'https://oak.test', 'Oak']],
    ['link', undefined, {}, ['', '', '', undefined]],
    ['image', ['m1', 'm2'], {}, ['', '', 'm1', 'm1']],
    ['image', undefined, {}, ['', '', '', undefined]],
    // By name, whatever the order in which they were given; one that is gone is left out.
    ['tags', ['small', 'gone', 'blue'], {}, ['Blue, Small', 'Blue, Small', 'Blue | Small', 'Blue, Small']],
    ['tags', [], {}, ['', '', '', undefined]],
    ['tags', undefined, {}, ['', '', '', undefined]],
    ['chips', badges, {}, ['EMEA, APAC', 'EMEA, APAC', 'EMEA | APAC', 'EMEA, APAC']],
    ['chips', [], {}, ['', '', '', undefined]],
    ['status', { id: 'n', label: 'New' }, {}, ['New', 'New', 'New', 'New']],
    ['status', undefined, {}, ['', '', '', undefined]],
    ['reference', 'oak', { collection: 'vendors' }, ['Oak and Co', 'Oak and Co', 'Oak and Co', 'Oak and Co']],
    // A broken reference says so on the screen, is exported empty and sorts last.
    ['reference', 'gone', { collection: 'vendors' }, ['Item not found', 'Item not found', '', undefined]],
    ['reference', undefined, { collection: 'vendors' }, ['', '', '', undefined]],
    ['custom', 7, {}, ['7', '7', '7', 7]],
  ])('of the kind %s with %j reads %#', (kind, it, fields, [shown, found, exported, sorted]) => {
    const [of, row] = [column(kind, fields), { it }];
    expect({
      shown: cellText(of, row),
      found: searchText(of, row),
      exported: exportText(of, row),
      sorted: sortValue(of, row),
    }).toEqual({ shown, found, exported, sorted });
  });

  it('of a date is found by nothing, sorted by its time and exported empty where there is none', () => {
    const at = '2026-11-20T15:07:00.000Z';
    expect([searchText(column('date'), { it: at }), sortValue(column('date'), { it: at })]).toEqual(['', at]);
    expect(exportText(column('date'), {})).toBe('');
  });

  it('is found and exported by what its column says, and blank where that says so', () => {
    const own = column('text', { searchText: () => 'by code', exportValue: () => 12 });
    expect([searchText(own, { it: 'x' }), exportText(own, { it: 'x' })]).toEqual(['by code', '12']);
    expect(exportText(column('text', { exportValue: () => undefined }), { it: 'x' })).toBe('');
    const blank = column('money', { isBlank: ({ it }: Row) => it === 0, exportValue: () => 'never' });
    expect([exportText(blank, { it: 0 }), exportText(blank, { it: 1 })]).toEqual(['', 'never']);
  });

  it.each<[string, unknown, boolean]>([
    ['text', '', true],
    ['text', undefined, true],
    ['text', null, true],
    ['text', 'x', false],
    ['number', 0, false],
    ['tags', [], true],
    ['tags', ['small'], false],
    ['boolean', false, true],
    ['boolean', true, false],
    ['boolean', undefined, true],
    // What it draws nobody knows.
    ['custom', undefined, false],
  ])('of the kind %s with %j is empty: %p', (kind, it, isEmpty) => {
    expect(isEmptyCell(column(kind), { it })).toBe(isEmpty);
  });

  it('is not empty where the user can fill it, and empty where its column leaves it blank', () => {
    const edit = (isEditable?: boolean) => ({
      edit: { kind: 'text', commit: () => true, ...(isEditable === undefined ? {} : { isEditable: () => isEditable }) },
    });
    expect([undefined, true, false].map((is) => isEmptyCell(column('text', edit(is)), {}))).toEqual([
      false,
      false,
      true,
    ]);
    expect(isEmptyCell(column('text', { isBlank: () => true }), { it: 'x' })).toBe(true);
  });
});

it('follows the lists that its cells name, and those that its column asks for', () => {
  const reads = (kind: string, fields: object = {}) => columnReads(column(kind, fields)).sort();
  expect(reads('text')).toEqual([]);
  expect(reads('text', { reads: ['orders'] })).toEqual(['orders']);
  expect(reads('reference', { collection: 'vendors', reads: ['orders'] })).toEqual(['orders', 'vendors']);
  expect(reads('image')).toEqual(['mediaitems']);
  expect(reads('tags')).toEqual(['tags', 'tagsets']);
});
