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
