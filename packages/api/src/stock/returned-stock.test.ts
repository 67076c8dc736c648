import type { InventoryItem } from '@groundwork/contract';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

const server = testServer();
const { create, command, get, stored, shelf, order, patch } = stockCalls(server);

it('counts pieces once that were brought back and merged into the stock of the warehouse before they are returned', async () => {
  const { id: productId } = await create<{ id: string }>('/products', { name: 'Rods', consumable: true });
  const { id: orderId } = await order(2, { productId, status: 'New' });
  await server.call('director', 'POST', `/orders/delivery/${orderId}`);
  const free = await shelf(5, { productId, locale: 'B1' });
  const [there] = await get<InventoryItem[]>(`inventoryitems?productId=${productId}&locationId=${places.ownSchool}`);
  expect((await patch(`/inventoryitems/${there?.id}`, 'locationId', places.warehouse)).status).toBe(200);
  const inventoryItemIds = [free.id, there?.id];
  expect((await command('director', 'inventoryitems/merge', { inventoryItemIds })).status).toBe(200);
  const back = { orderId, quantity: 2, warehouseId: places.warehouse, locale: 'B1' };
  expect((await command<{ missing: number }>('director', 'orders/return', back)).body.missing).toBe(0);
  expect(await stored(free.id)).toMatchObject({ quantity: 7 });
});
