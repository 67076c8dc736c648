import type { Order } from '@groundwork/contract';
import { DialogForm, expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { OrderEdit } from './dialogs.tsx';
import { ordersWorld, quantity, retype, total } from './testing/orders-world.ts';

jest.setTimeout(90_000);

/** The editor of an order that is new, without product and vendor. */
async function open() {
  const api = fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane', ownerIds: ['ben'] }],
      orders: [{ id: 'order', name: 'Tower', projectId: 'cedar', status: 'New', quantity: 2, deliveredQuantity: 0 }],
    },
  });
  const { user } = await renderInShell(<OrderEdit id="order" onClose={jest.fn()} />, { api });
  return { api, user, form: await DialogForm.open(user, 'Edit Order') };
}

it('requires the name when an order is edited, but neither product nor vendor [VA-14] [VA-16]', async () => {
  const { api, user, form } = await open();
  await user.clear(screen.getByLabelText(/^Name/));
  await form.press('Save');
  expect(await screen.findAllByText('A value is required')).toHaveLength(1);
  expect(api.sent('PUT')).toEqual([]);
  await form.type('Name', 'Pink Tower');
  await form.press('Save');
  await waitFor(() => expect(api.stored('orders', 'order')?.name).toBe('Pink Tower'));
});

it('refuses a quantity and a total below 0 when an order is edited [VA-15]', async () => {
  const { api, form } = await open();
  await form.typeNumber('Quantity', '-1');
  await form.typeNumber('Total', '-2');
  await form.press('Save');
  expect(await screen.findAllByText('Must be at least 0')).toHaveLength(2);
  expect(api.sent('PUT')).toEqual([]);
});

it('shows what only the warehouse and deliveries set, but it cannot be picked in the editor either [OR-05]', async () => {
  const { api, user, form } = await open();
  const box = screen.getByRole('combobox', { name: 'Status' });
  await user.clear(box);
  await user.keyboard('{ArrowDown}');
  const options = await screen.findAllByRole('option');
  const off = options.filter((option) => option.getAttribute('aria-disabled') === 'true');
  expect(off.map(({ textContent }) => textContent)).toEqual(['Processing', 'Delivered', 'Partially Delivered']);
  for (const option of off) await user.click(option);
  await user.keyboard('{Escape}');
  await form.type('Name', 'Tower again');
  await form.press('Save');
  await waitFor(() => expect(api.stored('orders', 'order')).toMatchObject({ name: 'Tower again', status: 'New' }));
});

describe('an order that has everything', () => {
  const full = {
    id: 'o',
    name: 'Tower for Cedar',
    projectId: 'cedar',
    productId: 'tower',
    vendorId: 'beech',
    quantity: 2,
    total: 136,
    po: 'PO-1',
    invoice: 'IN-1',
    tracking: '1Z',
    notes: 'Leave at the door',
    status: 'Ordered' as const,
  };
  const open = async (fields: Partial<Order> = {}, user?: Parameters<typeof renderInShell>[1]) => {
    const api = ordersWorld([{ ...full, ...fields }]);
    const view = await renderInShell(<OrderEdit id="o" onClose={jest.fn()} />, { api, ...user });
    await screen.findByLabelText(/^Name/);
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Product/ })).toHaveValue('Pink Tower'));
    return { ...view, api };
  };

  it("is filled with the record's values [OR-01]", async () => {
    await open();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Tower for Cedar');
    expect(screen.getByRole('combobox', { name: /^Project/ })).toHaveValue('Cedar Lane');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Vendor/ })).toHaveValue('Beechwood Materials'));
    expect(quantity()).toHaveValue('2');
    expect(total()).toHaveValue('136.00');
    expect(screen.getByLabelText(/^PO number/)).toHaveValue('PO-1');
    expect(screen.getByLabelText(/^Invoice/)).toHaveValue('IN-1');
    expect(screen.getByLabelText(/^Tracking number/)).toHaveValue('1Z');
    expect(screen.getByLabelText(/^Notes/)).toHaveValue('Leave at the door');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('Ordered');
    expect(screen.getByRole('combobox', { name: /^Tags/ })).toBeInTheDocument();
    expect(screen.getAllByRole('combobox').length + screen.getAllByRole('spinbutton').length).toBe(7);
  });

  it('keeps a total that was typed, and follows one that was calculated [OR-06]', async () => {
    const calculated = await open();
    await retype(calculated.user, quantity(), '3');
    expect(total()).toHaveValue('204.00');
    calculated.unmount();
    const { user } = await open({ total: 100 });
    await retype(user, quantity(), '3');
    expect(total()).toHaveValue('100.00');
  });

  it.each(['Delivered', 'Partially Delivered'] as const)(
    'disables status, product and quantity of a %s order and leads to the status cell [OR-08]',
    async (status) => {
      const { api, user, baseElement } = await open({ status });
      await expectNoAxeViolations(baseElement);
      for (const name of ['Status', /^Product/]) expect(screen.getByRole('combobox', { name })).toBeDisabled();
      expect(quantity()).toBeDisabled();
      expect(screen.getByText(/Use the status cell of the orders list instead/)).toBeInTheDocument();
      await user.type(screen.getByLabelText(/^Notes/), '!');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(api.stored('orders', 'o')?.notes).toBe('Leave at the door!'));
      expect(api.stored('orders', 'o')?.status).toBe(status);
    },
  );

  it('locks what the warehouse works by, below Director', async () => {
    const { unmount } = await open({ status: 'Processing' }, { user: { id: 'connie', role: 'Contributor' } });
    for (const name of [/^Project/, /^Product/, /^Vendor/])
      expect(screen.getByRole('combobox', { name })).toBeDisabled();
    for (const field of [quantity(), total(), screen.getByLabelText(/^Name/)]) expect(field).toBeDisabled();
    expect(screen.getByLabelText(/^PO number/)).toBeEnabled();
    unmount();
    await open({ status: 'Processing' }, { user: { id: 'dirk', role: 'Director' } });
    expect(quantity()).toBeEnabled();
  });
});
