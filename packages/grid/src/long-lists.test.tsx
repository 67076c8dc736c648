import type { Product } from '@groundwork/contract';
import { collection, type LoadState } from '@groundwork/data-cache';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { Column } from './column.ts';
import { DataGrid } from './DataGrid.tsx';
import type { DataGridProps } from './data-grid-props.ts';
import { TextSearch } from './search/text-search.ts';
import { type Grid, useGrid } from './useGrid.ts';

// The cost of a long list, as counts: the work depends on the size of the change, not of the list.
jest.setTimeout(90_000);

const count = 3_000;
/** How often the code of a record was read to be sorted or shown, and to be searched in. */
const asked = { values: 0, texts: 0 };
let vendors = 'Vendor';
const columns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  {
    id: 'code',
    header: 'Code',
    value: ({ externalIdentifier }) => {
      asked.values += 1;
      return externalIdentifier;
    },
    searchText: ({ externalIdentifier = '' }) => {
      asked.texts += 1;
      return externalIdentifier;
    },
  },
  { id: 'notes', header: 'Notes', value: ({ description }) => description },
  { id: 'vendor', header: 'Vendor', hidden: true, reads: ['vendors'], value: ({ barcode }) => `${vendors} ${barcode}` },
];
const ready: LoadState = { state: 'ready', syncedAt: 0 };
const product = (index: number, given: Partial<Product> = {}) =>
  build('products', {
    id: `p${index}`,
    name: `Product ${index}`,
    externalIdentifier: `C${(index * 1009) % count}`,
    barcode: String(index % 7),
    description: '',
    ...given,
  });
const products = () => Array.from({ length: count }, (_, index) => product(index));
let grid: Grid<Product> | undefined;
const shown = () => grid?.handle?.displayedRows().map(({ externalIdentifier }) => externalIdentifier) ?? [];

function Products(props: Partial<DataGridProps<Product>> & { rows: readonly Product[] }) {
  grid = useGrid<Product>();
  return (
    <>
      <p>{`${grid.displayedCount} shown`}</p>
      <DataGrid
        grid={grid}
        label="Products"
        columns={columns}
        status={ready}
        height="400px"
        sort={{ column: 'code', direction: 'asc' }}
        {...props}
      />
    </>
  );
}

beforeEach(() => {
  fakeApi();
  vendors = 'Vendor';
});

it('reads of a sorted list only what changed', async () => {
  const rows = products();
  const view = render(<Products rows={rows} />);
  await screen.findByText(`${count} shown`);
  expect(shown().slice(0, 3)).toEqual(['C0', 'C1', 'C2']);
  asked.values = 0;
  const next = rows.slice(0, -1).map((row, index) => (index === 0 ? { ...row, externalIdentifier: 'C1500b' } : row));
  view.rerender(<Products rows={next} />);
  await screen.findByText(`${count - 1} shown`);
  expect(shown().filter((code) => code?.startsWith('C150'))).toEqual(
    expect.arrayContaining(['C1500', 'C1500b', 'C1501']),
  );
  expect(shown().indexOf('C1500b')).toBe(shown().indexOf('C1500') + 1);
  // Once for its new place, and what the few cells on the screen show.
  expect(asked.values).toBeLessThan(300);
});

it('reads no row again for a letter more or less, and keeps the order', async () => {
  const rows = products();
  const view = render(<Products rows={rows} quickFilter="299" />);
  await screen.findByText(/^\d+ shown$/);
  const expected = rows.filter((row) => [row.name, row.externalIdentifier].some((text) => text?.includes('299')));
  await screen.findByText(`${expected.length} shown`);
  Object.assign(asked, { values: 0, texts: 0 });
  view.rerender(<Products rows={rows} quickFilter="2999" />);
  await screen.findByText('2 shown');
  // The code of product 2,999, and the product whose code it is.
  expect(shown()).toEqual(['C1991', 'C2999']);
  view.rerender(<Products rows={rows} quickFilter="299" />);
  await screen.findByText(`${expected.length} shown`);
  expect(asked.values).toBeLessThan(300);
  expect(asked.texts).toBeLessThan(300);
});

it('looks for a further letter only in the rows that the letters before have found', async () => {
  const rows = products();
  const having = (number: string) =>
    rows.filter((row) => [row.name, row.externalIdentifier].some((text) => text?.includes(number))).length;
  const view = render(<Products rows={rows} quickFilter="Product 29" />);
  await screen.findByText(`${having('29')} shown`);
  const looked = jest.spyOn(TextSearch.prototype, 'finds');
  view.rerender(<Products rows={rows} quickFilter="Product 299" />);
  await screen.findByText(`${having('299')} shown`);
  expect(looked.mock.calls.length).toBeLessThanOrEqual(having('29'));
  expect(shown()).toEqual([...shown()].sort((a = '', b = '') => Number(a.slice(1)) - Number(b.slice(1))));
  // A row that is changed meanwhile is found, although the letters before did not find it.
  const changed = rows.map((row, index) => (index === 7 ? { ...row, name: 'Product 2990b' } : row));
  view.rerender(<Products rows={changed} quickFilter="Product 299" />);
  await screen.findByText(`${having('299') + 1} shown`);
  view.rerender(<Products rows={changed} quickFilter="Product 2990" />);
  await screen.findByText(`${having('2990') + 1} shown`);
  view.rerender(<Products rows={changed} quickFilter="" />);
  await screen.findByText(`${count} shown`);
  looked.mockRestore();
});

it('shows each row once however fast a list grows', async () => {
  const rows = products();
  const view = render(<Products rows={rows.slice(0, 500)} />);
  await screen.findByText('500 shown');
  // A little, and much before that little is shown.
  view.rerender(<Products rows={rows.slice(0, 600)} />);
  view.rerender(<Products rows={rows.slice(0, 2_000)} />);
  view.rerender(<Products rows={rows.slice(0, 2_100)} />);
  await screen.findByText('2100 shown');
  expect(new Set(shown()).size).toBe(shown().length);
});

it('shows an empty column once a changed row fills it', async () => {
  const rows = products();
  const view = render(<Products rows={rows} />);
  await screen.findByText(`${count} shown`);
  expect(screen.queryByRole('columnheader', { name: 'Notes' })).toBeNull();
  view.rerender(
    <Products rows={rows.map((row, index) => (index === 1500 ? { ...row, description: 'Heavy' } : row))} />,
  );
  expect(await screen.findByRole('columnheader', { name: 'Notes' })).toBeInTheDocument();
});

it('sorts and finds by what a column reads, once that has changed', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => product(index));
  fakeApi({ records: { vendors: [{ id: 'v', name: 'Vendor' }] } });
  const view = render(<Products rows={rows} quickFilter="vendor" sort={{ column: 'vendor', direction: 'asc' }} />);
  await screen.findByText('20 shown');
  vendors = 'Maker';
  await act(async () => {
    await collection('vendors').patch('v', [{ op: 'replace', path: '/name', value: 'Maker' }]);
  });
  await screen.findByText('0 shown');
  view.rerender(<Products rows={rows} quickFilter="maker" sort={{ column: 'vendor', direction: 'asc' }} />);
  await screen.findByText('20 shown');
});

it('says in the box of the header whether none, some or all of the rows that pass the filter are selected', async () => {
  const rows = products();
  const view = render(<Products rows={rows} />);
  await screen.findByText(`${count} shown`);
  const box = () => within(screen.getAllByRole('row')[0] as HTMLElement).getByRole('checkbox');
  expect(box()).not.toBeChecked();
  expect(box()).toBeEnabled();
  act(() => grid?.handle?.select(['p5']));
  await waitFor(() => expect(box()).toBePartiallyChecked());
  view.rerender(<Products rows={rows} quickFilter="C2045" />);
  await screen.findByText('1 shown');
  expect(box()).toBeChecked();
  view.rerender(<Products rows={rows} quickFilter="C2046" />);
  await screen.findByText('1 shown');
  await waitFor(() => expect(box()).not.toBeChecked());
  view.rerender(<Products rows={rows} quickFilter="no such text" />);
  await screen.findByText('0 shown');
  expect(box()).toBeDisabled();
  view.rerender(<Products rows={rows} />);
  await screen.findByText(`${count} shown`);
  act(() => grid?.handle?.select(rows.map(({ id }) => id)));
  await waitFor(() => expect(box()).toBeChecked());
});
