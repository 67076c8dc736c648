import type { GridApi } from 'ag-grid-community';
import type { Column } from './column.ts';
import { pinIdentity } from './pinned-columns.ts';

interface Row {
  id: string;
}
const column = (id: string, more: Partial<Column<Row>> = {}): Column<Row> =>
  ({ id, header: id, value: () => id, ...more }) as Column<Row>;
const columns = [
  column('tick', { kind: 'custom' }),
  column('image', { kind: 'image' }),
  column('name', { kind: 'name' }),
  column('price'),
  column('vendor'),
];

/** A grid of so wide columns, as far as pinning asks it; jsdom lays nothing out. */
function gridOf(widths: Readonly<Record<string, number>>) {
  const pinned = new Set<string>();
  const columnOf = (id: string) => ({
    getColId: () => id,
    getFlex: () => null,
    getActualWidth: () => widths[id],
    getMinWidth: () => widths[id],
    isPinned: () => pinned.has(id),
    isPinnedLeft: () => pinned.has(id),
  });
  const api = {
    isDestroyed: () => false,
    getAllDisplayedColumns: () => Object.keys(widths).map(columnOf),
    getColumn: columnOf,
    setColumnsPinned: (ids: string[], side: string | null) => {
      for (const id of ids) pinned[side === 'left' ? 'add' : 'delete'](id);
    },
  };
  return { api: api as unknown as GridApi<Row>, pinned };
}
const widths = { tick: 64, image: 84, name: 220, price: 300, vendor: 300 };

it('pins picture and name with what comes before them while columns scroll, and nothing once all fit', () => {
  const { api, pinned } = gridOf(widths);
  pinIdentity(api, columns, 700);
  expect([...pinned].sort()).toEqual(['image', 'name', 'tick']);
  pinIdentity(api, columns, 1_200);
  expect([...pinned]).toEqual([]);
});

it('pins nothing where too little would be left to scroll', () => {
  const { api, pinned } = gridOf(widths);
  pinIdentity(api, columns, 500);
  expect([...pinned]).toEqual([]);
});
