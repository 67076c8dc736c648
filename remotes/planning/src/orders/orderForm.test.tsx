import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { choices } from '../testing/records.ts';
import { OrderCreate, OrderEdit } from './dialogs.tsx';

jest.setTimeout(90_000);

const order = {
  name: 'Tower for Cedar',
  productId: 'tower',
  projectId: 'cedar',
  vendorId: 'beech',
  quantity: 2,
  total: 130,
  po: 'PO-1',
  invoice: 'IN-1',
  tracking: '1Z',
  notes: 'Leave at the door',
  status: 'Ordered' as const,
  tagIds: ['toddler'],
};
const world = () =>
  fakeApi({
    records: {
      ...choices,
      vendors: [
        { id: 'beech', name: 'Beechwood Materials' },
        { id: 'kite', name: 'Kite Paper Co' },
      ],
      products: [
        { id: 'tower', name: 'Pink Tower', price: 68, vendorId: 'beech' },
        { id: 'mats', name: 'Work mats', price: 12.5 },
      ],
      orders: [{ id: 'order', ...order, deliveredQuantity: 0 }],
    },
  });

it('creates with every field of its form [OR-01] [API-53]', async () => {
  const { user, api } = await renderInShell(<OrderCreate onClose={jest.fn()} />, { api: world(), projectId: 'cedar' });
  const form = await DialogForm.open(user, 'New Order');
  await form.type('Name', 'Mats');
  await form.choose('Project', 'Maple Street');
  await form.choose('Product', 'Work mats');
  await form.choose('Vendor', 'Kite Paper Co');
  await form.typeNumber('Quantity', '3');
  await form.typeNumber('Total', '36.25');
  await form.type('PO number', 'PO-7');
  await form.type('Invoice', 'IN-7');
  await form.type('Tracking number', 'https://parcels.test/7');
  await form.type('Notes', 'Roll them');
  await form.choose('Status', 'Ready to Process');
  await form.add('Tags', 'Primary');
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'orders')).toHaveLength(1));
  expect(api.sent('POST', 'orders')[0]?.body).toEqual({
    name: 'Mats',
    projectId: 'maple',
    productId: 'mats',
    vendorId: 'kite',
    quantity: 3,
    total: 36.25,
    po: 'PO-7',
    invoice: 'IN-7',
    tracking: 'https://parcels.test/7',
    notes: 'Roll them',
    status: 'Ready to Process',
    tagIds: ['primary'],
  });
});

it("is filled with the record's values and sends all of them under its id [OR-01] [API-53]", async () => {
  const { user, api } = await renderInShell(<OrderEdit id="order" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Edit Order');
  expect(form.text('Name')).toHaveValue('Tower for Cedar');
  await waitFor(() => expect(form.select('Project')).toHaveValue('Cedar Lane'));
  await waitFor(() => expect(form.select('Product')).toHaveValue('Pink Tower'));
  await waitFor(() => expect(form.select('Vendor')).toHaveValue('Beechwood Materials'));
  expect(form.number('Quantity')).toHaveValue('2');
  expect(form.number('Total')).toHaveValue('130.00');
  expect(form.text('PO number')).toHaveValue('PO-1');
  expect(form.text('Invoice')).toHaveValue('IN-1');
  expect(form.text('Tracking number')).toHaveValue('1Z');
  expect(form.text('Notes')).toHaveValue('Leave at the door');
  expect(form.select('Status')).toHaveValue('Ordered');
  await waitFor(() => expect(form.chips('Tags')).toEqual(['Toddler']));
  await form.type('Invoice', 'IN-2');
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'orders/order')).toHaveLength(1));
  expect(api.sent('PUT', 'orders/order')[0]?.body).toEqual({ ...order, invoice: 'IN-2' });
});

it('makes one order where the answer is lost and a field is changed before it is sent again', async () => {
  const onClose = jest.fn();
  const { user, api } = await renderInShell(<OrderCreate onClose={onClose} />, { api: world(), projectId: 'cedar' });
  const form = await DialogForm.open(user, 'New Order');
  await form.type('Name', 'Mats');
  await form.choose('Project', 'Maple Street');
  api.loseAnswer('POST', 'orders');
  await form.press('Create');
  expect(await screen.findByText(/^Error creating record/)).toBeVisible();
  await form.typeNumber('Quantity', '3');
  await form.press('Create');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const made = api
    .rows('orders')
    .all()
    .filter(({ name }) => name === 'Mats');
  expect(made.map(({ quantity }) => quantity)).toEqual([3]);
});
