import type { Shipment } from '@groundwork/contract';
import type { FakeApi } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import { open, world } from './testing/world.tsx';

beforeEach(() => {
  window.open = jest.fn();
});

const shipped = (api: FakeApi) =>
  api.sent('POST', 'shipments/ship').map(({ body }) => {
    const { shipmentId, note, boxes } = body as Shipment & { shipmentId?: string };
    return [boxes.flatMap(({ lines }) => lines.map(({ orderId }) => orderId)), shipmentId, note];
  });
/** The server ships the tray, three of five pieces, and its answer is lost. */
const trayLeavesUnseen = (api: FakeApi) => {
  const undo = api.on('POST', 'shipments/ship', () => {
    undo();
    api.change('orders', 'tray', { quantity: 2 });
    api.seed('orders', [
      { ...api.stored('orders', 'tray'), id: 'tray-2', splitFromId: 'tray', status: 'WHSE Shipped', quantity: 3 },
    ]);
    const lines = [{ orderId: 'tray-2', quantity: 3 }];
    const facts = { id: 'lost', number: 'SH-0200', projectId: 'juniper', warehouseId: 'portland' };
    api.seed('shipments', [{ ...facts, status: 'Shipped', boxes: [{ number: 1, lines }] }]);
    throw new TypeError('Failed to fetch');
  });
};
const openDialog = async (api: FakeApi, names: readonly string[]) => {
  const view = await open(api);
  render(<ToastRegion />);
  for (const name of names) await view.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await view.user.click(await screen.findByRole('button', { name: /^Ship \d/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const ship = async () => view.user.click(dialog.getByRole('button', { name: /^Ship \d/ }));
  return { ...view, dialog, ship };
};

it('goes on with the others in the shipment of an order that left although its answer was lost, also after an edit', async () => {
  const api = world();
  const { user, dialog, ship } = await openDialog(api, ['Wooden tray, small', 'Sandpaper Letters, print']);
  trayLeavesUnseen(api);
  await ship();
  expect(await dialog.findByText(/The server did not answer/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Note/), 'Side door');
  await ship();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shipped(api)).toEqual([
    [['tray'], undefined, undefined],
    [['letters'], 'lost', 'Side door'],
  ]);
});

it('says that a shipment had left as it was at the first attempt', async () => {
  const api = world();
  const { user, dialog, ship } = await openDialog(api, ['Wooden tray, small']);
  trayLeavesUnseen(api);
  await ship();
  await user.type(await dialog.findByLabelText(/^Note/), 'Side door');
  await ship();
  expect(
    await screen.findByText('SH-0200 left with your first attempt. What you changed after that was not applied.'),
  ).toBeVisible();
  expect(shipped(api)).toHaveLength(1);
});

it('ships an order again that the server has not seen', async () => {
  const api = world();
  const { dialog, ship } = await openDialog(api, ['Color Tablets 1']);
  const reconnect = api.failNetwork('POST', 'shipments/ship');
  await ship();
  await dialog.findByText(/The server did not answer/);
  reconnect();
  await ship();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.stored('orders', 'tablet')?.status).toBe('WHSE Shipped');
});

it('offers to leave out an order that the server refuses', async () => {
  const api = world();
  const { user, dialog, ship } = await openDialog(api, ['Color Tablets 1', 'Sandpaper Letters, print']);
  const recover = api.fail(
    'POST',
    'shipments/ship',
    { message: 'Color Tablets 1: it has left already. Leave this order out.', code: 'not-ready' },
    409,
  );
  await ship();
  const banner = (await dialog.findByText(/it has left already/)).parentElement as HTMLElement;
  recover();
  await user.click(within(banner).getByRole('button', { name: 'Leave this order out' }));
  expect(dialog.queryByText(/it has left already/)).not.toBeInTheDocument();
  await ship();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shipped(api).at(-1)?.[0]).toEqual(['letters']);
});

it('packs once where the answer is lost, with what is changed before it is sent again', async () => {
  const api = world();
  const packed = new Map<string, Shipment>();
  api.on('POST', 'shipments/pack', ({ body }) => {
    const draft = body as Partial<Shipment> & { shipmentId?: string };
    const id = draft.shipmentId ?? `packed-${packed.size + 1}`;
    const shipments = api.seed('shipments', [{ ...draft, id, number: 'SH-0300', status: 'Packed' }]);
    for (const shipment of shipments) packed.set(id, shipment);
    return { body: { shipments } };
  });
  const { user, dialog } = await openDialog(api, ['Color Tablets 1']);
  api.loseAnswer('POST', 'shipments/pack');
  await user.click(dialog.getByRole('button', { name: 'Save as packed' }));
  await user.type(await dialog.findByLabelText(/^Note/), 'Side door');
  await user.click(dialog.getByRole('button', { name: 'Save as packed' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect([...packed.values()].map(({ note }) => note)).toEqual(['Side door']);
});
