import type { Product } from '@groundwork/contract';
import { build, fakeApi, mergeRecords, showPresence } from '@groundwork/data-cache/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './column.ts';
import { DataGrid } from './DataGrid.tsx';
import { tailColumns } from './standard-columns.ts';
import { type Grid, useGrid } from './useGrid.ts';

jest.setTimeout(60_000);
const { innerWidth } = globalThis;
beforeAll(() => {
  globalThis.innerWidth = 390;
});
afterAll(() => {
  globalThis.innerWidth = innerWidth;
});
beforeEach(() => fakeApi());

const columns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  ...tailColumns<Product>({ isTagged: true }),
];
const rows = [build('products', { id: 'a', name: 'Pink Tower', tagIds: ['wood'] })];
const rowMenu = () => [{ id: 'open', label: 'Open', onAction: () => {} }];
const recordOf = ({ id }: Product) => ({ collection: 'products', id }) as const;
let grid: Grid<Product> | undefined;
const onActivate = jest.fn();
function Products({ selection }: { selection?: 'none' }) {
  grid = useGrid<Product>();
  return (
    <DataGrid
      grid={grid}
      label="Products"
      columns={columns}
      rows={rows}
      rowMenu={rowMenu}
      recordOf={recordOf}
      selection={selection}
      onActivate={onActivate}
      height="400px"
    />
  );
}

it('a card follows what it shows without being replaced under a finger, a focus or an open menu', async () => {
  const user = userEvent.setup();
  render(<Products />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Pink Tower' }));
  expect(screen.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  const body = screen.getByText('Pink Tower').closest('button');

  act(() => mergeRecords('tags', [build('tags', { id: 'wood', name: 'Wood' })]));
  expect(await screen.findByText('Wood')).toBeVisible();
  const ana = { user: 'a', name: 'Ana', mode: 'edit', since: '2026-11-20T12:00:00.000Z' } as const;
  act(() => showPresence({ 'products/a': [ana] }, true));
  expect(await screen.findByText('Ana is editing')).toBeVisible();
  act(() => grid?.setSelecting(true));
  await waitFor(() => expect(document.querySelector('input[type="checkbox"]')).not.toBeNull());

  expect(screen.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  expect(screen.getByText('Pink Tower').closest('button')).toBe(body);
});

it.each([
  ['begins to select', undefined, 'Select Pink Tower', 0],
  ['is a tap where nothing can be selected', 'none', undefined, 1],
] as const)('a press that lasts %s', async (_, selection, checkbox, opened) => {
  onActivate.mockClear();
  render(<Products selection={selection} />);
  const body = (await screen.findByText('Pink Tower')).closest('button') as HTMLElement;
  fireEvent.pointerDown(body);
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  fireEvent.pointerUp(body);
  fireEvent.click(body);
  if (checkbox) await waitFor(() => expect(screen.getByRole('checkbox', { name: checkbox })).toBeChecked());
  else expect(screen.queryByRole('checkbox')).toBeNull();
  expect(onActivate).toHaveBeenCalledTimes(opened);
});
