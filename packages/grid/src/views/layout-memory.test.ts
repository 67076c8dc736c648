import { recallLayout, rememberLayout } from './layout-memory.ts';

// Written out as release 1.0 stored it, and never changed: a release that stores something else gets a fixture of its own.
const released =
  '{"view":"Default","layout":{"columnState":[{"colId":"name","width":260,"hide":false,"sort":"asc","sortIndex":0},{"colId":"vendorId","width":140,"hide":true}],"columnFilters":{"status":{"values":["Ordered"]}},"advanced":{"showsArchived":true}}}';

beforeEach(() => localStorage.clear());

it('recalls the columns, filters and settings that an earlier release stored', () => {
  localStorage.setItem('groundwork.grid.orders', released);
  expect(recallLayout('orders', 'Default')).toEqual({
    columnState: [
      { colId: 'name', width: 260, hide: false, sort: 'asc', sortIndex: 0 },
      { colId: 'vendorId', width: 140, hide: true },
    ],
    columnFilters: { status: { values: ['Ordered'] } },
    advanced: { showsArchived: true },
  });
});

it('belongs to one grid and one view', () => {
  localStorage.setItem('groundwork.grid.orders', released);
  expect(recallLayout('products', 'Default')).toBeUndefined();
  expect(recallLayout('orders', 'Late')).toBeUndefined();
  rememberLayout('orders', 'Default', undefined);
  expect(recallLayout('orders', 'Default')).toBeUndefined();
});

it.each(['{"view":', 'null', '7', '{"view":"Default","layout":{"columnState":"all"}}'])(
  'forgets a layout that cannot be read: %s',
  (damaged) => {
    localStorage.setItem('groundwork.grid.orders', damaged);
    expect(recallLayout('orders', 'Default')).toBeUndefined();
  },
);
