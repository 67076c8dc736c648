import type { Product } from '@groundwork/contract';
import type { LoadState } from '@groundwork/data-cache';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './column.ts';
import { DataGrid, type DataGridProps } from './DataGrid.tsx';
import { tailColumns } from './standard-columns.ts';
import { useGrid } from './use-grid.ts';

jest.setTimeout(90_000);

const columns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'price', header: 'Price', kind: 'money', value: ({ price }) => price },
  { id: 'modified', header: 'Modified', kind: 'date', value: ({ timeModifiedUtc }) => timeModifiedUtc },
];
const ready: LoadState = { state: 'ready', syncedAt: 0 };
const exported = jest.fn();
type Given = Partial<DataGridProps<Product>>;

function Products({ isStaff = false, ...props }: Given & { isStaff?: boolean }) {
  const grid = useGrid<Product>();
  return (
    <>
      <p>{`${grid.displayedCount} shown, ${grid.selected.length} selected`}</p>
      <DataGrid grid={grid} label="Products" columns={columns} rows={[]} status={ready} height="400px" {...props} />
      <button type="button" onClick={() => exported(grid.handle?.csv({ withInternalId: isStaff }))}>
        Export
      </button>
    </>
  );
}
const tower = build('products', {
  id: 'a',
  name: 'Pink Tower',
  price: 68,
  timeModifiedUtc: '2016-03-01T00:00:00.000Z',
});
const stair = build('products', { id: 'b', name: 'Brown Stair' });

beforeEach(() => fakeApi());

describe('DataGrid', () => {
  it("shows 'Nothing to show' without rows [GR-14]", async () => {
    render(<Products />);
    expect(await screen.findByText('Nothing to show')).toBeInTheDocument();
  });

  it("shows 'Nothing to show matching current filters' when the filter leaves none, or the screen says so [GR-15]", async () => {
    const view = render(<Products rows={[tower]} quickFilter="zzz" />);
    expect(await screen.findByText('Nothing to show matching current filters')).toBeInTheDocument();
    view.unmount();
    render(<Products emptyText="Nothing to show matching current filters" />);
    expect(await screen.findByText('Nothing to show matching current filters')).toBeInTheDocument();
  });

  it('blames no filter for rows that are on their way', async () => {
    const view = render(<Products />);
    expect(await screen.findByText('Nothing to show')).toBeInTheDocument();
    view.rerender(<Products rows={[tower]} />);
    expect(screen.queryByText(/Nothing to show/)).not.toBeInTheDocument();
    expect(await screen.findByText('1 shown, 0 selected')).toBeInTheDocument();
    expect(screen.queryByText(/Nothing to show/)).not.toBeInTheDocument();
  });

  it('says what could not be loaded, and retries', async () => {
    const onRetry = jest.fn();
    const failed: LoadState = { state: 'failed', hasData: false, message: 'Failed to retrieve Product data' };
    render(<Products status={failed} onRetry={onRetry} />);
    expect(await screen.findByText('Failed to retrieve Product data')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalled();
  });

  it("has a name, counts its rows, shows '$' amounts, '$0' for none, and 'Never' before 2017 [GR-07] [GR-19] [GR-24]", async () => {
    render(<Products rows={[tower, stair]} />);
    expect(screen.getByRole('region', { name: 'Products' })).toBeInTheDocument();
    expect(await screen.findByText('2 shown, 0 selected')).toBeInTheDocument();
    expect(await screen.findByText('$68.00')).toBeInTheDocument();
    expect(screen.getByText('$0')).toBeInTheDocument();
    expect(screen.getByText('Never')).toBeInTheDocument();
  });

  it('activates a row by double click and by Enter [GR-12]', async () => {
    const onActivate = jest.fn();
    render(<Products rows={[tower]} onActivate={onActivate} />);
    const cell = await screen.findByText('Pink Tower');
    await userEvent.dblClick(cell);
    expect(onActivate).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'a' }));
    await userEvent.keyboard('{Enter}');
    expect(onActivate).toHaveBeenCalledTimes(2);
  });

  it('selects all rows that pass the filter by the box in the header', async () => {
    render(<Products rows={[tower, stair]} quickFilter="pink" />);
    await screen.findByText('1 shown, 0 selected');
    const header = screen.getAllByRole('row')[0]!;
    await userEvent.click(within(header).getByRole('checkbox'));
    expect(await screen.findByText('1 shown, 1 selected')).toBeInTheDocument();
  });

  it('follows changed rows, and keeps the selection', async () => {
    const view = render(<Products rows={[tower, stair]} />);
    const row = (await screen.findByText('Pink Tower')).closest('[role="row"]') as HTMLElement;
    await userEvent.click(within(row).getByRole('checkbox'));
    view.rerender(<Products rows={[{ ...tower, name: 'Pink Tower, large' }]} />);
    expect(await screen.findByText('Pink Tower, large')).toBeInTheDocument();
    expect(await screen.findByText('1 shown, 1 selected')).toBeInTheDocument();
    expect(screen.queryByText('Brown Stair')).toBeNull();
  });

  it('exports the displayed rows with their declared headers [GR-10]', async () => {
    render(<Products rows={[tower, stair]} quickFilter="stair" />);
    await screen.findByText('1 shown, 0 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    const [head, ...lines] = String(exported.mock.lastCall?.[0]).split(/\r?\n/);
    expect(head).toBe('"Name","Price","Modified"');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^"Brown Stair","","\d{4}-\d\d-\d\d \d\d:\d\d"$/);
  });

  it('exports the Internal ID for staff only, shown or not; tags joined with a bar [GR-17] [GR-21] [GR-26] [GR-28]', async () => {
    const api = fakeApi({
      records: {
        tagsets: [{ id: 'set', name: 'Program' }],
        tags: [
          { id: 'x', name: 'Toddler', setId: 'set' },
          { id: 'y', name: 'Primary', setId: 'set' },
        ],
      },
    });
    const tagged = build('products', { ...stair, tagIds: ['x', 'y'] });
    const given = { rows: [tagged], columns: [...columns.slice(0, 1), ...tailColumns<Product>({ isTagged: true })] };
    render(<Products {...given} isStaff />);
    expect(await screen.findByText('Toddler')).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Modified' })).toBeInTheDocument();
    for (const name of ['Created', 'Internal ID']) expect(screen.queryByRole('columnheader', { name })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    const [head, line] = String(exported.mock.lastCall?.[0]).split(/\r?\n/);
    expect(head).toBe('"Name","Tags","Modified","Internal ID"');
    expect(line).toMatch(/^"Brown Stair","Primary \| Toddler",.*,"b"$/);
    api.restore();
  });
});
