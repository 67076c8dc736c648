import { expectDialogsOfList, fakeApi, recordDialogNames } from '@groundwork/testing';
import { configure } from '@testing-library/react';
import declaration from '../remote.json';
import remote from './remote.ts';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(120_000);

const world = () =>
  fakeApi({
    records: {
      projects: [{ id: 'p', name: 'Cedar Lane', locationId: 's' }],
      locations: [
        { id: 's', name: 'The record', type: 'School' as const },
        { id: 'w', name: 'Portland Central', type: 'Warehouse' as const },
      ],
      inventoryitems: [
        { id: 'x', name: 'The record', locationId: 's', quantity: 1 },
        { id: 'y', name: 'The record', locationId: 'w', quantity: 1 },
      ],
    },
  });
const lists = {
  location: { code: 'location.page', title: 'Location' },
  inventoryItem: {
    code: 'inventory.InventoryPage',
    title: 'Inventory Item',
    projectId: 'p',
    detailButtons: ['Adjust', 'Move', 'Count', 'Print label'],
  },
};

const entities = Object.keys(lists) as (keyof typeof lists)[];

it('are declared for every entity of this remote: create, edit and details [DL-01]', () => {
  const names = declaration.dialogs.map((dialog) => (typeof dialog === 'string' ? dialog : dialog.name));
  expect(names.sort()).toEqual(
    [...recordDialogNames(entities), 'order.return', 'order.undoReturn', 'product.stock'].sort(),
  );
});

it.each(entities)('of %s open from its list: New, Edit and View, which only reads [DL-01] [DL-02] [DL-07]', (entity) =>
  expectDialogsOfList(remote, { api: world(), ...lists[entity] }),
);
