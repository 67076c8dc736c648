import type { Product } from '@groundwork/contract';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { Column } from '../column.ts';
import { DataGrid } from '../DataGrid.tsx';
import { type Grid, useGrid } from '../useGrid.ts';
import { defaultView, type GridViews, useGridViews } from './useGridViews.ts';

jest.setTimeout(60_000);

const columns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'barcode', header: 'Barcode', value: ({ barcode }) => barcode },
];
const rows = [
  build('products', { id: 'a', name: 'Pink Tower', barcode: 'PT-1' }),
  build('products', { id: 'b', name: 'Red Rods', barcode: 'RR-1' }),
];
const saved = {
  name: 'Towers',
  columnState: [{ colId: 'name' }, { colId: 'barcode', hide: true }],
  filterState: {
    columnFilters: { name: { filterType: 'text', type: 'contains', filter: 'tower' } },
    screen: { text: 'of wood' },
  },
};
const applyFilters = jest.fn();
let grid: Grid<Product> | undefined;
let views: GridViews | undefined;
let hasFilters = true;
function Products() {
  const [viewName, onViewName] = useState<string>(defaultView);
  grid = useGrid<Product>();
  views = useGridViews({
    grid,
    gridId: 'products',
    canSave: true,
    viewName,
    onViewName,
    ...(hasFilters ? { filters: { read: () => undefined, apply: applyFilters } } : {}),
  });
  return <DataGrid grid={grid} label="Products" rows={rows} columns={columns} />;
}

beforeEach(() => {
  localStorage.clear();
  hasFilters = true;
  applyFilters.mockClear();
  fakeApi({ records: { gridconfigurations: [build('gridconfigurations', { gridId: 'products', views: [saved] })] } });
});

const headers = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent?.trim() || []);
const shown = (...expected: string[]) => waitFor(() => expect(headers()).toEqual(expected));
const open = async () => {
  const page = render(<Products />);
  await screen.findByText('Red Rods');
  await waitFor(() => expect(views?.names).toEqual(['Towers']));
  return page;
};

it('gives the grid the columns and column filters of a chosen view, and the screen its own filters', async () => {
  await open();
  expect(applyFilters).not.toHaveBeenCalled();
  act(() => views?.select('Towers'));
  await shown('Name');
  await waitFor(() => expect(screen.queryByText('Red Rods')).toBeNull());
  expect(screen.getByText('Pink Tower')).toBeVisible();
  expect(applyFilters.mock.calls).toEqual([[{ text: 'of wood' }]]);
  act(() => views?.select(defaultView));
  await shown('Name', 'Barcode');
  expect(await screen.findByText('Red Rods')).toBeVisible();
  expect(applyFilters).toHaveBeenLastCalledWith(undefined);
});

it('shows the columns as they were left, on the next visit of the page', async () => {
  const page = await open();
  await shown('Name', 'Barcode');
  act(() => grid?.handle?.setVisible('barcode', false));
  await shown('Name');
  await waitFor(() => expect(views?.isDirty).toBe(true));
  page.unmount();
  await open();
  await shown('Name');
  expect(views?.isDirty).toBe(true);
  // What the address says of filters is no part of the columns, and stays.
  expect(applyFilters).not.toHaveBeenCalled();
});

it('takes a view that has no filters, in a list whose screen has none either', async () => {
  const plain = { name: 'Towers', columnState: saved.columnState };
  fakeApi({ records: { gridconfigurations: [build('gridconfigurations', { gridId: 'products', views: [plain] })] } });
  hasFilters = false;
  await open();
  act(() => views?.select('Towers'));
  await shown('Name');
  expect(screen.getByText('Red Rods')).toBeVisible();
});
