import { DialogForm, fakeApi, renderInShell } from '@groundwork/testing';
import { waitFor, within } from '@testing-library/react';
import { inventoryItemDialogs } from './inventory-items/inventory-item-dialogs.tsx';
import locations from './locations/dialogs.tsx';

jest.setTimeout(120_000);

// The exact body that each dialog sends when every field is filled: all fields of the contract, and no others.

const inventory = inventoryItemDialogs('required');
const stock = {
  name: 'Tower in stock',
  locationId: 'portland',
  locale: 'A1_01',
  productId: 'tower',
  orderId: 'linked',
  quantity: 9,
  notes: 'Top shelf',
  tagIds: ['fragile'],
};
const portland = {
  name: 'Portland Central',
  description: '<p>By the river</p>',
  type: 'Warehouse' as const,
  address: '1 Dock Road',
  mediaItemIds: ['photo'],
  memberIds: ['pia'],
  tagIds: ['fragile'],
};
const api = () =>
  fakeApi({
    records: {
      users: [
        { id: 'pia', firstName: 'Pia', lastName: 'Picker' },
        { id: 'ben', firstName: 'Ben', lastName: 'Basic' },
      ],
      projects: [{ id: 'maple', name: 'Maple', locationId: 'portland' }],
      locations: [
        { id: 'portland', ...portland },
        { id: 'school', name: 'Maple School', type: 'School' },
      ],
      products: [
        { id: 'tower', name: 'Pink Tower' },
        { id: 'rods', name: 'Red Rods' },
      ],
      orders: [
        { id: 'linked', name: 'Tower order', projectId: 'maple', productId: 'tower', quantity: 2 },
        { id: 'free', name: 'Rods order', projectId: 'maple', productId: 'rods', quantity: 4 },
      ],
      mediaitems: [
        { id: 'photo', name: 'Dock photo' },
        { id: 'gate', name: 'Gate photo' },
      ],
      tags: [
        { id: 'fragile', name: 'Fragile' },
        { id: 'heavy', name: 'Heavy' },
      ],
      inventoryitems: [
        {
          id: 'item',
          ...stock,
          cycleCount: 8,
          reservations: [{ orderId: 'free', quantity: 2, status: 'Reserved' }],
        },
      ],
    },
  });
const open = async (element: React.ReactNode, title: string) => {
  const view = await renderInShell(element, { api: api(), projectId: 'maple' });
  return { ...view, form: await DialogForm.open(view.user, title) };
};
const close = jest.fn();

describe('an inventory item', () => {
  it('is created with every field of its form [IN-01] [API-54]', async () => {
    const { form, api: server } = await open(<inventory.create onClose={close} />, 'New Inventory Item');
    await waitFor(() => expect(form.select('Order')).toBeEnabled());
    await form.choose('Order', 'Rods order');
    await form.type('Name', 'Rods on site');
    await form.choose('Location', 'Maple School');
    await form.type('Emplacement', 'B2_07');
    await form.typeNumber('Quantity', '3');
    await form.type('Notes', 'Left of the door');
    await form.add('Tags', 'Heavy');
    await form.press('Create');
    await waitFor(() => expect(server.sent('POST', 'inventoryitems')).toHaveLength(1));
    expect(server.sent('POST', 'inventoryitems')[0]?.body).toEqual({
      name: 'Rods on site',
      locationId: 'school',
      locale: 'B2_07',
      productId: 'rods',
      orderId: 'free',
      quantity: 3,
      notes: 'Left of the door',
      tagIds: ['heavy'],
    });
  });

  it('is updated whole, at its id; its count and its reservations are read, not sent [IN-01] [API-54]', async () => {
    const { form, api: server } = await open(<inventory.edit id="item" onClose={close} />, 'Edit Inventory Item');
    await form.type('Name', 'Renamed');
    await form.press('Save');
    await waitFor(() => expect(server.sent('PUT', 'inventoryitems/item')).toHaveLength(1));
    expect(server.sent('PUT', 'inventoryitems/item')[0]?.body).toEqual({ ...stock, name: 'Renamed' });
    expect(server.stored('inventoryitems', 'item')).toMatchObject({
      cycleCount: 8,
      reservations: [{ orderId: 'free', quantity: 2 }],
    });
  });
});

describe('a location', () => {
  it('is created with every field of its form [LO-01] [API-55]', async () => {
    const { form, user, api: server } = await open(<locations.create onClose={close} />, 'New Location');
    await form.type('Name', 'Lyon Depot');
    await user.click(within(form.element).getByRole('radio', { name: 'Warehouse' }));
    await form.add('Members', 'Ben Basic');
    await form.type('Address', '2 Quai Nord');
    await form.write('Description', 'Ring twice');
    await form.addImage('Gate photo');
    await form.add('Tags', 'Heavy');
    await form.press('Create');
    await waitFor(() => expect(server.sent('POST', 'locations')).toHaveLength(1));
    expect(server.sent('POST', 'locations')[0]?.body).toEqual({
      name: 'Lyon Depot',
      description: '<p>Ring twice</p>',
      type: 'Warehouse',
      address: '2 Quai Nord',
      mediaItemIds: ['gate'],
      memberIds: ['ben'],
      tagIds: ['heavy'],
    });
  });

  it('is updated whole, at its id [LO-01] [API-55]', async () => {
    const { form, api: server } = await open(<locations.edit id="portland" onClose={close} />, 'Edit Location');
    await form.type('Name', 'Renamed');
    await form.press('Save');
    await waitFor(() => expect(server.sent('PUT', 'locations/portland')).toHaveLength(1));
    expect(server.sent('PUT', 'locations/portland')[0]?.body).toEqual({ ...portland, name: 'Renamed' });
  });
});
