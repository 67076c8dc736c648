import type { Order } from '@groundwork/contract';
import { type FakeApi, fakeApi, type RenderedInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';

/** Two projects, a warehouse, two products, and the given orders. */
export const ordersWorld = (orders: Partial<Order>[] = []): FakeApi =>
  fakeApi({
    records: {
      projects: [
        { id: 'cedar', name: 'Cedar Lane', fulfillingById: 'portland', ownerIds: ['ben'] },
        { id: 'maple', name: 'Maple Street' },
      ],
      projectgroups: [{ id: 'both', name: 'Both', projectIds: ['cedar', 'maple'] }],
      locations: [{ id: 'portland', name: 'Portland Central', type: 'Warehouse' }],
      vendors: [{ id: 'beech', name: 'Beechwood Materials' }],
      products: [
        { id: 'tower', name: 'Pink Tower', price: 68, vendorId: 'beech' },
        { id: 'mats', name: 'Work mats', price: 12.5, divisible: true, divisibleUnits: 10 },
      ],
      preparations: [{ id: 'shelf', name: 'Sensorial shelf', projectId: 'cedar' }],
      preparationitems: [{ id: 'item', name: 'Tower', projectId: 'cedar', preparationId: 'shelf' }],
      orders,
    },
  });
type User = RenderedInShell['user'];
export const choose = async (user: User, label: string, option: string) => {
  const box = screen.getByRole('combobox', { name: new RegExp(`^${label}`) });
  await user.clear(box);
  await user.type(box, option);
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }));
};
export const optionsOf = async (user: User, label: string) => {
  const box = screen.getByRole('combobox', { name: label });
  await user.clear(box);
  await user.keyboard('{ArrowDown}');
  return screen.findAllByRole('option');
};
export const quantity = () => screen.getByRole('spinbutton', { name: /^Quantity/ });
export const total = () => screen.getByRole('spinbutton', { name: /^Total/ });
export const retype = async (user: User, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};
