import type { Order } from '@groundwork/contract';
import { fakeApi, renderInShell, staff } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import OrdersPage from './OrdersPage.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);

const orders: Partial<Order>[] = [
  { id: 'new', name: 'Second', productId: 'tower', quantity: 3, timeCreatedUtc: '2026-11-02T00:00:00.000Z' },
  { id: 'old', name: 'First', productId: 'tower', quantity: 2, timeCreatedUtc: '2026-11-01T00:00:00.000Z' },
  { id: 'done', name: 'Done', productId: 'tower', quantity: 1, deliveredQuantity: 1, status: 'Delivered' },
  { id: 'gone', name: 'Gone', productId: 'mats', quantity: 4, status: 'Cancelled' },
];
const open = async (role: 'Contributor' | 'ReadOnly' = 'Contributor') => {
  localStorage.clear();
  const api = fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane', memberIds: ['someone'] }],
      products: [
        { id: 'tower', name: 'Pink Tower' },
        { id: 'mats', name: 'Work mats' },
      ],
      orders: orders.map((order) => ({ projectId: 'cedar', status: 'Shipped', ...order })),
    },
  });
  const user = staff(role, { id: 'someone' });
  const view = await renderInShell(<OrdersPage />, { api, user, route: '/orders', projectId: 'cedar' });
  await view.user.click(await screen.findByRole('button', { name: /^Default/ }));
  await view.user.click(await screen.findByRole('menuitem', { name: /Configure Columns/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Configure View' }));
  await view.user.click(dialog.getByRole('switch', { name: 'Group orders by product' }));
  await view.user.click(dialog.getByRole('button', { name: 'Done' }));
  await screen.findByRole('button', { name: 'Expand Pink Tower' });
  return { ...view, api };
};
const groupMenu = (product: string) => screen.queryByRole('button', { name: `Actions for ${product}` });

it('delivers a part of a group by one call, the oldest orders first', async () => {
  const { api, user } = await open();
  api.on('POST', 'orders/partialdeliverygroup', () => ({
    body: [api.change('orders', 'old', { deliveredQuantity: 2, status: 'Delivered' })],
  }));
  // Of the cancelled one nothing can arrive.
  expect(groupMenu('Work mats')).toBeNull();
  await user.click(groupMenu('Pink Tower') as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Partial delivery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Partial delivery: Pink Tower' }));
  expect(dialog.getByText('5 outstanding in 2 orders, the oldest first')).toBeInTheDocument();
  await user.type(dialog.getByRole('spinbutton', { name: 'How many arrived?' }), '3{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent('POST').map(({ path, body }) => [path, body])).toEqual([
    ['orders/partialdeliverygroup', { arrivedQuantity: 3, itemsToProcess: [{ orderId: 'old' }, { orderId: 'new' }] }],
  ]);
});

it('is not offered to those who change no orders', async () => {
  await open('ReadOnly');
  expect(groupMenu('Pink Tower')).toBeNull();
});
