import type { InventoryItem } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { scanCode } from '@groundwork/scan/testing';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { MoveDialog } from './MoveDialog.tsx';

jest.setTimeout(60_000);

// A scanner with a memory sends what it has read at once, when it is back at its base.
it('takes an item and the place that come in one burst', async () => {
  const api = fakeApi({
    records: {
      locations: [{ id: 'portland', name: 'Portland Central', type: 'Warehouse' }],
      products: [{ id: 'rods', name: 'Rods', externalIdentifier: 'GW-8' }],
      inventoryitems: [
        { id: 'one', name: 'Glue sticks', locationId: 'portland', locale: 'A1_01', quantity: 9 },
        { id: 'two', name: 'Rods', productId: 'rods', locationId: 'portland', locale: 'A1_02', quantity: 3 },
      ],
    },
  });
  api.on('POST', 'inventoryitems/move', ({ body }) => {
    const { inventoryItemIds, locale } = body as { inventoryItemIds: string[]; locale: string };
    return { body: { inventoryitems: inventoryItemIds.map((id) => api.change('inventoryitems', id, { locale })) } };
  });
  await collection('inventoryitems').load();
  const items = [collection('inventoryitems').get('one') as InventoryItem];
  await renderInShell(<MoveDialog items={items} onClose={jest.fn()} />, { api });
  await screen.findByRole('textbox', { name: 'Code' });
  await act(async () => {
    scanCode('GW-8');
    scanCode('B2_03');
  });
  await waitFor(() => expect(api.stored('inventoryitems', 'one')?.locale).toBe('B2_03'));
  expect(api.sent('POST', 'inventoryitems/move')[0]?.body).toEqual({
    inventoryItemIds: ['one', 'two'],
    locale: 'B2_03',
  });
});
