import { build } from '@groundwork/testing';
import { kitsNotShipped } from './kits.ts';

const projects = [
  { id: 'cedar', fulfillingById: 'portland' },
  { id: 'oak', fulfillingById: 'portland' },
  { id: 'tilleuls', fulfillingById: 'lyon' },
];
const items = [
  build('preparationitems', { id: 'jug', preparationId: 'pouring' }),
  build('preparationitems', { id: 'tray', preparationId: 'pouring' }),
];
const order = (
  id: string,
  projectId: string,
  preparationItemId?: string,
  status: 'Processing' | 'New' = 'Processing',
) => build('orders', { id, projectId, preparationItemId, status, quantity: 1 });
const count = (orders: ReturnType<typeof order>[], stock: Parameters<typeof kitsNotShipped>[3] = []) =>
  kitsNotShipped(projects, orders, items, stock);

it('counts a preparation once, and only for orders in processing', () => {
  expect(count([order('a', 'cedar', 'jug'), order('b', 'cedar', 'tray'), order('c', 'cedar', 'jug', 'New')])).toBe(1);
  expect(count([order('c', 'cedar', 'jug', 'New')])).toBe(0);
});

it('counts the orders without a preparation as one kit for each warehouse, as its kitting does', () => {
  expect(count([order('a', 'cedar'), order('b', 'oak')])).toBe(1);
  expect(
    count([order('a', 'cedar'), order('b', 'oak', 'deleted'), order('c', 'tilleuls'), order('d', 'oak', 'jug')]),
  ).toBe(3);
});

it('leaves out what the warehouse has sent whole, from however many of its records', () => {
  const reserved = (orderId: string, quantity: number, status: 'Shipped' | 'Ready') => ({ orderId, quantity, status });
  const record = (id: string, ...reservations: ReturnType<typeof reserved>[]) =>
    build('inventoryitems', { id, reservations });
  const two = { ...order('a', 'cedar', 'jug'), quantity: 2 };
  const sent = [record('one', reserved('a', 1, 'Shipped')), record('two', reserved('a', 1, 'Shipped'))];
  expect(count([two], sent)).toBe(0);
  expect(count([two], sent.slice(0, 1))).toBe(1);
  // What other orders reserve in the same record says nothing about this one.
  expect(count([two], [record('one', reserved('a', 2, 'Ready'), reserved('b', 2, 'Shipped'))])).toBe(1);
});
