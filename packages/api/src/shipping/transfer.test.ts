import type { InventoryItem } from '@groundwork/contract';
import { type Person, people, places } from '../testing/people.ts';
import { unbalancedItems } from '../testing/sequences/invariants.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

describe('stock between warehouses', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  afterEach(async () => expect(await unbalancedItems(server.store)).toEqual([]));
  const { create, shelf, order, command, get, stored, reserve, lastLine, patch } = stockCalls(server);

  describe('a transfer', () => {
    const depot = async () =>
      (await create<{ id: string }>('/locations', { name: 'Depot', type: 'Warehouse', memberIds: [people.basic] })).id;
    const transfer = (toWarehouseId: string, inventoryItemId: string, quantity: number, person: Person = 'picker') =>
      command(person, 'inventoryitems/transfer', {
        toWarehouseId,
        lines: [{ inventoryItemId, quantity }],
        note: 'Pallet 2',
      });
    const receive = (inventoryItemId: string, fields: object = {}, person: Person = 'basic') =>
      command(person, 'inventoryitems/receiveTransfer', { lines: [{ inventoryItemId, ...fields }] });

    it('is seen by both sides on its way, free for nobody, and booked when it arrives', async () => {
      const to = await depot();
      const { id: productId } = await create<{ id: string }>('/products', { name: 'Beads' });
      const item = await shelf(10, { productId, locale: 'A1' });
      const { id: orderId } = await order(3, { productId });
      await reserve(orderId, item.id, 3);
      expect((await transfer(to, item.id, 8)).body).toMatchObject({ code: 'not-free', errors: { available: 7 } });
      const { body } = await transfer(to, item.id, 7);
      const [away] = body.inventoryitems;
      expect(body.inventoryitems).toMatchObject([
        {
          quantity: 7,
          locationId: places.warehouse,
          transit: {
            ...{ toLocationId: to, note: 'Pallet 2', userId: people.picker },
            sentUtc: expect.stringMatching(/Z$/),
          },
        },
        { id: item.id, quantity: 3, reservations: [{ quantity: 3 }] },
      ]);
      const more = await order(2, { productId });
      expect((await command('picker', 'reservations/allocate', { orderIds: [more.id] })).body.reserved).toBe(0);
      const id = away?.id ?? '';
      const text = 'Shelf is on its way to another warehouse: receive it there, or cancel the transfer.';
      for (const refused of [
        await reserve(more.id, id, 1),
        await command('picker', 'inventoryitems/count', { counts: [{ inventoryItemId: id, onShelf: 7 }] }),
        await command('picker', 'inventoryitems/adjust', {
          inventoryItemId: id,
          change: 'minus',
          quantity: 1,
          reason: 'Lost',
        }),
        await command('picker', 'inventoryitems/move', { inventoryItemIds: [id], locale: 'B2' }),
        await command('picker', 'inventoryitems/divide', { inventoryItemId: id, quantity: 1 }),
        await command('picker', 'inventoryitems/merge', { inventoryItemIds: [item.id, id] }),
        await patch(`/inventoryitems/${id}`, 'quantity', 3),
        await server.call('director', 'DELETE', `/inventoryitems/${id}`),
        await server.call('director', 'DELETE', '/inventoryitems', { ids: [id] }),
      ]) {
        expect(refused).toMatchObject({ status: 409, body: { code: 'in-transit', message: text } });
      }
      expect((await receive(id, {}, 'picker')).status).toBe(403);
      expect((await receive(id, { locale: 'C3' })).body.inventoryitems).toMatchObject([
        { id, locationId: to, locale: 'C3', quantity: 7 },
      ]);
      expect((await stored(id)).transit ?? null).toBeNull();
      expect(await lastLine(id)).toMatchObject({ kind: 'move', locationId: to, fromLocationId: places.warehouse });
      expect((await receive(id)).body).toMatchObject({ code: 'not-in-transit' });
    });

    it('starts at a warehouse: the team that receives would not see what comes from a school', async () => {
      const to = await depot();
      const item = await shelf(4, { locationId: places.ownSchool });
      expect(await transfer(to, item.id, 2, 'director')).toMatchObject({
        status: 422,
        body: { message: 'Shelf is in no warehouse. Change its location where it comes back to one.' },
      });
      expect(await stored(item.id)).toMatchObject({ quantity: 4, locationId: places.ownSchool });
      expect((await patch(`/inventoryitems/${item.id}`, 'locationId', to)).status).toBe(200);
      expect(await lastLine(item.id)).toMatchObject({ kind: 'move', locationId: to, fromLocationId: places.ownSchool });
    });

    it('writes off what did not arrive, and no more than was sent arrives', async () => {
      const to = await depot();
      const item = await shelf(6);
      const { body } = await transfer(to, item.id, 6);
      expect(body.inventoryitems).toMatchObject([{ id: item.id, quantity: 6, transit: { toLocationId: to } }]);
      expect((await receive(item.id, { quantity: 7 })).body.fieldErrors).toEqual([
        { field: 'lines.0.quantity', message: 'Must be at most 6' },
      ]);
      expect((await receive(item.id, { quantity: 5 })).status).toBe(200);
      expect(await stored(item.id)).toMatchObject({ quantity: 5, locationId: to });
    });

    it('holds what was packed: more of its order becomes another item, and so it is beside damaged pieces', async () => {
      const to = await depot();
      const stocking = await create<{ id: string }>('/projects', { name: 'Stock', locationId: places.warehouse });
      const { id: orderId } = await order(7, { projectId: stocking.id, status: 'Ordered' });
      const arrives = async (arrivedQuantity: number) => {
        const path = `/orders/partialdelivery/${orderId}`;
        expect((await server.call('director', 'POST', path, { arrivedQuantity })).status).toBe(200);
        return get<InventoryItem[]>(`inventoryitems?orderId=${orderId}`);
      };
      const [first] = await arrives(2);
      const id = first?.id ?? '';
      expect((await transfer(to, id, 2)).status).toBe(200);
      await arrives(1);
      const factsOf = (items: readonly InventoryItem[]) =>
        items
          .map(({ quantity, transit, hold }) => `${quantity}${transit ? ' on its way' : ''}${hold ? ' apart' : ''}`)
          .sort();
      const beside = await arrives(2);
      expect(factsOf(beside)).toEqual(['2 on its way', '3']);
      const shelved = beside.find((item) => item.id !== id)?.id ?? '';
      const kit = await order(3);
      await reserve(kit.id, shelved, 3);
      const damaged = { reason: 'Damaged', damaged: 'hold', quantity: 3 };
      const short = { orderId: kit.id, inventoryItemId: shelved, ...damaged };
      expect((await command('picker', 'reservations/short', short)).status).toBe(200);
      expect(factsOf(await arrives(2))).toEqual(['2', '2 on its way', '3 apart']);
    });

    it('can be taken back; goes to warehouses only; keeps the place where it goes', async () => {
      const to = await depot();
      const item = await shelf(6);
      await transfer(to, item.id, 6);
      expect((await server.call('director', 'DELETE', `/locations/${to}`)).status).toBe(409);
      const cancel = (person: Person) =>
        command(person, 'inventoryitems/cancelTransfer', { inventoryItemIds: [item.id] });
      expect((await cancel('basic')).status).toBe(403);
      expect((await cancel('picker')).status).toBe(200);
      expect(await stored(item.id)).toMatchObject({ quantity: 6, locationId: places.warehouse });
      expect((await transfer(places.ownSchool, item.id, 2)).body.fieldErrors?.[0]?.field).toBe('toWarehouseId');
      expect((await transfer(places.warehouse, item.id, 2)).body.message).toBe('Shelf is in this warehouse already.');
    });
  });
});
