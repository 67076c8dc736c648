import type { Product } from '@groundwork/contract';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { Column } from '../column.ts';
import { DataGrid } from '../DataGrid.tsx';
import { type Grid, useGrid } from '../useGrid.ts';
import { defaultView, type GridViews, useGridViews } from './useGridViews.ts';

jest.setTimeout(60_000);

const columns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'barcode', header: 'Barcode', hiddenOnTablet: true, value: ({ barcode }) => barcode },
];
const rows = [build('products', { id: 'a', name: 'Pink Tower', barcode: 'PT-1' })];
let grid: Grid<Product> | undefined;
let views: GridViews | undefined;
function Products() {
  grid = useGrid<Product>();
  views = useGridViews({ grid, gridId: 'products', canSave: false, viewName: defaultView, onViewName: jest.fn() });
  return <DataGrid grid={grid} label="Products" rows={rows} columns={columns} />;
}

const listeners = new Set<() => void>();
const { matchMedia, innerWidth } = globalThis;
const turnTo = (width: number) => {
  globalThis.innerWidth = width;
  act(() => {
    for (const listener of listeners) listener();
  });
};
beforeAll(() => {
  globalThis.matchMedia = (media) =>
    ({
      ...matchMedia(media),
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }) as unknown as MediaQueryList;
});
afterAll(() => Object.assign(globalThis, { matchMedia, innerWidth }));
beforeEach(() => {
  localStorage.clear();
  fakeApi();
});

const headers = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent?.trim() || []);
const shown = (...expected: string[]) => waitFor(() => expect(headers()).toEqual(expected));

it('hides less important columns on a tablet by default, and keeps chosen ones', async () => {
  globalThis.innerWidth = 820;
  render(<Products />);
  await screen.findByText('Pink Tower');
  await shown('Name');
  turnTo(1180);
  await shown('Name', 'Barcode');
  turnTo(820);
  await shown('Name');
  expect(views?.isDirty).toBe(false);
  act(() => grid?.handle?.setVisible('barcode', true));
  await shown('Name', 'Barcode');
  turnTo(1180);
  turnTo(820);
  await shown('Name', 'Barcode');
  act(() => views?.reset());
  await shown('Name');
  turnTo(390);
  await waitFor(() => expect(screen.queryByRole('columnheader')).not.toBeInTheDocument());
  turnTo(820);
  await shown('Name');
});

const shelfOf = ({ externalIdentifier }: Product) => externalIdentifier;
const matColumns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name, below: shelfOf },
  { id: 'shelf', header: 'Shelf', hiddenOnTablet: true, card: 'detail', value: shelfOf },
  { id: 'barcode', header: 'Barcode', hiddenOnTablet: true, card: 'detail', value: ({ barcode }) => barcode },
];
const mats = ['Nap corner', 'Reading corner'].map((externalIdentifier, index) =>
  build('products', { id: String(index), name: 'Work mat', externalIdentifier, barcode: 'WM' }),
);
function Mats() {
  return <DataGrid grid={useGrid<Product>()} label="Mats" rows={mats} columns={matColumns} />;
}

it('distinguishes rows of one name where their columns have no room: under the name, and on a card', async () => {
  globalThis.innerWidth = 820;
  render(<Mats />);
  expect(await screen.findByRole('gridcell', { name: 'Work mat Nap corner' })).toBeInTheDocument();
  expect(screen.getByRole('gridcell', { name: 'Work mat Reading corner' })).toBeInTheDocument();
  // A desk has a column for it.
  turnTo(1440);
  await waitFor(() => expect(screen.getAllByRole('gridcell', { name: 'Work mat' })).toHaveLength(2));
  turnTo(390);
  expect(await screen.findByRole('button', { name: 'Work mat Nap corner · WM' })).toBeInTheDocument();
});

const soldColumns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'uses', header: 'Uses', kind: 'number', card: 'end', cardSuffix: 'uses', value: ({ price }) => price ?? 0 },
];
const sold = [0, 1, 2].map((price) => build('products', { id: String(price), name: `Tray ${price}`, price }));
function Sold() {
  return <DataGrid grid={useGrid<Product>()} label="Sold" rows={sold} columns={soldColumns} />;
}

it('writes the word after the number of a card in its singular where it is one', async () => {
  globalThis.innerWidth = 390;
  render(<Sold />);
  expect(await screen.findByText('1 use')).toBeInTheDocument();
  expect(screen.getByText('0 uses')).toBeInTheDocument();
  expect(screen.getByText('2 uses')).toBeInTheDocument();
});
