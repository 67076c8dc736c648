import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { OrdersBulkEdit } from './OrdersBulkEdit.tsx';

jest.setTimeout(90_000);
beforeEach(() => act(dismissAllToasts));

const four: Partial<Order>[] = [
  { id: 'a', name: 'Tower', quantity: 2, status: 'Shipped' },
  { id: 'b', name: 'Stair', quantity: 1, status: 'Delivered', deliveredQuantity: 1 },
  { id: 'c', name: 'Rods', quantity: 3, status: 'Partially Delivered', deliveredQuantity: 1 },
  { id: 'd', name: 'Globe', quantity: 1, status: 'New' },
];
const open = async (orders = four) => {
  const api = fakeApi({ records: { orders } });
  api.on('POST', /^orders\/delivery\//, ({ path }) => {
    const id = path.split('/').at(-1) ?? '';
    const { quantity } = api.stored('orders', id) as Order;
    return { body: api.change('orders', id, { status: 'Delivered', deliveredQuantity: quantity }) };
  });
  await collection('orders').load();
  const records = orders.map(({ id = '' }) => collection('orders').get(id) as Order);
  const onClose = jest.fn();
  const view = await renderInShell(
    <>
      <OrdersBulkEdit records={records} onClose={onClose} />
      <ToastRegion />
    </>,
    { api },
  );
  const { user } = view;
  const deliver = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(
      await screen.findByRole('button', { name: `Confirm: update all ${orders.length} selected items?` }),
    );
  };
  await user.type(screen.getByRole('combobox', { name: 'Status' }), 'Delivered');
  await user.click(await screen.findByRole('option', { name: /^Delivered/ }));
  return { ...view, api, onClose, deliver };
};
const delivered = (api: Awaited<ReturnType<typeof open>>['api']) =>
  api.sent('POST', /^orders\/delivery/).map(({ path }) => path);

it("delivers each order that is not yet, one by one, when 'Delivered' is chosen [BE-06]", async () => {
  const { api, user, onClose, deliver } = await open();
  await user.type(screen.getByLabelText('Notes'), 'All here');
  let running = 0;
  let most = 0;
  let begun = 0;
  api.handle(async ({ method, path }) => {
    if (method !== 'POST' || !path.startsWith('orders/delivery')) return undefined;
    running += 1;
    begun += 1;
    most = Math.max(most, running);
    await screen.findByText(`Delivering order ${begun} of 3`);
    running -= 1;
    return undefined;
  });
  await deliver();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(delivered(api)).toEqual(['orders/delivery/a', 'orders/delivery/c', 'orders/delivery/d']);
  expect(most).toBe(1);
  // The other fields are stored before, and the status never by a plain change.
  expect(api.sent('PATCH').map(({ body }) => (body as { patchOperations: unknown }).patchOperations)).toEqual([
    [{ op: 'replace', path: 'notes', value: 'All here' }],
  ]);
});

it('passes over a cancelled order, of which nothing arrives, and delivers those that come after it [BE-06]', async () => {
  const { api, onClose, deliver } = await open([
    { id: 'n', name: 'Napkin', quantity: 1, status: 'Cancelled' },
    ...four,
  ]);
  await deliver();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(delivered(api)).toEqual(['orders/delivery/a', 'orders/delivery/c', 'orders/delivery/d']);
});

it('stops at the first failure and says so; the next attempt goes on from there [BE-06] [ER-33]', async () => {
  const { api, onClose, deliver } = await open();
  const works = api.fail('POST', 'orders/delivery/c', { message: 'Project has no location.' }, 422);
  await deliver();
  expect(
    await screen.findByText(
      "Order Delivery failed. Project has no location. 1 of 3 orders delivered; it stopped at 'Rods'.",
    ),
  ).toBeInTheDocument();
  expect(delivered(api)).toEqual(['orders/delivery/a', 'orders/delivery/c']);
  expect(onClose).not.toHaveBeenCalled();
  works();
  await deliver();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(delivered(api).slice(2)).toEqual(['orders/delivery/c', 'orders/delivery/d']);
});

it('stops between two orders when it is asked to, and the next attempt goes on from there', async () => {
  const { api, user, onClose, deliver } = await open();
  let answerFirst = () => {};
  const first = new Promise<undefined>((resolve) => {
    answerFirst = () => resolve(undefined);
  });
  api.on('POST', /^orders\/delivery\//, () => first);
  await deliver();
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  answerFirst();
  expect(await screen.findByText('Stopped. 1 of 3 orders delivered.')).toBeInTheDocument();
  expect(delivered(api)).toEqual(['orders/delivery/a']);
  expect(onClose).not.toHaveBeenCalled();
  await deliver();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(delivered(api).slice(1)).toEqual(['orders/delivery/c', 'orders/delivery/d']);
});

it('passes over what somebody has deleted when it is tried again, and counts what was delivered [BE-17]', async () => {
  const { api, onClose, deliver } = await open();
  const works = api.fail('POST', 'orders/delivery/c', { message: 'Item not found' }, 404);
  await deliver();
  expect(
    await screen.findByText("Order Delivery failed. Item not found. 1 of 3 orders delivered; it stopped at 'Rods'."),
  ).toBeInTheDocument();
  works();
  api.change('orders', 'c', { isDeleted: true });
  await collection('orders').load({ force: true });
  await deliver();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(delivered(api).slice(2)).toEqual(['orders/delivery/d']);
  // One by each attempt: of four, one was delivered before and one is gone.
  expect(await screen.findByText('2 items successfully updated')).toBeInTheDocument();
});
