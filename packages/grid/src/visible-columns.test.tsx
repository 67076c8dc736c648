import type { Product } from '@groundwork/contract';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './column.ts';
import { DataGrid } from './DataGrid.tsx';
import type { DataGridProps } from './data-grid-props.ts';
import { hiddenMatches } from './search/hidden-matches.ts';
import { type Grid, useGrid } from './useGrid.ts';

jest.setTimeout(90_000);
beforeEach(() => fakeApi());

const columns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'barcode', header: 'Barcode', value: ({ barcode }) => barcode },
  { id: 'price', header: 'Price', kind: 'money', value: ({ price }) => price },
  { id: 'notes', header: 'Notes', hidden: true, value: ({ externalUrl }) => externalUrl },
];
const product = (id: string, more: Partial<Product> = {}) => build('products', { id, name: id, ...more });
let grid: Grid<Product> | undefined;
function Products(props: Partial<DataGridProps<Product>>) {
  grid = useGrid<Product>();
  return <DataGrid grid={grid} label="Products" columns={columns} rows={[]} height="400px" {...props} />;
}
const headers = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent?.trim() || []);
const shown = (...expected: string[]) => waitFor(() => expect(headers()).toEqual(expected));
const rowIndex = (name: string) => screen.getByText(name).closest('[role="row"]')?.getAttribute('row-index');

it('leaves out a column that is empty in all rows, shows it when one fills it, and then keeps it', async () => {
  const view = render(<Products rows={[product('a', { price: 3 }), product('b')]} />);
  await shown('Name', 'Price');
  view.rerender(<Products rows={[product('a', { price: 3 }), product('b', { barcode: 'B1' })]} />);
  await shown('Name', 'Barcode', 'Price');
  view.rerender(<Products rows={[product('a', { price: 3 }), product('b')]} />);
  await shown('Name', 'Barcode', 'Price');
});

it('keeps an empty column that the user can fill, and one that draws its cells itself', async () => {
  const edit = { kind: 'text', commit: () => true } as const;
  const own: readonly Column<Product>[] = [
    { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
    { id: 'barcode', header: 'Barcode', value: ({ barcode }) => barcode, edit },
    { id: 'locked', header: 'Locked', value: () => undefined, edit: { ...edit, isEditable: () => false } },
    { id: 'drawn', header: 'Drawn', kind: 'custom', value: () => undefined, cell: () => <b>drawn</b> },
  ];
  render(<Products columns={own} rows={[product('a')]} />);
  await shown('Name', 'Barcode', 'Drawn');
});

it('shows all columns while there are no rows, and an empty one that the user or a view asks for', async () => {
  const view = render(<Products />);
  await shown('Name', 'Barcode', 'Price');
  view.rerender(<Products rows={[product('a')]} />);
  await shown('Name');
  act(() => grid?.handle?.setVisible('barcode', true));
  await shown('Name', 'Barcode');
  const columnState = ['price', 'name'].map((colId) => ({ colId, hide: false }));
  act(() => grid?.handle?.applyLayout({ columnState }));
  await waitFor(() => expect(headers().slice(0, 2)).toEqual(['Price', 'Name']));
  act(() => grid?.handle?.applyLayout(undefined));
  await shown('Name');
});

it('writes no empty column into a layout, but all declared ones into the export', async () => {
  render(<Products rows={[product('a', { price: 3 })]} />);
  await shown('Name', 'Price');
  expect(grid?.handle?.layout().columnState.map(({ colId }) => colId)).toEqual(['name', 'price', 'notes']);
  expect(grid?.handle?.csv({ withInternalId: false })).toBe('"Name","Barcode","Price"\r\n"a","","3"');
});

it('says by which columns off the screen the quick filter has found rows', () => {
  const [name, barcode, , notes] = columns as [Column<Product>, Column<Product>, Column<Product>, Column<Product>];
  const rows = [product('Tower', { externalUrl: 'http://beech.test', barcode: 'oak' }), product('Beech rods')];
  const found = (filter: string, offScreen = [barcode, notes]) =>
    hiddenMatches(rows, { onScreen: [name], offScreen }, filter);
  expect(found('beech')).toEqual(['Notes']);
  expect(found('rods')).toEqual([]);
  expect(found('tower BEE')).toEqual(['Notes']);
  expect(found('oak beech')).toEqual(['Barcode', 'Notes']);
  expect(found('beech', [])).toEqual([]);
  expect(found('  ')).toEqual([]);
});

it('keeps a row that is worked on in its place until the list is sorted another way', async () => {
  const sort = { column: 'name', direction: 'asc' } as const;
  const named = (...names: string[]) => names.map((name, index) => product(`${index}`, { name, price: 9 - index }));
  const view = render(<Products sort={sort} rows={named('Beads', 'Rods', 'Tower')} />);
  await screen.findByText('Tower');
  act(() => grid?.handle?.hold?.('2'));
  view.rerender(<Products sort={sort} rows={named('Beads', 'Rods', 'A tower')} />);
  expect(await screen.findByText('A tower')).toBeInTheDocument();
  expect(rowIndex('A tower')).toBe('2');
  // A change that nobody here works on is sorted in at once.
  view.rerender(<Products sort={sort} rows={named('Beads', 'All rods', 'A tower')} />);
  await waitFor(() => expect(rowIndex('All rods')).toBe('0'));
  expect(rowIndex('A tower')).toBe('2');
  // Descending, unsorted, ascending.
  for (const _ of [1, 2, 3]) await userEvent.click(screen.getByText('Name'));
  await waitFor(() => expect(rowIndex('A tower')).toBe('0'));
});

it('marks a row for a moment', async () => {
  render(<Products rows={[product('a')]} />);
  const row = (await screen.findByText('a')).closest('[role="row"]');
  act(() => grid?.handle?.mark?.('a'));
  expect(row).toHaveAttribute('data-saved');
});

it('opens a record by one tap of a finger on its name, and not by a click of the mouse', async () => {
  const onActivate = jest.fn();
  render(<Products rows={[product('a', { barcode: 'B1' })]} onActivate={onActivate} />);
  const name = await screen.findByText('a');
  await userEvent.click(name);
  expect(onActivate).not.toHaveBeenCalled();
  const tap = (element: HTMLElement) => {
    // jsdom knows no pointers.
    const down = new MouseEvent('pointerdown', { bubbles: true });
    fireEvent(element, Object.assign(down, { pointerType: 'touch' }));
    fireEvent.click(element);
  };
  tap(screen.getByText('B1'));
  expect(onActivate).not.toHaveBeenCalled();
  tap(name);
  await waitFor(() => expect(onActivate).toHaveBeenCalledWith(expect.objectContaining({ id: 'a' })));
  expect(onActivate).toHaveBeenCalledTimes(1);
});

it('has lower rows when it is compact', async () => {
  const view = render(<Products rows={[product('a')]} density="compact" />);
  const row = (await screen.findByText('a')).closest('[role="row"]');
  expect(row).toHaveStyle({ height: '44px' });
  view.rerender(<Products rows={[product('a')]} />);
  await waitFor(() => expect(row).toHaveStyle({ height: '75px' }));
});
