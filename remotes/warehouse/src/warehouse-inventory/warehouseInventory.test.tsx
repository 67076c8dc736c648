import { atScreenWidth, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import WarehouseInventoryPage from './WarehouseInventoryPage.tsx';

const world = () =>
  fakeApi({
    records: {
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
        { id: 'lyon', name: 'Lyon Depot', type: 'Warehouse' },
      ],
      inventoryitems: [
        { id: 'here', name: 'Tower in stock', locationId: 'portland', locale: 'A1', quantity: 9 },
        { id: 'too', name: 'Rods in stock', locationId: 'portland', locale: 'B2', quantity: 3 },
        { id: 'there', name: 'Tower in Lyon', locationId: 'lyon', quantity: 1 },
      ],
    },
  });

it('limits the list to the active warehouse [SC-17]', async () => {
  await renderInShell(<WarehouseInventoryPage />, { api: world(), warehouseId: 'portland' });
  expect(await screen.findByText('Tower in stock')).toBeInTheDocument();
  expect(screen.queryByText('Tower in Lyon')).not.toBeInTheDocument();
});

it('creates stock at the active warehouse, which needs no order', async () => {
  const api = world();
  const { user } = await renderInShell(<WarehouseInventoryPage />, { api, warehouseId: 'portland' });
  await user.click(await screen.findByRole('button', { name: 'New' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Inventory Item' });
  expect(within(dialog).queryByLabelText(/^Order/)).not.toBeInTheDocument();
  await user.type(within(dialog).getByLabelText(/^Name/), 'Cubes');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await screen.findByText('Cubes');
  expect(api.sent('POST', 'inventoryitems')[0]?.body).toEqual({ name: 'Cubes', quantity: 1, locationId: 'portland' });
});

it('offers a reader neither New nor Edit nor Delete', async () => {
  await renderInShell(<WarehouseInventoryPage />, {
    api: world(),
    warehouseId: 'portland',
    user: { role: 'ReadOnly' },
  });
  await screen.findByText('Tower in stock');
  for (const name of ['New', 'Edit', 'Delete']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('offers a member of its team the emplacement alone, also where a project of theirs is in the warehouse', async () => {
  const api = world();
  api.seed('projects', [{ id: 'stocking', name: 'Stocking', locationId: 'portland', memberIds: ['picker'] }]);
  const { user } = await renderInShell(<WarehouseInventoryPage />, {
    api,
    warehouseId: 'portland',
    user: { id: 'picker', role: 'Basic', warehouseIds: ['portland'] },
  });
  const [box] = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
  if (box) await user.click(box);
  await screen.findByRole('button', { name: 'View' });
  for (const name of ['New', 'Edit', 'Delete']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  await user.dblClick(screen.getByText('B2'));
  const emplacement = await screen.findByDisplayValue('B2');
  await user.clear(emplacement);
  await user.type(emplacement, 'c3{Enter}');
  await waitFor(() => expect(api.stored('inventoryitems', 'too')?.locale).toBe('C3'));
});

it("changes several at once, the 'Emplacement' of the list as 'Warehouse location' [BE-09]", async () => {
  const api = world();
  const { user } = await renderInShell(<WarehouseInventoryPage />, { api, warehouseId: 'portland' });
  await screen.findByText('Tower in stock');
  for (const box of screen.getAllByRole('checkbox', { name: /^Select (?!all)/ }).slice(0, 2)) await user.click(box);
  await user.click(await screen.findByRole('button', { name: 'Edit multiple' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit 2 inventory items' });
  expect(screen.getByRole('columnheader', { name: 'Emplacement', hidden: true })).toBeInTheDocument();
  expect(within(dialog).queryByLabelText('Emplacement')).not.toBeInTheDocument();
  for (const label of [/^Location/, /^Tags to add/]) expect(within(dialog).getByLabelText(label)).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Warehouse location'), 'a1');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await user.click(within(dialog).getByRole('button', { name: 'Confirm: update all 2 selected items?' }));
  expect(await screen.findByText('Tower in stock')).toBeInTheDocument();
  expect(api.sent('PATCH').map(({ path, body }) => [path, body])).toEqual([
    ['inventoryitems/too', [{ op: 'replace', path: 'locale', value: 'A1' }]],
  ]);
});

describe('on a laptop', () => {
  atScreenWidth(1440);

  it('has the commands of a selection below the rows: beside the title they would cut it', async () => {
    const { user } = await renderInShell(<WarehouseInventoryPage />, { api: world(), warehouseId: 'portland' });
    await screen.findByText('Tower in stock');
    for (const box of screen.getAllByRole('checkbox', { name: /^Select (?!all)/ }).slice(0, 2)) await user.click(box);
    const bar = await screen.findByRole('toolbar', { name: 'Selection' });
    for (const name of [/^2 selected/, 'Move to…', 'Edit multiple', 'Delete'])
      expect(within(bar).getByRole('button', { name })).toBeInTheDocument();
    const heading = screen.getByRole('heading', { name: 'Warehouse Inventory' });
    expect(within(heading.parentElement as HTMLElement).queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
