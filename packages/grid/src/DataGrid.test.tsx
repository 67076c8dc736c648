import type { Product } from '@groundwork/contract';
import { collection, type LoadState } from '@groundwork/data-cache';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './column.ts';
import { DataGrid } from './DataGrid.tsx';
import type { DataGridProps } from './data-grid-props.ts';
import { tailColumns } from './standard-columns.ts';
import { type Grid, useGrid } from './useGrid.ts';

jest.setTimeout(90_000);

const columns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'price', header: 'Price', kind: 'money', value: ({ price }) => price },
  { id: 'modified', header: 'Modified', kind: 'date', value: ({ timeModifiedUtc }) => timeModifiedUtc },
];
const ready: LoadState = { state: 'ready', syncedAt: 0 };
const exported = jest.fn();
type Given = Partial<DataGridProps<Product>>;
let shown: Grid<Product> | undefined;
const handle = () => shown?.handle;

function Products({ isStaff = false, ...props }: Given & { isStaff?: boolean }) {
  const grid = useGrid<Product>();
  shown = grid;
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

  it('shows its rows also when the filter was cleared before the grid was made', async () => {
    const view = render(<Products rows={[tower, stair]} quickFilter="zzz" />);
    view.rerender(<Products rows={[tower, stair]} quickFilter="" />);
    expect(await screen.findByText(tower.name)).toBeInTheDocument();
    expect(screen.getByText(stair.name)).toBeInTheDocument();
  });

  it("shows 'Nothing to show matching current filters' when the filter leaves none, or the screen says so", async () => {
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

  it("has a name, counts its rows, shows '$' amounts, '$0' for none, and 'Never' before 2017 [GR-19] [GR-24]", async () => {
    render(<Products rows={[tower, stair]} />);
    expect(screen.getByRole('region', { name: 'Products' })).toBeInTheDocument();
    expect(await screen.findByRole('grid', { name: 'Products' })).toBeInTheDocument();
    expect(await screen.findByText('2 shown, 0 selected')).toBeInTheDocument();
    expect(await screen.findByText('$68.00')).toBeInTheDocument();
    expect(screen.getByText('$0')).toBeInTheDocument();
    expect(screen.getByText('Never')).toBeInTheDocument();
  });

  it('calls each checkbox by what it selects, also after it did', async () => {
    render(<Products rows={[tower, stair]} />);
    const box = await screen.findByRole('checkbox', { name: 'Select Pink Tower' });
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select Brown Stair' })).not.toBeChecked();
    await userEvent.click(box);
    expect(await screen.findByRole('checkbox', { name: 'Select Pink Tower' })).toBeChecked();
    expect(screen.getByText('2 shown, 1 selected')).toBeInTheDocument();
  });

  it('activates a row by double click and by Enter [GR-12]', async () => {
    const onActivate = jest.fn();
    render(<Products rows={[tower]} onActivate={onActivate} />);
    const cell = await screen.findByText('Pink Tower');
    await userEvent.click(cell);
    expect(onActivate).not.toHaveBeenCalled();
    await userEvent.dblClick(cell);
    expect(onActivate).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'a' }));
    await userEvent.keyboard('{Enter}');
    expect(onActivate).toHaveBeenCalledTimes(2);
  });

  it('selects a row by a click where one is to be chosen, and only there', async () => {
    const one = render(<Products rows={[tower, stair]} selection="single" />);
    await userEvent.click(await screen.findByText('Pink Tower'));
    expect(await screen.findByText('2 shown, 1 selected')).toBeInTheDocument();
    one.unmount();
    render(<Products rows={[tower, stair]} />);
    await userEvent.click(await screen.findByText('Pink Tower'));
    expect(screen.getByText('2 shown, 0 selected')).toBeInTheDocument();
  });

  it('has a row of headers, unless it is to have none', async () => {
    const heightOf = async () => {
      await screen.findByText('Pink Tower');
      return (document.querySelector('.ag-header') as HTMLElement).style.height;
    };
    const usual = render(<Products rows={[tower]} />);
    expect(Number.parseInt(await heightOf(), 10)).toBeGreaterThan(20);
    usual.unmount();
    render(<Products rows={[tower]} hasHeader={false} />);
    expect(Number.parseInt(await heightOf(), 10)).toBeLessThan(2);
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

  describe('with the columns every list ends with', () => {
    const given = () => {
      fakeApi({
        records: {
          tagsets: [{ id: 'set', name: 'Program', color: '#2B6596' }],
          tags: [
            { id: 'x', name: 'Toddler', setId: 'set', color: '#FF0000' },
            { id: 'y', name: 'Primary', setId: 'set' },
            { id: 'z', name: 'Fragile', color: '#AA0000' },
          ],
        },
      });
      const tagged = build('products', {
        ...stair,
        tagIds: ['x', 'y', 'z'],
        timeModifiedUtc: new Date(Date.now() - 3 * 3_600_000).toISOString(),
      });
      return { rows: [tagged], columns: [...columns.slice(0, 1), ...tailColumns<Product>({ isTagged: true })] };
    };
    const exportedLines = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Export' }));
      return String(exported.mock.lastCall?.[0]).split(/\r?\n/);
    };

    it('has a box to select each row by, Modified is shown, Created and Internal ID are not [GR-17]', async () => {
      render(<Products {...given()} />);
      const row = (await screen.findByText('Brown Stair')).closest('[role="row"]') as HTMLElement;
      await userEvent.click(within(row).getByRole('checkbox'));
      expect(await screen.findByText('1 shown, 1 selected')).toBeInTheDocument();
      expect(screen.getByRole('columnheader', { name: 'Modified' })).toBeInTheDocument();
      for (const name of ['Created', 'Internal ID']) expect(screen.queryByRole('columnheader', { name })).toBeNull();
      act(() => {
        for (const id of ['created', 'internalId']) handle()?.setVisible(id, true);
      });
      expect(await screen.findByRole('columnheader', { name: 'Created' })).toBeInTheDocument();
      expect(await screen.findByRole('columnheader', { name: 'Internal ID' })).toBeInTheDocument();
    });

    it("shows how long ago, with the date as its tooltip, and tags in their set's color [GR-18] [GR-21]", async () => {
      render(<Products {...given()} />);
      expect(await screen.findByText('3 hours ago')).toHaveAttribute(
        'title',
        expect.stringMatching(/^\w+day, \w+ \d+\w\w, 20\d\d, \d+:\d\d [ap]m$/),
      );
      const colorOf = (name: string) => (screen.getByText(name).closest('[style]') as HTMLElement).style;
      await waitFor(() => expect(colorOf('Toddler').getPropertyValue('--tag')).toBe('#2B6596'));
      expect(colorOf('Primary').getPropertyValue('--tag')).toBe('#2B6596');
      expect(colorOf('Fragile').getPropertyValue('--tag')).toBe('#AA0000');
    });

    it('exports the Internal ID for staff only, shown or not; tags joined with a bar [GR-26] [GR-28]', async () => {
      const view = render(<Products {...given()} isStaff />);
      expect(await screen.findByText('Toddler')).toBeInTheDocument();
      const [head, line] = await exportedLines();
      expect(head).toBe('"Name","Tags","Modified","Internal ID"');
      expect(line).toMatch(/^"Brown Stair","Fragile \| Primary \| Toddler","\d{4}-\d\d-\d\d \d\d:\d\d","b"$/);
      view.unmount();
      render(<Products {...given()} />);
      expect(await screen.findByText('Toddler')).toBeInTheDocument();
      act(() => handle()?.setVisible('internalId', true));
      expect(await screen.findByRole('columnheader', { name: 'Internal ID' })).toBeInTheDocument();
      const [plain] = await exportedLines();
      expect(plain).toBe('"Name","Tags","Modified"');
    });
  });

  it('shows the picture of the rendition for 100 pixels, and a picture of nothing [GR-20]', async () => {
    const renditions = [75, 100, 250].map((width) => ({ width, height: width, url: `http://localhost/${width}.png` }));
    fakeApi({ records: { mediaitems: [{ id: 'photo', name: 'Photo', renditions, url: 'http://localhost/x.png' }] } });
    await collection('mediaitems').load();
    const image: Column<Product> = {
      id: 'image',
      header: 'Image',
      kind: 'image',
      value: ({ mediaItemIds }) => mediaItemIds,
    };
    const gone = build('products', { ...stair, mediaItemIds: ['gone'] });
    render(<Products rows={[{ ...tower, mediaItemIds: ['photo'] }, gone]} columns={[image, ...columns]} />);
    await screen.findByText('Pink Tower');
    const picture = (name: string) => screen.getByRole('row', { name: new RegExp(name) }).querySelector('img');
    expect(picture('Pink Tower')).toHaveAttribute('src', 'http://localhost/100.png');
    expect(picture('Brown Stair')).toHaveAttribute('src', '/img/img-not-found.jpg');
    // The cell beside it has the name.
    expect(screen.queryByRole('img')).toBeNull();
  });
});
