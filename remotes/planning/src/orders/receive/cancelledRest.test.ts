import type { Order } from '@groundwork/contract';
import { build, fakeApi } from '@groundwork/testing';
import type { ReceiveRow } from './receive-rows.ts';
import { storeRow } from './receive-run.ts';

it('cancels a rest that was split off before, and splits nothing again', async () => {
  const mats = build('orders', { id: 'mats', name: 'Mats', quantity: 6, deliveredQuantity: 4, status: 'Shipped' });
  const rest = build('orders', { id: 'rest', name: 'Mats', quantity: 2, status: 'Shipped', splitFromId: 'mats' });
  const api = fakeApi({ records: { orders: [mats, rest] } });
  api.on('POST', 'orders/split/mats', () => {
    const first = api.change('orders', 'mats', { quantity: 4, status: 'Delivered' }) as Order;
    return { body: [first, api.stored('orders', 'rest')] };
  });
  const works = api.on('PATCH', 'orders/rest', { status: 500, body: { message: 'Broken.' } });
  let row: ReceiveRow = { key: 'mats', orders: [mats], arrived: 0, isTyped: false, isOver: false, cancelsRest: true };
  const store = () =>
    storeRow(row, (next) => {
      row = next;
    });
  expect(await store()).toBe('Update failed. Broken.');
  works();
  expect(await store()).toBeUndefined();
  expect(api.sent('POST', 'orders/split/mats')).toHaveLength(1);
  expect(api.stored('orders', 'rest')?.status).toBe('Cancelled');
});
