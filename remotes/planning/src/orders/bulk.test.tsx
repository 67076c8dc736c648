import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type FakeApi, fakeApi, renderInShell } from '@groundwork/testing';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { OrdersBulkEdit } from './OrdersBulkEdit.tsx';

jest.setTimeout(90_000);
beforeEach(() => act(dismissAllToasts));

const world = (orders: Partial<Order>[]) =>
  fakeApi({
    records: {
      vendors: [{ id: 'beech', name: 'Beechwood Materials' }],
      products: [{ id: 'tower', name: 'Pink Tower' }],
      inventoryitems: [{ id: 'stock', locationId: 'portland', quantity: 9, reservations: [reserved('a', 3)] }],
      orders,
    },
  });
const reserved = (orderId: string, quantity: number) => ({ orderId, quantity, status: 'Reserved' as const });
const two: Partial<Order>[] = [
  { id: 'a', name: 'Tower', quantity: 2, po: 'PO-9' },
  { id: 'b', name: 'Stair', quantity: 1 },
];
type Role = 'Contributor' | 'Director' | 'Administrator';
const open = async (orders = two, role: Role = 'Administrator', api: FakeApi = world(orders)) => {
  await collection('orders').load();
  await collection('inventoryitems').load();
  const records = orders.map(({ id = '' }) => collection('orders').get(id) as Order);
  const onClose = jest.fn();
  const view = await renderInShell(
    <>
      <OrdersBulkEdit records={records} onClose={onClose} />
      <ToastRegion />
    </>,
    { api, user: { id: 'someone', role } },
  );
  return { ...view, onClose };
};
type User = Awaited<ReturnType<typeof open>>['user'];
const statusOptions = async (user: User) => {
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.keyboard('{ArrowDown}');
  return screen.findAllByRole('option');
};
const pick = async (user: User, label: string, text: string) => {
  await user.type(screen.getByRole('combobox', { name: label }), text);
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${text}`) }));
};
const save = () => screen.getByRole('button', { name: 'Save' });
const confirm = (count: number) =>
  screen.findByRole('button', { name: `Confirm: update all ${count} selected items?` });

it('says how many it changes, and that what stays empty is left unchanged', async () => {
  await open();
  expect(await screen.findByRole('dialog', { name: 'Edit 2 orders' })).toBeInTheDocument();
  // Product, quantity, vendor, invoice, PO, tracking, status and notes.
  expect(screen.getAllByPlaceholderText('Leave unchanged')).toHaveLength(8);
});

it('has product, quantity, vendor, invoice, PO, tracking, status and notes, and sends what is filled [BE-01] [API-19]', async () => {
  const { api, user, onClose } = await open();
  await pick(user, 'Product', 'Pink Tower');
  await user.type(screen.getByRole('spinbutton', { name: 'Quantity' }), '5');
  await pick(user, 'Vendor', 'Beechwood Materials');
  await user.type(screen.getByLabelText('Invoice'), 'IN-1');
  await user.type(screen.getByLabelText('PO number'), 'PO-1');
  await user.type(screen.getByLabelText('Tracking number'), '1Z');
  await pick(user, 'Status', 'Ordered');
  await user.type(screen.getByLabelText('Notes'), 'Rush');
  await user.click(save());
  await user.click(await confirm(2));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const body = api.sent('PATCH', 'orders')[0]?.body as { targetIds: string[]; patchOperations: { path: string }[] };
  expect(body.targetIds).toEqual(['a', 'b']);
  expect(api.stored('orders', 'b')).toMatchObject({
    productId: 'tower',
    quantity: 5,
    vendorId: 'beech',
    invoice: 'IN-1',
    po: 'PO-1',
    tracking: '1Z',
    status: 'Ordered',
    notes: 'Rush',
  });
  expect(body.patchOperations.map(({ path }) => path).sort()).toEqual(
    ['productId', 'quantity', 'vendorId', 'invoice', 'po', 'tracking', 'status', 'notes'].sort(),
  );
});

it('asks on the first click, also of a double click, and saves on the next, leaving out orders that have the values [BE-07] [BE-17]', async () => {
  const { api, user, onClose } = await open();
  await user.type(screen.getByLabelText('PO number'), 'PO-9');
  await user.dblClick(save());
  const second = await confirm(2);
  expect(api.sent('PATCH')).toEqual([]);
  await user.click(second);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('PATCH', 'orders')[0]?.body).toMatchObject({ targetIds: ['b'] });
  // Those that had the value before were not updated.
  expect(await screen.findByText('1 items successfully updated')).toBeInTheDocument();
});

it.each([
  ['Contributor', false],
  ['Director', true],
  ['Administrator', true],
] as const)('offers Processing to a %s: %s [BE-02]', async (role, isOffered) => {
  const { user } = await open(two, role);
  const options = (await statusOptions(user)).map(({ textContent }) => textContent);
  expect(options).toHaveLength(isOffered ? 13 : 12);
  expect(options.includes('Processing')).toBe(isOffered);
});

it('disables Partially Delivered [BE-03]', async () => {
  const { user } = await open();
  const off = (await statusOptions(user)).filter((option) => option.getAttribute('aria-disabled') === 'true');
  expect(off.map(({ textContent }) => textContent)).toEqual(['Partially DeliveredSet by a delivery']);
});

it('warns that Processing locks orders for further changes [BE-04]', async () => {
  const { user } = await open();
  expect(screen.queryByText(/locks orders for further changes/)).not.toBeInTheDocument();
  await pick(user, 'Status', 'Processing');
  expect(await screen.findByText(/Processing locks orders for further changes/)).toBeInTheDocument();
});

it('asks before orders are changed that are already Processing, and what that releases [BE-05]', async () => {
  const { api, user, onClose } = await open([{ ...two[0], status: 'Processing' }, { ...two[1] }]);
  await pick(user, 'Status', 'Cancelled');
  await user.click(save());
  await user.click(await confirm(2));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('1 of the selected orders is already being processed by the warehouse.');
  expect(question).toHaveTextContent('This releases 3 reserved items.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(api.sent('PATCH')).toEqual([]);
  await user.click(await confirm(2));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.stored('orders', 'a')?.status).toBe('Cancelled');
});

it('refuses a quantity below 1, and one that no order can have [VA-17]', async () => {
  const { api, user } = await open();
  const quantity = screen.getByRole('spinbutton', { name: 'Quantity' });
  for (const [typed, problem] of [
    ['0', 'Must be at least 1'],
    ['1.5', 'Must be a whole number'],
    ['99999999999', 'Must be at most 1000000000'],
  ] as const) {
    await user.clear(quantity);
    await user.type(quantity, typed);
    expect(screen.getByText(problem)).toBeInTheDocument();
    await user.click(save());
    expect(save()).toBeInTheDocument();
  }
  expect(api.sent('PATCH')).toEqual([]);
});

it('enables Save only when a field is filled [VA-18]', async () => {
  const { user } = await open();
  expect(save()).toBeDisabled();
  for (const label of ['Quantity', 'Invoice', 'PO number', 'Tracking number', 'Notes']) {
    await user.type(screen.getByLabelText(label), '1');
    expect(save()).toBeEnabled();
    await user.clear(screen.getByLabelText(label));
    expect(save()).toBeDisabled();
  }
  for (const [label, text] of [
    ['Product', 'Pink Tower'],
    ['Vendor', 'Beechwood Materials'],
    ['Status', 'Shipped'],
  ] as const) {
    await pick(user, label, text);
    expect(save()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: `Clear ${label}` }));
    expect(save()).toBeDisabled();
  }
});

it('asks before it throws away what was filled in', async () => {
  const { user, onClose } = await open();
  await user.type(screen.getByLabelText('Invoice'), 'I-7');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Invoice')).toHaveValue('I-7');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('shows the failure and keeps the values', async () => {
  const { api, user, onClose } = await open();
  api.fail('PATCH', 'orders', { message: 'Order is being processed by the warehouse.' }, 409);
  await user.type(screen.getByLabelText('Notes'), 'Rush');
  await user.click(save());
  await user.click(await confirm(2));
  expect(
    await screen.findByText('Error updating records. Order is being processed by the warehouse.'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Notes')).toHaveValue('Rush');
  expect(onClose).not.toHaveBeenCalled();
});

it('offers Undo also where the answer to the change was lost', async () => {
  const api = world(two);
  const { user, onClose } = await open(two, 'Administrator', api);
  await user.type(screen.getByRole('textbox', { name: 'Invoice' }), 'INV-1');
  api.on('PATCH', 'orders', () => {
    for (const id of ['a', 'b']) api.change('orders', id, { invoice: 'INV-1' });
    return { status: 502, body: {} };
  });
  await user.click(save());
  await user.click(await confirm(2));
  expect(await screen.findByText(/^Error updating records\./)).toBeInTheDocument();
  await act(() => collection('orders').load({ force: true }));
  await user.click(save());
  await user.click(await confirm(2));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const toast = (await screen.findByText('2 items successfully updated')).parentElement as HTMLElement;
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 items changed back')).toBeInTheDocument();
  expect(api.stored('orders', 'a')?.invoice ?? '').toBe('');
});
