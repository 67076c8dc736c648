import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ReceiveDialog } from './ReceiveDialog.tsx';

jest.setTimeout(60_000);

// Somebody else deletes an order that is being received.
async function open() {
  const api = fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane', locationId: 'school' }],
      locations: [{ id: 'school', name: 'Cedar School' }],
      orders: [
        { id: 'broom', name: 'Broom', projectId: 'cedar', quantity: 1, status: 'Shipped' },
        { id: 'mats', name: 'Mats', projectId: 'cedar', quantity: 6, status: 'Shipped' },
      ],
    },
  });
  api.on('POST', 'orders/delivery/mats', () => ({
    body: api.change('orders', 'mats', { deliveredQuantity: 6, status: 'Delivered' }),
  }));
  await collection('orders').load();
  const onClose = jest.fn();
  const entries = ['broom', 'mats'].map((id) => [api.stored('orders', id) as Order]);
  const { user } = await renderInShell(<ReceiveDialog entries={entries} onClose={onClose} />, {
    ...{ api, projectId: 'cedar' },
  });
  await screen.findByRole('listitem', { name: 'Broom' });
  const line = (name: string) => within(screen.getByRole('listitem', { name }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { api, user, onClose, line, press };
}

it('says that an order was removed, and receives the others', async () => {
  const { api, onClose, line, press } = await open();
  api.change('orders', 'broom', { isDeleted: true });
  await act(async () => void (await collection('orders').load()));
  expect(line('Broom').getByText('removed meanwhile')).toBeVisible();
  expect(line('Broom').getByRole('spinbutton')).toHaveValue('0');
  await press('Continue');
  expect(screen.getByText('Receiving 6 items of 1 order into Cedar School')).toBeVisible();
  await press('Receive');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('POST').map(({ path }) => path)).toEqual(['orders/delivery/mats']);
});

it('asks to correct a number that was typed for it', async () => {
  const { api, user, line } = await open();
  const arrived = line('Broom').getByRole('spinbutton');
  await user.clear(arrived);
  await user.type(arrived, '1');
  api.change('orders', 'broom', { isDeleted: true });
  await act(async () => void (await collection('orders').load()));
  expect(line('Broom').getByText('Must be at most 0')).toBeVisible();
  expect(arrived).toHaveValue('1');
});

it('names the line at which it stopped, where the server knows it first', async () => {
  const { api, press } = await open();
  api.fail('POST', 'orders/delivery/broom', { message: 'Item not found' }, 404);
  await press('Continue');
  await press('Receive');
  const failure = "Order Delivery failed. Item not found. 0 of 2 lines received; it stopped at 'Broom'.";
  expect(await screen.findByText(failure)).toBeVisible();
});
