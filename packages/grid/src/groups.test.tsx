import type { Product } from '@groundwork/contract';
import type { LoadState } from '@groundwork/data-cache';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Column } from './column.ts';
import { DataGrid } from './DataGrid.tsx';
import type { RowGrouping } from './groups.ts';
import { useGrid } from './useGrid.ts';

jest.setTimeout(90_000);
beforeEach(() => fakeApi());

const columns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'price', header: 'Price', kind: 'money', value: ({ price }) => price },
];
const ready: LoadState = { state: 'ready', syncedAt: 0 };
const rows = [
  build('products', { id: 'a', name: 'Pink Tower', vendorId: 'beech', price: 68 }),
  build('products', { id: 'b', name: 'Work mat', vendorId: 'kite', price: 12 }),
  build('products', { id: 'c', name: 'Brown Stair', vendorId: 'beech', price: 72 }),
];
const grouping: RowGrouping<Product> = {
  keyOf: ({ vendorId }) => vendorId ?? '',
  nameOf: (key) => key,
  row: (key, records) => `${key}: ${records.map(({ name }) => name).join(', ')}`,
};
const csv = jest.fn();
const noEntries = () => [];

function Grouped({
  quickFilter = '',
  isSorted = true,
  ...more
}: { quickFilter?: string; isSorted?: boolean } & Pick<RowGrouping<Product>, 'cells' | 'menu'>) {
  const grid = useGrid<Product>();
  const [isGrouped, setGrouped] = useState(true);
  return (
    <>
      <p>{`${grid.displayedCount} shown, ${grid.selected.length} selected`}</p>
      <DataGrid
        grid={grid}
        label="Products"
        columns={columns}
        rows={rows}
        status={ready}
        height="600px"
        quickFilter={quickFilter}
        sort={isSorted ? { column: 'name', direction: 'asc' } : undefined}
        rowMenu={noEntries}
        grouping={isGrouped ? { ...grouping, ...more } : undefined}
      />
      <button type="button" onClick={() => setGrouped(!isGrouped)}>
        Group
      </button>
      <button type="button" onClick={() => csv(grid.handle?.csv({ withInternalId: false }))}>
        Export
      </button>
      <button type="button" onClick={() => grid.handle?.applyLayout({ columnState: [{ colId: 'name', hide: false }] })}>
        Unsort
      </button>
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('grouped rows', () => {
  it('shows a row for each group in the order of the sorting, which unfolds to its records', async () => {
    render(<Grouped />);
    const beech = await screen.findByText('beech: Brown Stair, Pink Tower');
    expect(beech.compareDocumentPosition(screen.getByText('kite: Work mat'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText('Pink Tower')).toBeNull();
    expect(screen.getByText('3 shown, 0 selected')).toBeInTheDocument();
    await press('Expand beech');
    expect(await screen.findByText('Pink Tower')).toBeInTheDocument();
    expect(screen.queryByText('Work mat')).toBeNull();
    await press('Collapse beech');
    await waitFor(() => expect(screen.queryByText('Pink Tower')).toBeNull());
  });

  it('narrows the groups by the filter, and leaves out those that have nothing left', async () => {
    const view = render(<Grouped quickFilter="tower" />);
    expect(await screen.findByText('beech: Pink Tower')).toBeInTheDocument();
    expect(screen.getByText('1 shown, 0 selected')).toBeInTheDocument();
    expect(screen.queryByText(/^kite/)).toBeNull();
    view.rerender(<Grouped />);
    expect(await screen.findByText('beech: Brown Stair, Pink Tower')).toBeInTheDocument();
    expect(await screen.findByText('kite: Work mat')).toBeInTheDocument();
    view.rerender(<Grouped quickFilter="nothing like it" />);
    expect(await screen.findByText('Nothing to show matching current filters')).toBeInTheDocument();
  });

  it('selects the records of a group by its box, and all by the box of the header', async () => {
    render(<Grouped />);
    const box = await screen.findByRole('checkbox', { name: 'Select all 2 of beech' });
    await userEvent.click(box);
    expect(await screen.findByText('3 shown, 2 selected')).toBeInTheDocument();
    await waitFor(() => expect(box).toBeChecked());
    await press('Expand beech');
    const row = (await screen.findByText('Pink Tower')).closest('[role="row"]') as HTMLElement;
    await userEvent.click(within(row).getByRole('checkbox'));
    expect(await screen.findByText('3 shown, 1 selected')).toBeInTheDocument();
    await waitFor(() => expect(box).toBePartiallyChecked());
    await userEvent.click(within(screen.getAllByRole('row')[0]!).getByRole('checkbox'));
    expect(await screen.findByText('3 shown, 3 selected')).toBeInTheDocument();
  });

  it('aligns its values with the headers, and is expanded by Enter and by its menu', async () => {
    const closed = jest.fn();
    render(
      <Grouped
        cells={{ price: (_, records) => `${records.length} prices` }}
        menu={(key) => (key === 'beech' ? [{ id: 'close', label: 'Close beech', onAction: closed }] : [])}
      />,
    );
    const toggle = await screen.findByRole('button', { name: 'Expand beech' });
    const row = toggle.closest('[role="row"]') as HTMLElement;
    const columnOf = (element: Element | null) => element?.closest('[aria-colindex]')?.getAttribute('aria-colindex');
    const header = (name: string) => screen.getByRole('columnheader', { name });
    expect(columnOf(toggle)).toBe(columnOf(header('Name')));
    expect(columnOf(within(row).getByText('2 prices'))).toBe(columnOf(header('Price')));
    expect(screen.queryByText(/^beech:/)).toBeNull();
    await userEvent.click(within(row).getByRole('checkbox', { name: 'Select all 2 of beech' }));
    expect(await screen.findByText('3 shown, 2 selected')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for beech' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Close beech' }));
    expect(closed).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Actions for kite' })).toBeNull();
    (toggle.closest('.ag-cell') as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Pink Tower')).toBeInTheDocument();
  });

  it('exports every record, folded or not, and no group', async () => {
    render(<Grouped />);
    await screen.findByText('kite: Work mat');
    await press('Export');
    expect(csv).toHaveBeenLastCalledWith(
      ['"Name","Price"', '"Brown Stair","72"', '"Pink Tower","68"', '"Work mat","12"'].join('\r\n'),
    );
  });

  it('loses no row when the sorting is taken away, and is flat again when it is turned off', async () => {
    render(<Grouped isSorted={false} />);
    await screen.findByText(/^beech/);
    await press('Unsort');
    await press('Expand kite');
    expect(await screen.findByText('Work mat')).toBeInTheDocument();
    await press('Group');
    for (const { name } of rows) expect(await screen.findByText(name)).toBeInTheDocument();
    expect(screen.queryByText(/^beech/)).toBeNull();
    expect(screen.getByText('3 shown, 0 selected')).toBeInTheDocument();
  });
});
