import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import productDialogs from './dialogs.tsx';

jest.setTimeout(90_000);
const { create: ProductCreate } = productDialogs;

it('needs no vendor, and validates neither the external price nor the divisible units [VA-13]', async () => {
  const api = fakeApi();
  const onClose = jest.fn();
  const { user } = await renderInShell(<ProductCreate onClose={onClose} />, { api });
  await user.type(await screen.findByLabelText(/^Name/), 'Bead chain');
  await user.type(screen.getByLabelText(/^External price/), '-5');
  await user.click(screen.getByRole('checkbox', { name: /^Divisible/ }));
  await user.type(await screen.findByLabelText(/^Divisible units/i), '-3');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('POST', 'products')[0]?.body).toMatchObject({
    name: 'Bead chain',
    externalPrice: -5,
    divisibleUnits: -3,
  });
  expect(api.sent('POST', 'products')[0]?.body).not.toHaveProperty('vendorId');
});
