import { type GridLayout, isSameLayout, parseColumnState, readColumnState } from './layout.ts';

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

  it('reads a stored one as far as it can be understood', () => {
    expect(parseColumnState('nonsense')).toBeUndefined();
    expect(parseColumnState([{ colId: 'name' }, null, { width: 3 }])).toEqual([{ colId: 'name' }]);
  });
});
