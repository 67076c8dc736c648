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

it('needs a name, a website that is an address, and no price below 0 [VA-10] [VA-11] [VA-12]', async () => {
  const api = fakeApi();
  const { user } = await renderInShell(<ProductCreate onClose={jest.fn()} />, { api });
  const field = (label: RegExp) => screen.getByLabelText(label);
  const create = () => user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByLabelText(/^Name/);
  await user.type(field(/^Price/), '-1');
  await user.type(field(/^Website/), 'no address');
  await create();
  expect(field(/^Name/)).toHaveAccessibleDescription('A value is required');
  expect(field(/^Price/)).toHaveAccessibleDescription('Must be at least 0');
  expect(field(/^Website/)).toHaveAccessibleDescription("Must be a valid URL beginning with 'http'");
  expect(api.sent('POST')).toEqual([]);
  await user.type(field(/^Name/), 'Bead chain');
  await user.clear(field(/^Price/));
  await user.type(field(/^Price/), '0');
  await user.clear(field(/^Website/));
  await user.type(field(/^Website/), 'https://beads.test/chain');
  await create();
  await waitFor(() => expect(api.sent('POST', 'products')[0]?.body).toMatchObject({ name: 'Bead chain', price: 0 }));
});
