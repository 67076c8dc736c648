import type { Product } from '@groundwork/contract';
import type { LoadState } from '@groundwork/data-cache';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { act, render, screen } from '@testing-library/react';
import type { Column } from './column.ts';
import { DataGrid } from './DataGrid.tsx';
import { mostPrinted, printedTable } from './printed-table.ts';
import { useGrid } from './useGrid.ts';

jest.setTimeout(60_000);

const columns: readonly Column<Product>[] = [
  { id: 'image', header: 'Image', kind: 'image', value: () => undefined },
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'price', header: 'Price', kind: 'money', value: ({ price }) => price },
  { id: 'modified', header: 'Modified', kind: 'date', value: ({ timeModifiedUtc }) => timeModifiedUtc },
];
const ready: LoadState = { state: 'ready', syncedAt: 0 };
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    build('products', {
      ...{ id: `p${index}`, name: `Rod ${index}`, price: 68, timeModifiedUtc: '2026-03-01T09:05:00.000Z' },
    }),
  );
function Products({ count, isKept = false, text }: { count: number; isKept?: boolean; text?: string }) {
  const grid = useGrid<Product>();
  return (
    <div hidden={isKept}>
      <DataGrid
        grid={grid}
        label="Products"
        columns={columns}
        rows={rowsOf(count)}
        status={ready}
        height="400px"
        quickFilter={text}
      />
    </div>
  );
}
const fire = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
const table = () => document.querySelector('table');
const bodyRows = () => [...(table()?.tBodies[0]?.rows ?? [])];

beforeEach(() => fakeApi());

it('prints all rows of a list in a table, which is there while it is printed', async () => {
  render(<Products count={120} />);
  await screen.findByText('Rod 0');
  expect(screen.queryByText('Rod 119')).toBeNull();
  fire('beforeprint');
  expect([...(table()?.tHead?.rows[0]?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Price',
    'Modified',
  ]);
  expect(bodyRows()).toHaveLength(120);
  const [name, price, modified] = [...(bodyRows()[119]?.cells ?? [])].map(({ textContent }) => textContent);
  expect([name, price]).toEqual(['Rod 119', '$68.00']);
  // On paper 'eight months ago' says little.
  expect(modified).toMatch(/^2026-03-01 /);
  expect(table()?.caption).toBeNull();
  fire('afterprint');
  expect(table()).toBeNull();
});

it('prints the head of a group across all columns', () => {
  const printed = { columns: [{ header: 'Order' }, { header: 'Kit' }], count: 2 };
  const { tBodies } = printedTable({
    ...printed,
    rows: [
      ['Juniper Hill', ''],
      ['Red Rods', 'Brown Stair'],
    ],
  });
  const widths = [...(tBodies[0]?.rows ?? [])].map(({ cells }) => [...cells].map(({ colSpan }) => colSpan));
  expect(widths).toEqual([[2], [1, 1]]);
});

it('prints what the search has found', async () => {
  render(<Products count={30} text="Rod 29" />);
  await screen.findByText('Rod 29');
  fire('beforeprint');
  expect(bodyRows().map((row) => row.cells[0]?.textContent)).toEqual(['Rod 29']);
});

it('says how many of a longer list are printed, and the way to all of them', async () => {
  render(<Products count={mostPrinted + 1} />);
  await screen.findByText('Rod 0');
  fire('beforeprint');
  expect(bodyRows()).toHaveLength(2_000);
  expect(table()?.caption?.textContent).toBe('The first 2,000 of 2,001 rows. Export the list to have all of them.');
});

it('stays while the list is drawn again for paper that is wider than a phone', async () => {
  const view = render(<Products count={3} />);
  await screen.findByText('Rod 0');
  fire('beforeprint');
  view.rerender(<Products count={3} isKept={false} text="Rod" />);
  expect(bodyRows()).toHaveLength(3);
  view.unmount();
  expect(table()).toBeNull();
});

it('is not printed behind the page that is shown', async () => {
  render(<Products count={3} isKept />);
  await screen.findByText('Rod 0');
  fire('beforeprint');
  expect(table()).toBeNull();
});
