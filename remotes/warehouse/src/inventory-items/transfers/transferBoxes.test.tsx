import { type Shipment, scanCodeOf } from '@groundwork/contract';
import { commandCode } from '@groundwork/scan';
import { build, expectNoAxeViolations } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { scan } from '../../kitting/testing/open-run.tsx';
import { colleague, details, page, transit, world } from './testing/transfers-world.tsx';
import { arrivingIn, differencesOf } from './transfer-rules.ts';

jest.setTimeout(60_000);

// A transfer is a shipment without orders (docs: domain/shipping#transfers): sent in boxes, received by the labels on
// them.

const shipmentId = '0f8fad5b-d9cb-469f-a165-708677289501';
const lyonId = '0f8fad5b-d9cb-469f-a165-708677289502';
const boxCode = (box: number) => `${window.location.origin.toUpperCase()}/S/S${scanCodeOf(shipmentId)}-${box}`;
const boxes: Shipment['boxes'] = [
  { number: 1, lines: [], items: [{ inventoryItemId: 'rods', quantity: 7 }] },
  { number: 2, lines: [], items: [{ inventoryItemId: 'cubes', quantity: 4 }] },
];
/** Red Rods and cubes come from Lyon in two boxes. */
function comingWorld(fields: Partial<Shipment> = {}) {
  const api = world();
  const coming = { ...transit('portland', 'luc'), shipmentId };
  api.change('inventoryitems', 'rods', { transit: coming });
  api.seed('inventoryitems', [{ id: 'cubes', name: 'Cubes', locationId: 'lyon', quantity: 4, transit: coming }]);
  api.seed('shipments', [
    {
      ...{
        id: shipmentId,
        number: 'SH-0042',
        warehouseId: 'lyon',
        toWarehouseId: 'portland',
        status: 'Shipped',
        boxes,
      },
      ...{ shippedUtc: new Date().toISOString(), ...fields },
    },
  ]);
  return api;
}
const received = (api: ReturnType<typeof world>) => api.sent('POST', 'inventoryitems/receiveTransfer')[0]?.body;

it('is received by scanner alone: a box, a second one, the place of each, how many came, NEXT', async () => {
  const api = comingWorld();
  const { container } = await page('/?tab=transfers', { api });
  await screen.findByText('SH-0042 · box 1 of 2');
  await expectNoAxeViolations(container);
  await scan(boxCode(1));
  const dialog = await screen.findByRole('dialog', { name: 'Receive Red Rods' });
  await scan(boxCode(1));
  expect(await within(dialog).findByText('Box 1 of SH-0042 is in this list already')).toBeVisible();
  await scan(boxCode(2));
  await screen.findByRole('dialog', { name: 'Receive 2 items' });
  await scan('C1_02');
  expect(await within(dialog).findByText('2 items at C1_02')).toBeVisible();
  await scan(commandCode('quantity', 3));
  expect(await within(dialog).findByText('Which item?')).toBeVisible();
  await scan('nonsense');
  expect(await within(dialog).findByText('This code means nothing here')).toBeVisible();
  await expectNoAxeViolations(dialog);
  await scan(commandCode('next'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(received(api)).toEqual({
    lines: [
      { inventoryItemId: 'rods', quantity: 7, locale: 'C1_02' },
      { inventoryItemId: 'cubes', quantity: 4, locale: 'C1_02' },
    ],
  });
});

it('says that fewer came by a QTY label before NEXT books it', async () => {
  const api = comingWorld();
  const { user } = await page(`/?tab=transfers&receive=${shipmentId}&box=1`, { api });
  const dialog = await screen.findByRole('dialog', { name: 'Receive Red Rods' });
  await scan(commandCode('quantity', 10));
  expect(await within(dialog).findByText('Only 7 were sent')).toBeVisible();
  await scan(commandCode('quantity', 5));
  expect(await within(dialog).findByText('5 of 7 Red Rods')).toBeVisible();
  expect(within(dialog).getByText(/^2 pieces fewer than sent/)).toBeVisible();
  api.fail('POST', 'inventoryitems/receiveTransfer', { message: 'Red Rods is not on its way.' }, 409);
  await scan(commandCode('next'));
  expect(await within(dialog).findByText('Not received')).toBeVisible();
  // The number is not stored: BACK asks as Cancel does.
  await scan(commandCode('back'));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(within(dialog).getByRole('spinbutton')).toHaveValue('5');
  await scan(commandCode('back'));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('refuses a box of another warehouse, and what is no box, where it is scanned', async () => {
  const api = comingWorld({ toWarehouseId: 'lyon', warehouseId: 'portland' });
  await page('/?tab=transfers', { api });
  await screen.findByText('Red Rods');
  await scan(boxCode(1));
  expect(await screen.findByText('Box 1 of SH-0042 goes to Lyon Depot')).toBeVisible();
  await scan('C1_02');
  expect(await screen.findByText('This is not a box of a transfer')).toBeVisible();
});

it('shows both sides for two weeks what did not arrive', async () => {
  const [first] = boxes;
  const api = comingWorld({
    boxes: first ? [{ ...first, items: [{ inventoryItemId: 'rods', quantity: 7, received: 5 }] }] : [],
    status: 'Arrived',
  });
  const text = 'SH-0042 from Lyon Depot to Portland Central: Box 1: 5 of 7 Red Rods arrived.';
  const here = await page('/?tab=transfers', { api });
  expect(await screen.findByText(text)).toBeVisible();
  here.unmount();
  await page('/?tab=transfers', { api, warehouseId: 'lyon', user: colleague });
  expect(await screen.findByText(text)).toBeVisible();
});

it('is packed by scanner alone: the warehouse, a further item, the carrier labels of two boxes, SHIP', async () => {
  const api = world();
  api.seed('locations', [{ id: lyonId, name: 'Paris Depot', type: 'Warehouse' }]);
  api.seed('products', [{ id: 'beads-product', name: 'Beads', externalIdentifier: 'GW-7' }]);
  api.seed('inventoryitems', [
    { id: 'more', name: 'Beads', locationId: 'portland', quantity: 2, productId: 'beads-product' },
  ]);
  const { user, dialog } = await details('glue', 'Glue sticks at A1_01', { api });
  await user.click(within(dialog).getByRole('button', { name: 'Send to another warehouse' }));
  const send = await screen.findByRole('dialog', { name: 'Send Glue sticks to another warehouse' });
  await scan(commandCode('ship'));
  expect(await within(send).findByText('Not sent')).toBeVisible();
  expect(within(send).getByRole('alert')).toHaveTextContent('Choose a warehouse');
  await scan(`${window.location.origin.toUpperCase()}/S/L${scanCodeOf(lyonId)}`);
  expect(await within(send).findByText('To Paris Depot')).toBeVisible();
  await scan('GW-7');
  await screen.findByRole('dialog', { name: 'Send 2 items' });
  await user.click(within(send).getByRole('button', { name: 'Add box' }));
  expect(within(send).getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  await scan(commandCode('ship'));
  await waitFor(() => expect(within(send).getByRole('alert')).toHaveTextContent('Box 2 is empty'));
  const second = within(send).getByRole('listitem', { name: 'Box 2 of 2' });
  await user.click(within(second).getByRole('button', { name: 'Change contents' }));
  const inSecond = within(second).getByRole('spinbutton', { name: 'Glue sticks in box 2' });
  await user.clear(inSecond);
  await user.type(inSecond, '3');
  await user.tab();
  expect(await within(second).findByText(/^3 × Glue sticks/)).toBeVisible();
  await expectNoAxeViolations(send);
  await user.click(within(send).getByRole('textbox', { name: /^Tracking number of box 1/ }));
  await scan('1Z999AA10123456784');
  await scan('PALLET-2-OF-VAN');
  await scan(commandCode('ship'));
  await waitFor(() => expect(send).not.toBeInTheDocument());
  expect(api.sent('POST', 'inventoryitems/transfer')[0]?.body).toEqual({
    toWarehouseId: lyonId,
    lines: [
      // A box keeps what was changed last at its end.
      { inventoryItemId: 'more', quantity: 2, box: 1 },
      { inventoryItemId: 'glue', quantity: 2, box: 1 },
      { inventoryItemId: 'glue', quantity: 3, box: 2 },
    ],
    boxes: [{ tracking: '1Z999AA10123456784' }, { tracking: 'PALLET-2-OF-VAN' }],
  });
});

it('knows what a label leads to', () => {
  const shipment = build('shipments', {
    ...{ id: shipmentId, number: 'SH-0042', warehouseId: 'lyon', toWarehouseId: 'portland', status: 'Shipped', boxes },
  });
  const items = ['rods', 'cubes'].map((id) =>
    build('inventoryitems', { id, locationId: 'lyon', quantity: 7, transit: transit('portland', 'luc') }),
  );
  const at = { warehouseId: 'portland', nameOf: (id: string) => id };
  const found = (fields: Partial<Shipment>, box?: number, stock = items) => {
    const answer = arrivingIn({ shipment: { ...shipment, ...fields }, box }, stock, at);
    return 'title' in answer ? answer.title : answer.map(({ id }) => id);
  };
  expect(found({}, 2)).toEqual(['cubes']);
  expect(found({})).toEqual(['rods', 'cubes']);
  expect(found({}, 3)).toBe('SH-0042 has no box 3');
  expect(found({ status: 'Cancelled' }, 1)).toBe('Box 1 of SH-0042 was cancelled');
  expect(found({ toWarehouseId: undefined }, 1)).toBe('Box 1 of SH-0042 goes to a school');
  expect(found({}, 1, [])).toBe('Box 1 of SH-0042 has been received');
  expect(arrivingIn({ shipment: undefined, box: 1 }, items, at)).toHaveProperty('title');
  const [first, second] = boxes;
  const arrived = { ...first, items: [{ inventoryItemId: 'rods', quantity: 7, received: 7 }] } as Shipment['boxes'][0];
  const none = { ...second, items: [{ inventoryItemId: 'cubes', quantity: 4, received: 0 }] } as Shipment['boxes'][0];
  expect(differencesOf({ ...shipment, boxes: [arrived, none] }, (id) => id)).toEqual(['Box 2: 0 of 4 cubes arrived']);
});
