import type { Product } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createContext, use, useEffect, useState } from 'react';
import type { Column } from '../column.ts';
import { DataGrid } from '../DataGrid.tsx';
import { useGrid } from '../use-grid.ts';

// AG Grid draws the cells, React what is more than a text in them.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(90_000);

const tower = build('products', { id: 'a', name: 'Pink Tower', barcode: 'A1', price: 68 });
const stair = build('products', { id: 'b', name: 'Brown Stair', barcode: undefined, price: undefined });

interface Given {
  columns: readonly Column<Product>[];
  rows: readonly Product[];
  onActivate?: () => void;
}
function Products({ columns, rows, onActivate }: Given) {
  const grid = useGrid<Product>();
  return (
    <DataGrid
      grid={grid}
      label="Products"
      columns={columns}
      rows={rows}
      height="400px"
      onActivate={onActivate}
      rowMenu={({ name }) => [{ id: 'view', label: `View ${name}` }]}
    />
  );
}
const name: Column<Product> = { id: 'name', header: 'Name', kind: 'name', value: (product) => product.name };
const Place = createContext('nowhere');
const unmounted = jest.fn();
function Counter({ record }: { record: Product }) {
  const place = use(Place);
  const [count, setCount] = useState(0);
  useEffect(() => () => unmounted(), []);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${record.barcode} in ${place}: ${count}`}
    </button>
  );
}
const cellOf = (rowId: string, colId: string) =>
  document.querySelector<HTMLElement>(`.ag-row[row-id="${rowId}"] [col-id="${colId}"]`);

beforeEach(() => {
  fakeApi();
  unmounted.mockClear();
});

it.each<[string, Column<Product>, Partial<Product>, string]>([
  ['a text', { id: 'x', header: 'X', value: ({ barcode }) => barcode }, { barcode: 'A1' }, 'A1'],
  ['an amount', { id: 'x', header: 'X', kind: 'money', value: ({ price }) => price }, { price: 68 }, '68.00'],
  ['a number', { id: 'x', header: 'X', kind: 'number', value: ({ price }) => price }, { price: 7 }, '7'],
  [
    'what is gone',
    { id: 'x', header: 'X', kind: 'reference', collection: 'vendors', value: () => 'nobody' },
    {},
    'Item not found',
  ],
  [
    'an address that is no link',
    { id: 'x', header: 'X', kind: 'link', value: () => 'javascript:x' },
    {},
    'javascript:x',
  ],
  ['a status', { id: 'x', header: 'X', kind: 'status', value: () => ({ id: 's', label: 'Ready' }) }, {}, 'Ready'],
])('shows %s', async (_, column, values, text) => {
  const record = build('products', { id: 'a', name: 'Pink Tower', ...values });
  await collection('vendors').load();
  render(<Products columns={[name, column]} rows={[record]} />);
  await screen.findByText('Pink Tower');
  await waitFor(() => expect(cellOf('a', 'x')).toHaveTextContent(text));
});

it('follows a record whose text becomes a badge, and a badge that becomes nothing', async () => {
  const badge: Column<Product> = {
    id: 'x',
    header: 'X',
    kind: 'status',
    value: ({ barcode }) => (barcode ? { id: barcode, label: barcode } : undefined),
  };
  const view = render(<Products columns={[name, badge]} rows={[tower, stair]} />);
  await waitFor(() => expect(cellOf('a', 'x')).toHaveTextContent('A1'));
  view.rerender(
    <Products
      columns={[name, badge]}
      rows={[
        { ...tower, barcode: undefined },
        { ...stair, barcode: 'B2' },
      ]}
    />,
  );
  await waitFor(() => expect(cellOf('b', 'x')).toHaveTextContent('B2'));
  expect(cellOf('a', 'x')).toHaveTextContent(/^$/);
});

it('gives what is drawn in a cell the contexts of its page, keeps its state while its record changes, and unmounts it with its row', async () => {
  const counter: Column<Product> = {
    id: 'x',
    header: 'X',
    kind: 'custom',
    value: ({ barcode }) => barcode,
    cell: (record) => <Counter record={record} />,
  };
  const columns = [name, counter];
  const page = (rows: readonly Product[]) => (
    <Place value="the shop">
      <Products columns={columns} rows={rows} />
    </Place>
  );
  const view = render(page([tower]));
  await userEvent.click(await screen.findByRole('button', { name: 'A1 in the shop: 0' }));
  expect(await screen.findByRole('button', { name: 'A1 in the shop: 1' })).toBeInTheDocument();
  view.rerender(page([{ ...tower, barcode: 'A2' }]));
  expect(await screen.findByRole('button', { name: 'A2 in the shop: 1' })).toBeInTheDocument();
  expect(unmounted).not.toHaveBeenCalled();
  view.rerender(page([stair]));
  await waitFor(() => expect(unmounted).toHaveBeenCalledTimes(1));
});

it('opens the menu of a row by its button, which does not open the record', async () => {
  const onActivate = jest.fn();
  render(<Products columns={[name]} rows={[tower]} onActivate={onActivate} />);
  const button = await screen.findByRole('button', { name: 'Actions for Pink Tower' });
  await userEvent.dblClick(button);
  expect(onActivate).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button);
  expect(await screen.findByRole('menuitem', { name: 'View Pink Tower' })).toBeInTheDocument();
});
