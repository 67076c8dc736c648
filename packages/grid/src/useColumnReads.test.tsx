import type { Product } from '@groundwork/contract';
import { build, fakeApi, mergeRecords } from '@groundwork/data-cache/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { Column } from './column.ts';
import { DataGrid } from './DataGrid.tsx';
import { tagSetColumns, tailColumns } from './standard-columns.ts';
import { useGrid } from './useGrid.ts';

jest.setTimeout(60_000);
beforeEach(() => fakeApi());

const own: readonly Column<Product>[] = [{ id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name }];
const tail = tailColumns<Product>({ isTagged: true });
const rows = [build('products', { id: 'a', name: 'Pink Tower', tagIds: ['wood'] })];
const set = build('tagsets', { id: 's', name: 'Material' });
function Products({ columns }: { columns: readonly Column<Product>[] }) {
  return <DataGrid grid={useGrid<Product>()} label="Products" columns={columns} rows={rows} height="400px" />;
}

it('fills the column of a tag set that arrived after the grid, with tags that arrive after the column', async () => {
  const view = render(<Products columns={[...own, ...tail]} />);
  await screen.findByText('Pink Tower');
  view.rerender(<Products columns={[...own, ...tagSetColumns<Product>([set]), ...tail]} />);
  act(() => mergeRecords('tags', [build('tags', { id: 'wood', name: 'Wood', setId: 's' })]));
  expect(await screen.findByRole('columnheader', { name: 'Material' })).toBeInTheDocument();
  const cell = (colId: string) => document.querySelector<HTMLElement>(`.ag-row [col-id="${colId}"]`) as HTMLElement;
  await waitFor(() => expect(within(cell('tags')).getByText('Wood')).toBeInTheDocument());
  await waitFor(() => expect(within(cell('tagSet:s')).getByText('Wood')).toBeInTheDocument());
});
