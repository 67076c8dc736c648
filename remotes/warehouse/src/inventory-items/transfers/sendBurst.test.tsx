import { scanCodeOf } from '@groundwork/contract';
import { commandCode } from '@groundwork/scan';
import { scanCode } from '@groundwork/scan/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { details, world } from './testing/transfers-world.tsx';

jest.setTimeout(60_000);

const lyonId = '0f8fad5b-d9cb-469f-a165-708677289502';

// A scanner with a memory sends what it has read at once, when it is back at its base.
it('sends to the warehouse, and with the item, that come in one burst with SHIP', async () => {
  const api = world();
  api.seed('locations', [{ id: lyonId, name: 'Paris Depot', type: 'Warehouse' }]);
  api.seed('products', [{ id: 'beads-product', name: 'Beads', externalIdentifier: 'GW-7' }]);
  api.seed('inventoryitems', [
    { id: 'more', name: 'Beads', locationId: 'portland', quantity: 2, productId: 'beads-product' },
  ]);
  const { user } = await details('glue', 'Glue sticks at A1_01', { api });
  await user.click(screen.getByRole('button', { name: 'Send to another warehouse' }));
  const send = await screen.findByRole('dialog', { name: 'Send Glue sticks to another warehouse' });
  await act(async () => {
    scanCode(`${window.location.origin.toUpperCase()}/S/L${scanCodeOf(lyonId)}`);
    scanCode('GW-7');
    scanCode(commandCode('ship'));
  });
  await waitFor(() => expect(send).not.toBeInTheDocument());
  expect(api.sent('POST', 'inventoryitems/transfer')[0]?.body).toMatchObject({
    toWarehouseId: lyonId,
    lines: [
      { inventoryItemId: 'glue', quantity: 5, box: 1 },
      { inventoryItemId: 'more', quantity: 2, box: 1 },
    ],
  });
});

it('asks before BACK throws away what was scanned, and closes at once where nothing was', async () => {
  const api = world();
  api.seed('locations', [{ id: lyonId, name: 'Paris Depot', type: 'Warehouse' }]);
  const { user } = await details('glue', 'Glue sticks at A1_01', { api });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Send to another warehouse' }));
    return screen.findByRole('dialog', { name: 'Send Glue sticks to another warehouse' });
  };
  const scan = (code: string) => act(async () => void scanCode(code));
  const first = await open();
  await scan(commandCode('back'));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  const second = await open();
  await scan(`${window.location.origin.toUpperCase()}/S/L${scanCodeOf(lyonId)}`);
  await scan(commandCode('back'));
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  expect(second).toBeInTheDocument();
});
