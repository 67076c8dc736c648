import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { build, fakeApi } from '@groundwork/testing';
import { cancelRemaining, deliverGroup, deliverOrder, deliverPart, splitOrder } from './order-calls.ts';

const order = (given: Partial<Order> = {}) => build('orders', { id: 'a', name: 'Tower', quantity: 5, ...given });
const second = order({ id: 'b', quantity: 2, status: 'Processing', splitFromId: 'a' });
const world = () => fakeApi({ records: { orders: [order(), second] } });

it('splits an order, which creates a second one [OR-15] [API-41]', async () => {
  const api = world();
  api.on('POST', 'orders/split/a', { body: [order({ quantity: 3 }), api.stored('orders', 'b')] });
  const result = await splitOrder(order(), 2);
  expect(api.sent('POST', 'orders/split/a')[0]?.body).toEqual({ newOrderQuantity: 2 });
  expect(result.data?.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
});

it('says of a delivery how many arrived and where they belong [API-38] [API-39] [API-40]', async () => {
  const api = world();
  const links = { preparationItemId: 'i', preparationItemTemplateId: 't' };
  api.on('POST', /^orders\//, { body: order() });
  await deliverOrder(order(links));
  await deliverPart(order(links), 2);
  await deliverGroup([order(links), second], 3);
  expect(api.sent('POST').map(({ path, body }) => [path, body])).toEqual([
    ['orders/delivery/a', links],
    ['orders/partialdelivery/a', { arrivedQuantity: 2, ...links }],
    [
      'orders/partialdeliverygroup',
      { arrivedQuantity: 3, itemsToProcess: [{ orderId: 'a', ...links }, { orderId: 'b' }] },
    ],
  ]);
});

it.each([
  ['delivery', () => deliverOrder(same)],
  ['partial delivery', () => deliverPart(same, 3)],
  ['group delivery', () => deliverGroup([same, second], 3)],
  ['split', () => splitOrder(same, 2)],
])('repeats a %s under the same key after 502, also when the order has arrived meanwhile', async (_, send) => {
  const api = world();
  api.on('POST', /^orders\//, { status: 502, body: {} });
  await send();
  // The server did it all the same, which the cache learns before the user tries again.
  api.change('orders', 'a', { deliveredQuantity: 5, status: 'Delivered' });
  await collection('orders').load();
  api.on('POST', /^orders\//, { body: [api.stored('orders', 'a')] });
  await send();
  await send();
  const keys = api.sent('POST').map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
const same = order();

it('cancels an order of which nothing arrived, else splits off the rest and cancels that', async () => {
  const api = world();
  const untouched = api.stored('orders', 'a') as Order;
  await cancelRemaining(untouched);
  expect(api.stored('orders', 'a')?.status).toBe('Cancelled');
  api.on('POST', 'orders/split/a', { body: [order({ quantity: 3 }), api.stored('orders', 'b')] });
  await cancelRemaining({ ...untouched, deliveredQuantity: 3 });
  expect(api.sent('POST', 'orders/split/a')[0]?.body).toEqual({ newOrderQuantity: 2 });
  expect(api.stored('orders', 'b')?.status).toBe('Cancelled');
});

it('is done where an attempt whose answer was lost has cancelled the order', async () => {
  const api = world();
  const untouched = api.stored('orders', 'a') as Order;
  api.loseAnswer('PATCH', 'orders/a');
  expect((await cancelRemaining(untouched)).succeeded).toBe(false);
  expect(await cancelRemaining(untouched)).toMatchObject({ succeeded: true, data: { status: 'Cancelled' } });
});
