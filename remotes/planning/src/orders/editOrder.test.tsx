import { DialogForm, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { OrderEdit } from './dialogs.tsx';

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
