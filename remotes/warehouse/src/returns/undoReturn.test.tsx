import { expectNoAxeViolations, fakeApi, renderInShell, staff } from '@groundwork/testing';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, screen, within } from '@testing-library/react';
import ReturnDialog from './ReturnDialog.tsx';
import UndoReturnDialog from './UndoReturnDialog.tsx';

const close = jest.fn();
const last = {
  ...{ operationId: 'second', quantity: 3, toProject: 2, timeUtc: '2026-11-03T10:42:00.000Z', userId: 'ana' },
  ...{ warehouseName: 'Portland Central', locale: 'A1_04', isScrapped: false },
};

/** Of 4 Pink Towers for Maple Street 3 have come back, of which the school still had 2. */
function world(found: object | null = last) {
  const api = fakeApi({
    records: {
      locations: [{ id: 'portland', name: 'Portland Central', type: 'Warehouse' }],
      projects: [{ id: 'maple', name: 'Maple Street', fulfillingById: 'portland' }],
      products: [{ id: 'tower', name: 'Pink Tower' }],
      users: [{ id: 'ana', firstName: 'Ana', lastName: 'Lee' }],
      orders: [
        {
          ...{ id: 'order', name: 'Tower', projectId: 'maple', productId: 'tower' },
          ...{ quantity: 4, deliveredQuantity: 1, status: 'Partially Delivered' as const },
        },
      ],
      inventoryitems: [{ id: 'back', productId: 'tower', locationId: 'portland', locale: 'A1_04', quantity: 3 }],
    },
  });
  api.on('GET', 'orders/order/lastReturn', () => ({ body: found ? { return: found } : {} }));
  api.on('POST', 'orders/undoReturn', () => ({
    body: { quantity: 3, orders: [api.stored('orders', 'order')], inventoryitems: [], preparationitems: [] },
  }));
  return api;
}
const open = async (api: ReturnType<typeof world>) => {
  const shown = (
    <>
      <UndoReturnDialog id="order" onClose={close} />
      <ToastRegion />
    </>
  );
  const view = await renderInShell(shown, { api, user: staff('Contributor') });
  const element = await screen.findByRole('dialog', { name: 'Undo the return of Pink Tower?' });
  const dialog = within(element);
  const button = () => dialog.getByRole('button', { name: 'Undo return' });
  return { ...view, element, dialog, button };
};
beforeEach(() => {
  act(dismissAllToasts);
  close.mockReset();
});

it('says what it does before it does it, and names the return that was seen', async () => {
  const api = world();
  const { dialog, element, button, user } = await open(api);
  expect(await dialog.findByText(/^Ana Lee returned 3 pieces on /)).toBeVisible();
  const [from, to, order] = within(dialog.getByRole('list')).getAllByRole('listitem');
  expect(from).toHaveTextContent('Portland Central, A1_043 pieces less');
  expect(to).toHaveTextContent('Stock of Maple Street2 pieces more');
  expect(order).toHaveTextContent('Tower4 of 4 delivered');
  expect(dialog.getByText(/1 piece of them no longer in stock/)).toBeVisible();
  await expectNoAxeViolations(element);
  await user.click(button());
  expect(await screen.findByText('The return of 3 × Pink Tower was undone.')).toBeVisible();
  expect(api.sent('POST', 'orders/undoReturn')[0]?.body).toEqual({ orderId: 'order', operationId: 'second' });
  expect(close).toHaveBeenCalled();
});

it('says why it cannot be undone, and sends nothing', async () => {
  const api = world({ ...last, refusal: 'Tower was moved from A1_04 to C9. Move it back first.' });
  const { dialog, button, user } = await open(api);
  expect(
    await dialog.findByText('It cannot be undone. Tower was moved from A1_04 to C9. Move it back first.'),
  ).toBeVisible();
  await user.click(button());
  expect(api.sent('POST', 'orders/undoReturn')).toEqual([]);
});

it('says so where nothing has come back, or it was undone meanwhile', async () => {
  const { dialog, button } = await open(world(null));
  expect(
    await dialog.findByText('Nothing from this order has come back, or its return was already undone.'),
  ).toBeVisible();
  expect(button()).toHaveAccessibleDescription(/Nothing from this order has come back/);
});

it('keeps the reason of the server in view where somebody was faster', async () => {
  const api = world();
  const message = 'Somebody returned more of this order, or undid this return, meanwhile. Open it again.';
  api.on('POST', 'orders/undoReturn', () => ({ status: 409, body: { code: 'not-undone', message } }));
  const { dialog, button, user } = await open(api);
  await dialog.findByText(/^Ana Lee/);
  await user.click(button());
  expect(await dialog.findByText(message)).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});

it('asks again where the server did not answer', async () => {
  const api = world();
  const recover = api.failNetwork('GET', 'orders/order/lastReturn');
  const { dialog, user } = await open(api);
  const again = await dialog.findByRole('button', { name: 'Try again' });
  recover();
  await user.click(again);
  expect(await dialog.findByText(/^Ana Lee/)).toBeVisible();
});

it('is offered where more could come back, and by the message of a return', async () => {
  const api = world();
  api.on('POST', 'orders/return', () => ({
    body: { missing: 0, orders: [], inventoryitems: [api.stored('inventoryitems', 'back')], preparationitems: [] },
  }));
  const shown = (
    <>
      <ReturnDialog id="order" onClose={close} />
      <ToastRegion />
    </>
  );
  const view = await renderInShell(shown, { api, user: staff('Contributor') });
  const dialog = within(await screen.findByRole('dialog', { name: 'Return Pink Tower to stock' }));
  expect(await dialog.findByText(/^3 pieces came back on /)).toBeVisible();
  const note = dialog.getByRole('textbox', { name: /^Note/ });
  await view.user.type(note, 'Two are scratched');
  await view.user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(view.dialogs.opened).toEqual([]);
  await view.user.clear(note);
  await view.user.click(dialog.getByRole('button', { name: 'Undo' }));
  const asked = { name: 'order.undoReturn', props: { id: 'order' } };
  expect(view.dialogs.opened).toEqual([asked]);
  await view.user.click(dialog.getByRole('button', { name: 'Return to stock' }));
  const toast = within(await screen.findByRole('region', { name: 'Notifications' }));
  expect(await toast.findByRole('button', { name: 'Print label' })).toBeVisible();
  await view.user.click(toast.getByRole('button', { name: 'Undo' }));
  expect(view.dialogs.opened).toEqual([asked, asked]);
});
