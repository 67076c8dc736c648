import { type GridLayout, isSameLayout, parseColumnState, readColumnState, withChangedWidths } from './layout.ts';

const layout = (...colIds: string[]): GridLayout => ({ columnState: colIds.map((colId) => ({ colId, hide: false })) });

describe('a layout', () => {
  it("leaves out the grid's own columns and the width of columns that grow", () => {
    const state = [
      { colId: 'ag-Grid-SelectionColumn', width: 48 },
      { colId: 'name', flex: 1, width: 333, hide: false },
      { colId: 'price', width: 100.4, sort: 'desc' as const, sortIndex: 0 },
    ];
    expect(readColumnState(state)).toEqual([
      { colId: 'name', hide: false },
      { colId: 'price', hide: false, width: 100, sort: 'desc', sortIndex: 0 },
    ]);
  });

  it('is the same whatever columns only one of the two knows', () => {
    expect(isSameLayout(layout('name', 'price'), layout('name', 'tagSet:1', 'price'))).toBe(true);
    expect(isSameLayout(layout('name', 'price'), layout('price', 'name'))).toBe(false);
    const hidden: GridLayout = { columnState: [{ colId: 'name', hide: true }] };
    expect(isSameLayout(layout('name'), hidden)).toBe(false);
  });

  it('is remembered with the widths that the user changed, the others are left to the declared columns', () => {
    const start = {
      columnState: [
        { colId: 'name', hide: false },
        { colId: 'price', hide: false, width: 100 },
      ],
    };
    const sorted = {
      columnState: [
        { colId: 'name', hide: false, width: 300 },
        { colId: 'price', hide: false, width: 100, sort: 'asc' as const },
      ],
    };
    const remembered = withChangedWidths(sorted, start);
    expect(remembered.columnState).toEqual([
      { colId: 'name', hide: false, width: 300 },
      { colId: 'price', hide: false, sort: 'asc' },
    ]);
  });

  it('reads a stored one as far as it can be understood', () => {
    expect(parseColumnState('nonsense')).toBeUndefined();
    expect(parseColumnState([{ colId: 'name' }, null, { width: 3 }])).toEqual([{ colId: 'name' }]);
  });
});
