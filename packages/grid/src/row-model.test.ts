import { createGrid, type GridApi, type IRowNode, RowNode } from 'ag-grid-community';
import { registerGridModules } from './modules.ts';

interface Chair {
  id: string;
  name: string;
}
const height = 40;
const chair = (index: number, name = `Chair ${(index * 37) % 1000}`): Chair => ({ id: `c${index}`, name });
const chairs = (count: number) => Array.from({ length: count }, (_, index) => chair(index));

let search = '';
let api: GridApi<Chair>;
function open(rows: Chair[], rowHeight: ((chair: Chair) => number) | undefined = undefined) {
  search = '';
  api = createGrid<Chair>(document.body.appendChild(document.createElement('div')), {
    columnDefs: [{ colId: 'name', field: 'name' }],
    rowData: rows,
    rowHeight: height,
    getRowHeight: rowHeight && (({ data }) => data && rowHeight(data)),
    getRowId: ({ data }) => data.id,
    isExternalFilterPresent: () => search !== '',
    doesExternalFilterPass: ({ data }) => data?.name.includes(search) ?? false,
  });
}
function find(text: string) {
  search = text;
  api.onFilterChanged();
}
function displayed(): IRowNode<Chair>[] {
  const rows: IRowNode<Chair>[] = [];
  api.forEachNodeAfterFilterAndSort((row) => rows.push(row));
  return rows;
}
/** Of each row by its id: the index and top that it must have by what is displayed, and those that it has. */
function places() {
  const order = displayed();
  const expected = new Map(order.map(({ id }, index) => [id, { index, top: index * height }]));
  const all: IRowNode<Chair>[] = [];
  api.forEachNode((row) => all.push(row));
  return {
    actual: all.map(({ id, rowIndex: index, rowTop: top }) => ({ id, index, top })),
    expected: all.map(({ id }) => ({ id, ...(expected.get(id) ?? { index: null, top: null }) })),
  };
}
function expectPlaces() {
  const { actual, expected } = places();
  expect(actual).toEqual(expected);
}

beforeAll(registerGridModules);
afterEach(() => {
  jest.restoreAllMocks();
  api.destroy();
  document.body.innerHTML = '';
});

it('knows the place of every row after rows were filtered, changed, removed, added and sorted', () => {
  open(chairs(300));
  expectPlaces();
  find('7');
  expectPlaces();
  api.applyTransaction({ update: [chair(5, 'Chair 777'), chair(6, 'Stool')], remove: [chair(0), chair(120)] });
  expectPlaces();
  find('');
  expect(displayed()).toHaveLength(298);
  expectPlaces();
  api.applyTransaction({ add: [chair(900), chair(901)], addIndex: 3 });
  expectPlaces();
  api.applyColumnState({ state: [{ colId: 'name', sort: 'desc' }] });
  expectPlaces();
  api.setGridOption('rowData', chairs(40).reverse());
  expectPlaces();
  find('no such chair');
  expectPlaces();
  find('');
  expectPlaces();
});

it('knows the place of one row that is asked for, and none of a row that is not displayed', () => {
  open(chairs(3_000));
  const row = (id: string) => api.getRowNode(id);
  expect(row('c2500')).toMatchObject({ rowIndex: 2500, rowTop: 2500 * height });
  api.applyTransaction({ remove: [chair(10), chair(11)] });
  expect(row('c2500')).toMatchObject({ rowIndex: 2498, rowTop: 2498 * height });
  find('Chair 36');
  expect(row('c2500')).toMatchObject({ rowIndex: null, rowTop: null });
  find('');
  expect(row('c2500')).toMatchObject({ rowIndex: 2498, rowTop: 2498 * height });
});

it('gives rows their places when their heights begin to differ, and when they are one again', () => {
  open(chairs(100));
  find('Chair 1');
  expectPlaces();
  api.setGridOption('getRowHeight', ({ data }) => (data?.id === 'c0' ? 80 : height));
  find('');
  api.resetRowHeights();
  expect(api.getRowNode('c0')).toMatchObject({ rowIndex: 0, rowTop: 0 });
  expect(displayed().map(({ rowIndex }) => rowIndex)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  find('Chair 1');
  expect(api.getRowNode('c2')).toMatchObject({ rowIndex: null, rowTop: null });
  api.setGridOption('getRowHeight', undefined);
  find('');
  expectPlaces();
});

it('gives a place to the rows that are drawn only, however many others move', () => {
  open(chairs(3_000));
  const placed = jest.spyOn(RowNode.prototype, 'setRowIndex');
  api.applyTransaction({ remove: [chair(0)], update: [chair(8, 'Stool')] });
  find('Chair');
  find('Chair 3');
  find('');
  // Rows in sight, four times.
  expect(placed.mock.calls.length).toBeLessThan(400);
  expect(api.getRowNode('c2999')).toMatchObject({ rowIndex: 2998 });
});
