import type { InventoryItem } from '@groundwork/contract';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

const server = testServer();
const { create, command, get, stored, shelf, order, patch, reserve } = stockCalls(server);

/** An order of which pieces have arrived at the school, and what has then been brought to the warehouse of them. */
async function broughtBack(quantity: number, ofThem = quantity) {
  const { id: productId } = await create<{ id: string }>('/products', { name: 'Rods', consumable: true });
  const { id: orderId } = await order(quantity, { productId, status: 'New' });
  await server.call('director', 'POST', `/orders/partialdelivery/${orderId}`, { arrivedQuantity: ofThem });
  const [item] = await get<InventoryItem[]>(`inventoryitems?productId=${productId}&locationId=${places.ownSchool}`);
  const broughtId = String(item?.id);
  await patch(`/inventoryitems/${broughtId}`, 'locationId', places.warehouse);
  const giveBack = async (count: number) => {
    const body = { orderId, quantity: count, warehouseId: places.warehouse, locale: 'B1' };
    return (await command<{ missing: number }>('director', 'orders/return', body)).body.missing;
  };
  return { productId, orderId, broughtId, giveBack };
}

it('counts pieces once that were brought back and merged into the stock of the warehouse before they are returned', async () => {
  const { productId, broughtId, giveBack } = await broughtBack(2);
  const free = await shelf(5, { productId, locale: 'B1' });
  const inventoryItemIds = [free.id, broughtId];
  expect((await command('director', 'inventoryitems/merge', { inventoryItemIds })).status).toBe(200);
  expect(await giveBack(2)).toBe(0);
  expect(await stored(free.id)).toMatchObject({ quantity: 7 });
});

it('takes none that are reserved for others by now', async () => {
  const { productId, broughtId, giveBack } = await broughtBack(2);
  const { id: next } = await order(1, { productId });
  expect((await reserve(next, broughtId, 1)).status).toBe(200);
  expect(await giveBack(2)).toBe(1);
  expect(await stored(broughtId)).toMatchObject({ quantity: 1, reservations: [{ orderId: next, quantity: 1 }] });
});

it('takes none that travel to another warehouse by now', async () => {
  const { broughtId, giveBack } = await broughtBack(2);
  const { id: toWarehouseId } = await create<{ id: string }>('/locations', { name: 'Depot', type: 'Warehouse' });
  const lines = [{ inventoryItemId: broughtId, quantity: 2 }];
  expect((await command('director', 'inventoryitems/transfer', { toWarehouseId, lines })).status).toBe(200);
  expect(await giveBack(2)).toBe(2);
  expect(await stored(broughtId)).toMatchObject({ quantity: 2 });
});

it('takes those at the school before those that were brought elsewhere', async () => {
  const { productId, orderId, broughtId, giveBack } = await broughtBack(2, 1);
  await server.call('director', 'POST', `/orders/delivery/${orderId}`);
  expect(await giveBack(1)).toBe(0);
  expect(await stored(broughtId)).toMatchObject({ quantity: 1 });
  const atSchool = `inventoryitems?productId=${productId}&locationId=${places.ownSchool}`;
  expect(await get<InventoryItem[]>(atSchool)).toMatchObject([{ quantity: 0 }]);
});
