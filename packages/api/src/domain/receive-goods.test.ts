import type { InventoryItem, PreparationItem } from '@groundwork/contract';
import { orderCalls } from '../testing/order-calls.ts';
import { places } from '../testing/people.ts';
import { insertTemplates } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';

describe('goods that arrive', () => {
  const server = testServer({ prepare: insertTemplates });

  const { order, post, get, itemsOf, stock, reserve, deployed } = orderCalls(server);

  it('take the pieces that were packed first, where none is shipped', async () => {
    const { id } = await order({ status: 'Processing' });
    const shelves = [await stock(10), await stock(10)].sort((one, other) => (one.id < other.id ? -1 : 1));
    for (const { id: shelf } of shelves) await reserve(shelf, [{ orderId: id, quantity: 2, status: 'Ready' }]);
    const packed = (shelf: string, time: string) =>
      server.store.query(
        `update inventoryitems set doc = jsonb_set(doc, '{reservations,0,timeModifiedUtc}', to_jsonb($1::text)) where id = $2`,
        [time, shelf],
      );
    const [late, early] = shelves.map((shelf) => shelf.id) as [string, string];
    await packed(late, '2026-11-20T12:00:00.000Z');
    await packed(early, '2026-11-20T09:00:00.000Z');
    await post(`partialdelivery/${id}`, { arrivedQuantity: 2 });
    expect(await get<InventoryItem>(`/inventoryitems/${early}`)).toMatchObject({ quantity: 8, reservations: [] });
    expect(await get<InventoryItem>(`/inventoryitems/${late}`)).toMatchObject({
      quantity: 10,
      reservations: [{ quantity: 2 }],
    });
  });

  it('take no more out of the warehouse than arrives, and leave what it holds for others', async () => {
    const [one, other] = [await order({ status: 'Processing' }), await order({ status: 'Processing' })];
    const shelf = await stock(10);
    await reserve(shelf.id, [
      { orderId: other.id, quantity: 2, status: 'Shipped' },
      { orderId: one.id, quantity: 3, status: 'Shipped' },
    ]);
    await post(`partialdelivery/${one.id}`, { arrivedQuantity: 1 });
    const { quantity, reservations } = await get<InventoryItem>(`/inventoryitems/${shelf.id}`);
    expect(quantity).toBe(9);
    expect(reservations.map((entry) => [entry.orderId, entry.quantity])).toEqual([
      [other.id, 2],
      [one.id, 2],
    ]);
  });

  it('of something without a product are named like the order', async () => {
    const { id } = await order({ productId: undefined, name: 'Odd bolts' });
    await post(`delivery/${id}`);
    const [arrived] = await itemsOf(id);
    expect(arrived).toMatchObject({ name: 'Odd bolts', quantity: 5 });
    expect(arrived?.productId).toBeUndefined();
  });

  it('arrive also where the preparation item that waited for them was deleted', async () => {
    const { itemId, orderId } = await deployed(2);
    await server.call('director', 'DELETE', `/preparationitems/${itemId}`);
    expect((await post(`delivery/${orderId}`)).body).toMatchObject({ status: 'Delivered' });
    expect(await itemsOf(orderId)).toMatchObject([{ quantity: 2, locationId: places.ownSchool }]);
    expect((await get<PreparationItem>(`/preparationitems/${itemId}`)).inventoryItemId).toBeUndefined();
  });

  it('join the stock that fills the preparation item already, if it is the same product', async () => {
    const { itemId, orderId } = await deployed(1);
    const { projectId } = await get<PreparationItem>(`/preparationitems/${itemId}`);
    await post(`delivery/${orderId}`);
    const [first] = await itemsOf(orderId);
    const same = await order({ projectId, quantity: 3 });
    await post(`delivery/${same.id}`, { preparationItemId: itemId });
    expect(await itemsOf(same.id)).toEqual([]);
    expect(await get<InventoryItem>(`/inventoryitems/${first?.id}`)).toMatchObject({ quantity: 4 });
    const red = await order({ projectId, productId: places.unusedProduct, quantity: 2 });
    await post(`delivery/${red.id}`, { preparationItemId: itemId });
    expect(await itemsOf(red.id)).toMatchObject([{ productId: places.unusedProduct, quantity: 2 }]);
    // Brought to the warehouse it is not where the next ones arrive.
    const moved = [{ op: 'replace', path: 'locationId', value: places.warehouse }];
    expect((await server.call('director', 'PATCH', `/inventoryitems/${first?.id}`, moved)).status).toBe(200);
    const later = await order({ projectId, quantity: 1 });
    await post(`delivery/${later.id}`, { preparationItemId: itemId });
    expect(await itemsOf(later.id)).toMatchObject([{ locationId: places.ownSchool, quantity: 1 }]);
    expect(await get<InventoryItem>(`/inventoryitems/${first?.id}`)).toMatchObject({ quantity: 4 });
  });

  it.each([
    ['is on hold', { hold: { reason: 'Damaged' } }],
    ['travels', { transit: { toLocationId: places.warehouse } }],
    ['is deleted', { isDeleted: true }],
  ])('join no stock that %s', async (_, fields) => {
    const { itemId, orderId } = await deployed(5);
    await post(`partialdelivery/${orderId}`, { arrivedQuantity: 2 });
    const [first] = await itemsOf(orderId);
    await server.store.query('update inventoryitems set doc = doc || $1::text::jsonb where id = $2', [
      JSON.stringify(fields),
      first?.id,
    ]);
    await post(`delivery/${orderId}`);
    const { rows } = await server.store.query<{ id: string; quantity: number }>(
      `select id, (doc->>'quantity')::int as quantity from inventoryitems where order_id = $1 order by 2`,
      [orderId],
    );
    expect(rows.map(({ quantity }) => quantity)).toEqual([2, 3]);
    // What is deleted fills nothing any more; what is on hold or travels still does.
    const filling = 'isDeleted' in fields ? rows[1]?.id : first?.id;
    expect(await get<PreparationItem>(`/preparationitems/${itemId}`)).toMatchObject({ inventoryItemId: filling });
  });
});
