import type { InventoryItem } from '@groundwork/contract';
import { useLists } from '@groundwork/data-cache';
import { hasUnsavedWork } from '@groundwork/shell-sdk';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { NoteDialog } from './counts/NoteDialog.tsx';
import { OpenCountDialog } from './counts/OpenCountDialog.tsx';
import { AdjustDialog } from './inventory-items/stock-changes/AdjustDialog.tsx';
import { CountItemDialog } from './inventory-items/stock-changes/CountItemDialog.tsx';
import { DivideDialog } from './inventory-items/stock-changes/DivideDialog.tsx';
import { MoveDialog } from './inventory-items/stock-changes/MoveDialog.tsx';
import { ReceiveTransferDialog } from './inventory-items/transfers/ReceiveTransferDialog.tsx';
import { SendDialog } from './inventory-items/transfers/SendDialog.tsx';
import type { Traveling } from './inventory-items/transfers/transfer-rules.ts';
import ReturnDialog from './returns/ReturnDialog.tsx';
import { open as openShipping, world as shippingWorld } from './shipping/testing/world.tsx';
import { UndoDialog } from './shipping/UndoDialog.tsx';

const api = () =>
  fakeApi({
    records: {
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
        { id: 'lyon', name: 'Lyon Depot', type: 'Warehouse' },
      ],
      products: [{ id: 'glue', name: 'Glue' }],
      inventoryitems: [
        { id: 'one', name: 'Glue sticks', productId: 'glue', locationId: 'portland', locale: 'A1_01', quantity: 9 },
      ],
      shipments: [{ id: 'box', number: 'S-1', status: 'Shipped', projectId: 'p' }],
      orders: [{ id: 'order', name: 'Glue', productId: 'glue', projectId: 'p', quantity: 2, deliveredQuantity: 2 }],
    },
  });
const close = jest.fn();
beforeEach(() => close.mockReset());
function Undo() {
  useLists(['shipments']);
  return <UndoDialog shipmentId="box" onClose={close} />;
}

const traveling = (item: InventoryItem) => ({ ...item, transit: { toLocationId: 'lyon' } }) as Traveling;

/** Each dialog, and the field that somebody writes in. */
const dialogs: [string, RegExp, (item: InventoryItem) => ReactNode][] = [
  ['an adjustment', /^Note/, (item) => <AdjustDialog item={item} onClose={close} />],
  ['a move', /^New place/, (item) => <MoveDialog items={[item]} onClose={close} />],
  ['a division', /^Pieces of the new item/, (item) => <DivideDialog item={item} onClose={close} />],
  ['a count of one item', /^On the shelf/, (item) => <CountItemDialog item={item} onClose={close} />],
  ['a new count', /^From place/, () => <OpenCountDialog warehouseId="portland" onOpened={close} onClose={close} />],
  ['a note of a count', /^Note/, () => <NoteDialog value={undefined} onSave={close} onClose={close} />],
  ['goods that are sent', /^Note/, (item) => <SendDialog items={[item]} onClose={close} />],
  ['goods that arrive', /^Place/, (item) => <ReceiveTransferDialog items={[traveling(item)]} onClose={close} />],
  ['a shipment that is taken back', /^Reason/, () => <Undo />],
  ['an order that comes back', /^Note/, () => <ReturnDialog id="order" onClose={close} />],
];

it.each(dialogs)(
  '%s counts as unsaved work while it has text, and no more once it is closed',
  async (_, name, dialog) => {
    const server = api();
    const item = server.stored('inventoryitems', 'one') as InventoryItem;
    const { user, unmount } = await renderInShell(dialog(item), { api: server });
    const labels = await screen.findAllByLabelText(name);
    const field = labels.find((each) => each.matches('input, textarea'));
    expect(hasUnsavedWork()).toBe(false);
    await user.type(field as HTMLElement, '2');
    expect(hasUnsavedWork()).toBe(true);
    act(() => unmount());
    expect(hasUnsavedWork()).toBe(false);
  },
);

it.each(dialogs)('%s asks before it closes with what was typed, and not without', async (_, name, dialog) => {
  const server = api();
  const item = server.stored('inventoryitems', 'one') as InventoryItem;
  const { user } = await renderInShell(dialog(item), { api: server });
  const labels = await screen.findAllByLabelText(name);
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await user.click(cancel);
  expect(close).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  close.mockReset();

  await user.type(labels.find((each) => each.matches('input, textarea')) as HTMLElement, '2');
  for (const way of ['Cancel', 'Close']) {
    await user.click(screen.getByRole('button', { name: way }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
  }
  expect(close).not.toHaveBeenCalled();
  await user.click(cancel);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(close).toHaveBeenCalledTimes(1);
});

it('a shipment counts as unsaved work while it has a tracking number, and no more once it has left', async () => {
  window.open = () => null;
  const { user } = await openShipping(shippingWorld(), '/warehouse/shipping?kit=letters');
  await user.click(await screen.findByRole('button', { name: 'Ship 1 order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ship to Juniper Hill' });
  expect(hasUnsavedWork()).toBe(false);
  await user.type(within(dialog).getByLabelText('Tracking number of box 1'), 'VAN-7');
  expect(hasUnsavedWork()).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Ship 1 order' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(hasUnsavedWork()).toBe(false);
});
