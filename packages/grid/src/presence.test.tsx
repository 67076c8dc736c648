import type { Product } from '@groundwork/contract';
import { build, fakeApi, showPresence } from '@groundwork/data-cache/testing';
import { act, render, screen, within } from '@testing-library/react';
import type { Column } from './column.ts';
import { DataGrid } from './DataGrid.tsx';
import { useGrid } from './useGrid.ts';

jest.setTimeout(60_000);
beforeEach(() => fakeApi());

const columns: readonly Column<Product>[] = [{ id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name }];
const rows = [build('products', { id: 'a', name: 'Pink Tower' }), build('products', { id: 'b', name: 'Brown Stair' })];
const recordOf = ({ id }: Product) => ({ collection: 'products', id }) as const;
function Products({ isShown = true }: { isShown?: boolean }) {
  const shown = isShown ? { recordOf } : {};
  return (
    <DataGrid grid={useGrid<Product>()} label="Products" columns={columns} rows={rows} height="400px" {...shown} />
  );
}
const ana = { user: 'a', name: 'Ana', mode: 'edit', since: '2026-11-20T12:00:00.000Z' } as const;
const says = (presence: Parameters<typeof showPresence>[0]) => act(() => showPresence(presence, true));
const rowOf = (name: string) => screen.getByText(name).closest<HTMLElement>('[role="row"]') as HTMLElement;

it('a row says who else has its record open, as they come and go, and so do rows that are drawn later', async () => {
  const { unmount } = render(<Products />);
  await screen.findByText('Pink Tower');
  await says({ 'products/a': [ana], 'orders/b': [ana] });
  expect(await within(rowOf('Pink Tower')).findByText('Ana is editing')).toBeVisible();
  expect(within(rowOf('Brown Stair')).queryByText('Ana is editing')).toBeNull();
  unmount();
  render(<Products />);
  expect(await screen.findByText('Ana is editing')).toBeVisible();
  await says({});
  expect(screen.queryByText('Ana is editing')).toBeNull();
  expect(screen.getByText('Pink Tower')).toBeVisible();
});

it('a list whose rows are no records says nothing', async () => {
  render(<Products isShown={false} />);
  await screen.findByText('Pink Tower');
  await says({ 'products/a': [ana] });
  expect(screen.queryByText('Ana is editing')).toBeNull();
});
