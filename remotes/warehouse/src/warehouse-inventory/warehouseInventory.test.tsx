import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import InventoryItemDetails from './InventoryItemDetails.tsx';
import WarehouseInventoryPage from './WarehouseInventoryPage.tsx';

const world = () =>
  fakeApi({
    records: {
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
        { id: 'lyon', name: 'Lyon Depot', type: 'Warehouse' },
      ],
      products: [{ id: 'tower', name: 'Pink Tower' }],
      orders: [{ id: 'o', name: 'Pink Tower order', projectId: 'p' }],
      inventoryitems: [
        {
          id: 'here',
          name: 'Tower in stock',
          locationId: 'portland',
          locale: 'A1_01',
          productId: 'tower',
          orderId: 'o',
          quantity: 9,
          cycleCount: 8,
          notes: 'Top shelf',
          reservations: [
            { orderId: 'o', quantity: 2, status: 'Reserved' },
            { orderId: 'o', quantity: 1, status: 'Shipped' },
          ],
        },
        { id: 'there', name: 'Tower in Lyon', locationId: 'lyon', quantity: 1 },
      ],
    },
  });

it('limits the list to the active warehouse [SC-17]', async () => {
  await renderInShell(<WarehouseInventoryPage />, { api: world(), warehouseId: 'portland' });
  expect(await screen.findByText('Tower in stock')).toBeInTheDocument();
  expect(screen.queryByText('Tower in Lyon')).not.toBeInTheDocument();
});

it('shows product, location, emplacement, quantity with the reserved label, notes and tags', async () => {
  await renderInShell(<InventoryItemDetails id="here" onClose={jest.fn()} />, { api: world() });
  const dialog = await screen.findByRole('dialog', { name: 'Tower in stock' });
  for (const text of [
    'Pink Tower',
    'Portland Central',
    'A1_01',
    '9 (Reserved/Shipped: 3)',
    'Top shelf',
    'No tags provided',
  ]) {
    expect(await within(dialog).findByText(text)).toBeInTheDocument();
  }
});

it('shows the cycle count only when there is one', async () => {
  const { unmount } = await renderInShell(<InventoryItemDetails id="here" onClose={jest.fn()} />, { api: world() });
  expect(await screen.findByText('Cycle count')).toBeInTheDocument();
  expect(screen.getByText('8')).toBeInTheDocument();
  unmount();
  await renderInShell(<InventoryItemDetails id="there" onClose={jest.fn()} />, { api: world() });
  expect(await screen.findByRole('dialog', { name: 'Tower in Lyon' })).toBeInTheDocument();
  expect(screen.queryByText('Cycle count')).not.toBeInTheDocument();
});
