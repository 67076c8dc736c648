import { screen, waitFor, within } from '@testing-library/react';
import { sentColumns } from './shippingColumns.tsx';
import { open, withoutShipments, world } from './testing/world.tsx';

const lineOf = async (name: string) => (await screen.findByText(name)).closest('[role="row"]');

it('shows orders that left without a shipment, and those that arrived in part [G8]', async () => {
  await open(withoutShipments(world()), '/warehouse/shipping?tab=shipped');
  expect(await screen.findByText('Without a shipment')).toBeInTheDocument();
  expect(screen.getByText('1 shipment · 3 orders')).toBeInTheDocument();
  expect(await lineOf('Water jug')).toHaveTextContent('VAN-7');
  // Two of four have arrived, two are on their way; of the mop the rest has not left.
  expect(await lineOf('Broom')).toHaveTextContent(/2.*Pia Picker.*Partially Delivered/);
  expect(screen.queryByText('Mop')).not.toBeInTheDocument();
});

it('fits all columns of what was shipped on a screen of 1440 px, beside the menu and a scrollbar', () => {
  const shown = sentColumns.map(({ width = 150 }) => width);
  expect(shown).toHaveLength(10);
  expect(shown.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1440 - 220 - 15);
});

it('takes back orders without a shipment, but none of which something has arrived', async () => {
  const api = withoutShipments(world());
  const { user } = await open(api, '/warehouse/shipping?tab=shipped');
  await user.click(await screen.findByRole('button', { name: 'Undo shipping of orders without a shipment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo shipping of orders without a shipment?' });
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
  expect(within(dialog).getByRole('checkbox', { name: 'Water jug' })).toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: 'Undo shipping of 1 order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.stored('orders', 'patched')?.status).toBe('Processing');
});

it('shows in Arrived what the ledger says has come from here, also without a shipment', async () => {
  await open(withoutShipments(world()), '/warehouse/shipping?tab=arrived');
  expect(await lineOf('Dustpan')).toHaveTextContent(/4.*Delivered/);
  expect(screen.getByText('Without a shipment')).toBeInTheDocument();
  expect(screen.queryByText('Vase')).not.toBeInTheDocument();
});

it('says on each tab how many orders are there, also where nobody has opened it yet', async () => {
  await open(withoutShipments(world()), '/warehouse/shipping');
  expect(await screen.findByRole('button', { name: 'Arrived 1' }, { timeout: 5_000 })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Ready to ship \d/ })).toHaveAttribute('aria-current', 'page');
});

it('shows an order that has arrived before the rest of its shipment, under it', async () => {
  const api = withoutShipments(world());
  const [box] = api.stored('shipments', 'sent')?.boxes ?? [];
  const lines = [...(box?.lines ?? []), { orderId: 'there', quantity: 4 }];
  api.change('shipments', 'sent', { boxes: [{ number: 1, lines }] });
  await open(api, '/warehouse/shipping?tab=arrived');
  expect(await screen.findByText('Dustpan')).toBeInTheDocument();
  expect(screen.getByText('SH-0007')).toBeInTheDocument();
  expect(screen.queryByText('Without a shipment')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Undo shipping/ })).not.toBeInTheDocument();
});

it('shows the shipment that a box label names', async () => {
  await open(withoutShipments(world()), '/warehouse/shipping?shipment=sent');
  expect(await screen.findByText('Zinc bucket')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Shipped/ })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByText('Water jug')).not.toBeInTheDocument();
});

it('says so when the shipment of a label is not of this warehouse', async () => {
  await open(world(), '/warehouse/shipping?shipment=other');
  expect(await screen.findByText(/^This shipment was not found\./)).toBeInTheDocument();
  expect(await screen.findByText('Color Tablets')).toBeInTheDocument();
});

it('undoes a shipment with a reason', async () => {
  const api = world();
  api.on('POST', 'shipments/undo', () => ({
    body: { shipments: [api.change('shipments', 'sent', { status: 'Packed' })] },
  }));
  const { user } = await open(api, '/warehouse/shipping?tab=shipped');
  expect(await screen.findByRole('link', { name: /^UPS 1Z999AA10123456784/ })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  );
  await user.click(screen.getByRole('button', { name: 'Undo shipping of SH-0007' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo shipping of SH-0007?' });
  await user.click(within(dialog).getByRole('button', { name: 'Undo shipping' }));
  expect(within(dialog).getByText('A value is required')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Reason'), 'The van broke down');
  await user.click(within(dialog).getByRole('button', { name: 'Undo shipping' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sent('POST', 'shipments/undo')[0]?.body).toEqual({ shipmentId: 'sent', reason: 'The van broke down' });
});

it('closes where shipping was undone although the answer was lost, and says why it was not otherwise', async () => {
  const api = world();
  const { user } = await open(api, '/warehouse/shipping?tab=shipped');
  await user.click(await screen.findByRole('button', { name: 'Undo shipping of SH-0007' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo shipping of SH-0007?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'The van broke down');
  const recover = api.failNetwork('POST', 'shipments/undo');
  await user.click(within(dialog).getByRole('button', { name: 'Undo shipping' }));
  expect(await within(dialog).findByText(/The server did not answer/)).toBeVisible();
  recover();
  api.on('POST', 'shipments/undo', () => {
    api.change('shipments', 'sent', { status: 'Packed' });
    throw new TypeError('Failed to fetch');
  });
  await user.click(within(dialog).getByRole('button', { name: 'Undo shipping' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
