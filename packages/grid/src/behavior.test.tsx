import type { Product } from '@groundwork/contract';
import type { LoadState } from '@groundwork/data-cache';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './column.ts';
import { DataGrid } from './DataGrid.tsx';
import type { DataGridProps } from './data-grid-props.ts';
import { type Grid, useGrid } from './useGrid.ts';

jest.setTimeout(90_000);
beforeEach(() => fakeApi());

const columns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'price', header: 'Price', kind: 'money', value: ({ price }) => price },
];
const ready: LoadState = { state: 'ready', syncedAt: 0 };
const rows = [build('products', { id: 'a', name: 'Pink Tower' }), build('products', { id: 'b', name: '=Brown Stair' })];
let grid: Grid<Product> | undefined;
function Products(props: Partial<DataGridProps<Product>>) {
  grid = useGrid<Product>();
  return (
    <>
      <p>{`${grid.displayedCount} shown, ${grid.selected.length} selected`}</p>
      <DataGrid grid={grid} label="Products" columns={columns} rows={rows} status={ready} {...props} />
    </>
  );
}
const tick = async (name: string) => {
  const row = (await screen.findByText(name)).closest('[role="row"]') as HTMLElement;
  await userEvent.click(within(row).getByRole('checkbox'));
};

it("is 'calc(100vh - 101px)' high with rows of 75 px by default [GR-13]", async () => {
  const view = render(<Products />);
  const row = (await screen.findByText('Pink Tower')).closest('[role="row"]') as HTMLElement;
  expect(row).toHaveStyle({ height: '75px' });
  // jsdom computes no 'calc': the attribute says what the browser is given.
  expect(screen.getByRole('region', { name: 'Products' }).getAttribute('style')).toBe('height: calc(100vh - 101px);');
  view.unmount();
  render(<Products rowHeight={100} height="300px" />);
  const higher = (await screen.findByText('Pink Tower')).closest('[role="row"]');
  expect(higher).toHaveStyle({ height: '100px' });
  expect(screen.getByRole('region', { name: 'Products' })).toHaveStyle({ height: '300px' });
});

it('asks once which rows can be selected, however often its screen renders', async () => {
  const isSelectable = jest.fn(() => true);
  const view = render(<Products isSelectable={isSelectable} />);
  expect(await screen.findByText('2 shown, 0 selected')).toBeInTheDocument();
  isSelectable.mockClear();
  for (const emptyText of ['Nothing', 'Nothing yet']) view.rerender(<Products {...{ isSelectable, emptyText }} />);
  expect(isSelectable).not.toHaveBeenCalled();
});

it('lets nothing be done to rows that a later filter hides; they are selected again without it', async () => {
  const view = render(<Products />);
  await tick('Pink Tower');
  await tick('=Brown Stair');
  expect(await screen.findByText('2 shown, 2 selected')).toBeInTheDocument();
  view.rerender(<Products quickFilter="pink" />);
  expect(await screen.findByText('1 shown, 1 selected')).toBeInTheDocument();
  expect(grid?.selected.map(({ id }) => id)).toEqual(['a']);
  view.rerender(<Products />);
  expect(await screen.findByText('2 shown, 2 selected')).toBeInTheDocument();
});

it('keeps what a filter hides selected where one searches for one item after the other', async () => {
  const view = render(<Products keepsHiddenSelection />);
  await tick('=Brown Stair');
  view.rerender(<Products keepsHiddenSelection quickFilter="pink" />);
  await tick('Pink Tower');
  expect(await screen.findByText('1 shown, 2 selected')).toBeInTheDocument();
});

it.each([false, true])('selects again what leaves and comes again within seconds (ordered: %s)', async (isOrdered) => {
  const now = jest.spyOn(performance, 'now');
  const view = render(<Products isOrdered={isOrdered} />);
  await tick('Pink Tower');
  await tick('=Brown Stair');
  const show = (shown: typeof rows) => view.rerender(<Products isOrdered={isOrdered} rows={shown} />);
  show(rows.slice(1));
  expect(await screen.findByText('1 shown, 1 selected')).toBeInTheDocument();
  show([...rows]);
  expect(await screen.findByText('2 shown, 2 selected')).toBeInTheDocument();

  // What comes back much later is new.
  show(rows.slice(1));
  expect(await screen.findByText('1 shown, 1 selected')).toBeInTheDocument();
  const later = performance.now() + 60_000;
  now.mockImplementation(() => later);
  show([...rows]);
  expect(await screen.findByText('2 shown, 1 selected')).toBeInTheDocument();
  now.mockRestore();
});

it('leaves a selection as the user has changed it while a row was away', async () => {
  const view = render(<Products />);
  await tick('Pink Tower');
  await tick('=Brown Stair');
  view.rerender(<Products rows={rows.slice(1)} />);
  expect(await screen.findByText('1 shown, 1 selected')).toBeInTheDocument();
  await tick('=Brown Stair');
  expect(await screen.findByText('1 shown, 0 selected')).toBeInTheDocument();
  view.rerender(<Products rows={[...rows]} />);
  expect(await screen.findByText('2 shown, 0 selected')).toBeInTheDocument();
});

it('lays itself out by a view that names columns and filters it no longer has', async () => {
  const warn = jest.spyOn(console, 'warn');
  render(<Products />);
  await screen.findByText('Pink Tower');
  const columnState = ['gone', 'price', 'name'].map((colId) => ({ colId, hide: false }));
  act(() => grid?.handle?.applyLayout({ columnState, columnFilters: { gone: { type: 'contains', filter: 'x' } } }));
  const headers = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent?.trim() || []);
  await waitFor(() => expect(headers()).toEqual(['Price', 'Name']));
  expect(screen.getByText('2 shown, 0 selected')).toBeInTheDocument();
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

it('keeps the focus on its record when a change sorts the rows again, and takes it from nobody', async () => {
  const onActivate = jest.fn();
  const listed = (...names: string[]) => names.map((name, index) => build('products', { id: `${index}`, name }));
  const given = { onActivate, sort: { column: 'name', direction: 'asc' } as const };
  const view = render(<Products {...given} rows={listed('Beads', 'Rods', 'Tower')} />);
  const rowOf = (name: string) => screen.getByText(name).closest('[role="row"]');
  await screen.findByText('Tower');
  act(() => grid?.handle?.focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  view.rerender(<Products {...given} rows={listed('Beads', 'Rods', 'A tower')} />);
  await waitFor(() => expect(rowOf('A tower')).toHaveAttribute('row-index', '0'));
  await waitFor(() => expect(rowOf('A tower')?.querySelector('.ag-cell-focus')).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onActivate).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Beads' }));
  act(() => (document.activeElement as HTMLElement).blur());
  view.rerender(<Products {...given} rows={listed('Zebra', 'Rods', 'A tower')} />);
  await waitFor(() => expect(rowOf('Zebra')).toHaveAttribute('row-index', '2'));
  expect(document.body).toHaveFocus();
});

it('writes formulas harmlessly into the export', async () => {
  render(<Products />);
  await screen.findByText('Pink Tower');
  expect(grid?.handle?.csv({ withInternalId: false })).toContain(`"'=Brown Stair"`);
});

it("says 'Loading…' only after 250 ms", async () => {
  jest.useFakeTimers();
  render(<Products rows={[]} status={{ state: 'loading', hasData: false }} />);
  act(() => void jest.advanceTimersByTime(249));
  expect(screen.queryByText('Loading…')).toBeNull();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  // Once: one place announces it.
  expect(screen.getAllByRole('status').filter(({ textContent }) => textContent?.startsWith('Loading'))).toHaveLength(1);
  jest.useRealTimers();
});
