import { type FakeApi, fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import WarehouseInventoryPage from '../../../warehouse-inventory/WarehouseInventoryPage.tsx';
import dialogs from '../../dialogs.tsx';

export const picker = { id: 'pia', role: 'Basic', warehouseIds: ['portland'] } as const;
export const colleague = { id: 'luc', role: 'Basic', warehouseIds: ['lyon'] } as const;
export const contributor = { id: 'connie', role: 'Contributor' } as const;
export const sentUtc = '2026-11-20T09:30:00.000Z';
export const transit = (toLocationId: string, userId: string, note?: string) => ({
  toLocationId,
  userId,
  note,
  sentUtc,
});

/** Portland has glue, of which 4 are reserved, and jugs that are all reserved; rods come from Lyon, beads go there. */
export function world(): FakeApi {
  const api = fakeApi({
    records: {
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
        { id: 'lyon', name: 'Lyon Depot', type: 'Warehouse' },
        { id: 'maple', name: 'Maple School', type: 'School' },
      ],
      users: [
        { id: 'pia', firstName: 'Pia', lastName: 'Picker' },
        { id: 'luc', firstName: 'Luc', lastName: 'Packer' },
      ],
      inventoryitems: [
        {
          ...{ id: 'glue', name: 'Glue sticks', locationId: 'portland', locale: 'A1_01', quantity: 9 },
          reservations: [{ id: 'r', orderId: 'o', quantity: 4, status: 'Reserved' }],
        },
        {
          ...{ id: 'jugs', name: 'Water jugs', locationId: 'portland', locale: 'A1_02', quantity: 2 },
          reservations: [{ id: 'r2', orderId: 'o', quantity: 2, status: 'Ready' }],
        },
        {
          id: 'rods',
          name: 'Red Rods',
          locationId: 'lyon',
          quantity: 7,
          transit: transit('portland', 'luc', 'Pallet 2'),
        },
        {
          id: 'beads',
          name: 'Beads',
          locationId: 'portland',
          locale: 'B1_01',
          quantity: 3,
          transit: transit('lyon', 'pia'),
        },
        {
          ...{ id: 'tower', name: 'Pink Tower', locationId: 'portland', locale: 'C1_01', quantity: 1 },
          hold: { reason: 'Damaged', note: 'Carton crushed', userId: 'pia', heldUtc: sentUtc },
        },
      ],
    },
  });
  const changed = (id: string, fields: object) => api.change('inventoryitems', id, { ...fields });
  api.on('POST', 'inventoryitems/transfer', ({ body }) => {
    const { lines, toWarehouseId } = body as {
      toWarehouseId: string;
      lines: { inventoryItemId: string; quantity: number }[];
    };
    const away = lines.map(({ inventoryItemId, quantity }) =>
      changed(inventoryItemId, { quantity, reservations: [], transit: transit(toWarehouseId, 'pia') }),
    );
    return { body: { inventoryitems: away } };
  });
  api.on('POST', 'inventoryitems/receiveTransfer', ({ body }) => {
    const { lines } = body as { lines: { inventoryItemId: string; quantity: number; locale?: string }[] };
    const arrived = lines.map(({ inventoryItemId, quantity, locale }) =>
      changed(inventoryItemId, { quantity, locale, locationId: 'portland', transit: undefined }),
    );
    return { body: { inventoryitems: arrived } };
  });
  api.on('POST', 'inventoryitems/cancelTransfer', ({ body }) => {
    const { inventoryItemIds } = body as { inventoryItemIds: string[] };
    return { body: { inventoryitems: inventoryItemIds.map((id) => changed(id, { transit: undefined })) } };
  });
  api.on('POST', 'inventoryitems/release', ({ body }) => {
    const { inventoryItemIds } = body as { inventoryItemIds: string[] };
    return { body: { inventoryitems: inventoryItemIds.map((id) => changed(id, { hold: undefined })) } };
  });
  return api;
}
type Shown = Awaited<ReturnType<typeof renderInShell>> & { api: FakeApi };
const { details: Details } = dialogs;
/** The details of an item, open. */
export const details = async (
  id: string,
  name: string,
  options: ShellOptions = {},
): Promise<Shown & { dialog: HTMLElement }> => {
  const api = options.api ?? world();
  const view = await renderInShell(<Details id={id} onClose={jest.fn()} />, { user: picker, ...options, api });
  return { ...view, api, dialog: await screen.findByRole('dialog', { name }) };
};
/** The transfers of Portland Central. */
export const page = async (route = '/?tab=transfers', options: ShellOptions = {}): Promise<Shown> => {
  const api = options.api ?? world();
  const view = await renderInShell(<WarehouseInventoryPage />, {
    ...{ warehouseId: 'portland', user: picker, route },
    ...options,
    api,
  });
  return { ...view, api };
};
export const rowOf = (name: string) => screen.getByText(name).closest('[role=row]') as HTMLElement;
