import { scanCodeOf } from '@groundwork/contract';
import { commandCode } from '@groundwork/scan';
import { scanCode } from '@groundwork/scan/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { open, order, ready, world } from './testing/world.tsx';

// A picker who comes from a run has a scanner at hand: the list understands it too.

const kitId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const orderId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const shipmentId = '16fd2706-8baf-433b-82eb-8c7fada847da';
const scan = (text: string) => act(async () => scanCode(text));
const said = (text: string) => screen.findByText(text);

/** Another kit of Juniper Hill whose label can be scanned; the order of Oak Street has a number. */
function labeledWorld() {
  const api = world();
  api.seed('preparations', [{ id: kitId, name: 'Sweeping', projectId: 'juniper' }]);
  api.seed('preparationitems', [{ id: 'line-sweeping', preparationId: kitId, projectId: 'juniper' }]);
  api.seed('orders', [
    order('broom', 'Child broom', { preparationItemId: 'line-sweeping' }),
    order(orderId, 'Dust pan', { projectId: 'oak' }),
  ]);
  api.seed('inventoryitems', [
    {
      ...{ id: 'brooms', name: 'Brooms', locationId: 'portland', locale: 'C1_01', quantity: 9 },
      reservations: [ready('broom', 4), ready(orderId, 4)],
    },
  ]);
  return api;
}
beforeEach(() => {
  window.open = jest.fn();
});

it('selects a kit by its label, fills the boxes by SHIP and ships by SHIP', async () => {
  const api = labeledWorld();
  await open(api);
  await screen.findByText('Child broom');
  await scan(commandCode('ship'));
  expect(await said('Nothing selected')).toBeVisible();
  await scan(`K${scanCodeOf(kitId)}`);
  expect(await said('Sweeping selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select Child broom' })).toBeChecked();
  await scan(commandCode('ship'));
  const dialog = await screen.findByRole('dialog', { name: 'Ship to Juniper Hill' });
  await screen.findByPlaceholderText('Scan label of box 1');
  await scan('1Z999AA10123456784');
  await scan(commandCode('ship'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(api.sent('POST', 'shipments/ship').map(({ body }) => body)).toMatchObject([
    { boxes: [{ tracking: '1Z999AA10123456784', lines: [{ orderId: 'broom', quantity: 4 }] }] },
  ]);
});

it('rejects codes that do not match, are not ready, or have no meaning here', async () => {
  await open(labeledWorld(), '/warehouse/shipping?kit=letters');
  await screen.findByRole('button', { name: 'Ship 1 order' });
  await scan(`O${scanCodeOf(orderId)}`);
  expect(await said('Dust pan is for Oak Street')).toBeVisible();
  expect(screen.getByText('Ship the selection for Juniper Hill first: one project at a time.')).toBeVisible();
  await scan(`K${scanCodeOf('00000000-0000-4000-8000-000000000001')}`);
  expect(await said('This kit is not ready')).toBeVisible();
  await scan('GW-1000');
  expect(await said('Nothing to ship')).toBeVisible();
  await scan(commandCode('undo'));
  expect(await said('Not here')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ship 1 order' })).toBeEnabled();
});

it('selects what is packed by the label of a box, and shows where a shipment is that has left', async () => {
  const api = labeledWorld();
  const box = { number: 1, tracking: '', lines: [{ orderId: 'broom', quantity: 4 }] };
  api.seed('shipments', [
    {
      ...{ id: shipmentId, number: 'SH-0009', status: 'Packed', warehouseId: 'portland', projectId: 'juniper' },
      boxes: [box],
    },
  ]);
  await open(api);
  await screen.findByText('Child broom');
  await scan(`S${scanCodeOf(shipmentId)}-1`);
  expect(await said('SH-0009 selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select Child broom' })).toBeChecked();
  await scan(`S${scanCodeOf('00000000-0000-4000-8000-000000000001')}`);
  expect(await screen.findByText(/^This shipment was not found/)).toBeVisible();
});

it('selects all ready kits that the pick run names, and leads back to the kits by BACK', async () => {
  const { location } = await open(labeledWorld(), '/warehouse/shipping?kit=letters,tablets');
  expect(await screen.findByRole('button', { name: 'Ship 3 orders' })).toBeEnabled();
  await scan(commandCode('back'));
  await waitFor(() => expect(location()).toBe('/warehouse/kitting'));
});

it.each([
  ['asks for the return of the only order in a box that was received', 1, [orderId]],
  ['shows the shipment where the box holds several', 2, []],
])('%s', async (_, box, returned) => {
  const api = labeledWorld();
  api.seed('orders', [order(orderId, 'Dust pan', { projectId: 'juniper', status: 'Delivered', deliveredQuantity: 4 })]);
  const lineOf = (id: string) => ({ orderId: id, quantity: 4 });
  api.seed('shipments', [
    {
      ...{
        id: shipmentId,
        number: 'SH-0009',
        projectId: 'juniper',
        warehouseId: 'portland',
        status: 'Arrived' as const,
      },
      boxes: [
        { number: 1, lines: [lineOf(orderId)] },
        { number: 2, lines: [lineOf(orderId), lineOf('broom')] },
      ],
    },
  ]);
  const { dialogs } = await open(api);
  await screen.findByText('Child broom');
  await scan(`S${scanCodeOf(shipmentId)}-${box}`);
  expect(dialogs.opened).toEqual(
    returned.map((id) => ({ name: 'order.return', props: { id, warehouseId: 'portland' } })),
  );
});
