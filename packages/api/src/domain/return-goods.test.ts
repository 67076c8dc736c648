import { randomUUID } from 'node:crypto';
import type { ActivityItem, InventoryItem, Order, PreparationItem, Shipment, StockMove } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { type Person, places } from '../testing/people.ts';
import { insertTemplates, item, planned, preparation } from '../testing/plan.ts';
import { unbalancedItems } from '../testing/sequences/invariants.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

describe('goods that come back', () => {
  const server = testServer({ prepare: insertTemplates, requestsPerMinute: 1_000_000 });
  afterEach(async () => expect(await unbalancedItems(server.store)).toEqual([]));
  const { create, command, get, stored, shelf, order, reserve, patch } = stockCalls(server);

  /** An order for a product of its own, of which pieces have arrived. */
  const arrived = async (quantity = 3, fields: object = {}) => {
    const { id: productId } = await create<{ id: string }>('/products', { name: 'Rods', consumable: true });
    const made = await order(quantity, { productId, status: 'New', ...fields });
    await server.call('director', 'POST', `/orders/delivery/${made.id}`);
    return { id: made.id, productId };
  };
  const giveBack = (
    orderId: string,
    quantity: number,
    more: object = {},
    person: Person = 'director',
    key = randomUUID(),
  ) =>
    command<{
      orders: Order[];
      inventoryitems: InventoryItem[];
      missing: number;
      message: string;
      fieldErrors: object[];
    }>(person, 'orders/return', { orderId, quantity, warehouseId: places.warehouse, ...more }, key);
  const orderOf = (id: string) => get<Order>(`orders/${id}`);
  const stockOf = (productId: string, locationId: string = places.warehouse) =>
    get<InventoryItem[]>(`inventoryitems?productId=${productId}&locationId=${locationId}`);
  const linesOf = async (id: string) =>
    (await get<StockMove[]>(`stockmoves?inventoryItemId=${id}`)).map(({ kind, delta }) => [kind, delta]);

  it('leave the school and are on the shelf, free for other orders', async () => {
    const { id, productId } = await arrived();
    const { body } = await giveBack(id, 3, { locale: 'A1_01', note: 'Wrong color' });
    expect(body.missing).toBe(0);
    const [there] = await stockOf(productId);
    expect(there).toMatchObject({ name: 'Rods', quantity: 3, locale: 'A1_01', reservations: [] });
    expect(there?.orderId).toBeUndefined();
    expect(await stockOf(productId, places.ownSchool)).toMatchObject([{ quantity: 0 }]);
    const lines = await get<StockMove[]>(`stockmoves?orderId=${id}`);
    const returned = lines.filter(({ kind }) => kind === 'return').sort((one, other) => one.delta - other.delta);
    expect(returned).toMatchObject([{ delta: -3 }, { delta: 3, note: 'Wrong color' }]);
    const { id: next } = await order(2, { productId });
    expect((await reserve(next, String(there?.id), 2)).status).toBe(200);
  });

  it.each([
    [3, 0, 'Return or Exchange'],
    [1, 2, 'Partially Delivered'],
  ])('of which %i of 3 come back leave an order with %i delivered: %s', async (quantity, deliveredQuantity, status) => {
    const { id } = await arrived();
    expect((await giveBack(id, quantity)).body.orders).toMatchObject([{ deliveredQuantity, status }]);
    // The same pieces, or others for them, arrive like the first time.
    await server.call('director', 'POST', `/orders/delivery/${id}`);
    expect(await orderOf(id)).toMatchObject({ deliveredQuantity: 3, status: 'Delivered' });
  });

  it('leave what people have said of the order, and where the rest of it is', async () => {
    const { id } = await arrived();
    await patch(`/orders/${id}`, 'status', 'Other Problem');
    expect((await giveBack(id, 3)).body.orders).toMatchObject([{ deliveredQuantity: 0, status: 'Other Problem' }]);
  });

  it('are no more than were delivered, and at least one', async () => {
    const { id } = await arrived();
    expect((await giveBack(id, 4)).body.fieldErrors).toEqual([{ field: 'quantity', message: 'Must be at most 3' }]);
    expect((await giveBack(id, 0)).status).toBe(400);
    await giveBack(id, 3);
    expect(await giveBack(id, 1)).toMatchObject({
      status: 409,
      body: { message: 'Nothing of the order has been delivered.' },
    });
  });

  it('come back to a warehouse and to nothing else', async () => {
    const { id } = await arrived();
    const { body } = await giveBack(id, 1, { warehouseId: places.ownSchool });
    expect(body.fieldErrors).toEqual([{ field: 'warehouseId', message: 'Goods come back to a warehouse.' }]);
    const { id: warehouseId } = await create<{ id: string }>('/locations', { name: 'Closed', type: 'Warehouse' });
    await server.call('director', 'DELETE', `/locations/${warehouseId}`);
    expect((await giveBack(id, 1, { warehouseId })).body.fieldErrors).toEqual(body.fieldErrors);
    expect((await giveBack(randomUUID(), 1)).status).toBe(404);
  });

  it('keep the day on which they expire', async () => {
    const { id, productId } = await arrived();
    await server.store.query(
      `update inventoryitems set doc = doc || '{"expiresOn": "2027-05-01"}' where order_id = $1`,
      [id],
    );
    const older = await shelf(5, { productId, locale: 'B1', expiresOn: '2026-12-24' });
    await giveBack(id, 1, { locale: 'B1' });
    const others = (await stockOf(productId)).filter((item) => item.id !== older.id);
    expect(others).toMatchObject([{ quantity: 1, locale: 'B1', expiresOn: '2027-05-01' }]);
    expect(await stored(older.id)).toMatchObject({ quantity: 5 });
  });

  it('are not taken back from a warehouse, in whose stock they are', async () => {
    const fields = { name: 'Own stock', locationId: places.warehouse };
    const { id: projectId } = await create<{ id: string }>('/projects', fields);
    const { id, productId } = await arrived(3, { projectId });
    const { status, body } = await giveBack(id, 1);
    expect([status, body.message]).toEqual([
      409,
      'These pieces are in the stock of Portland Central already. Move or transfer them from there.',
    ]);
    expect(await stockOf(productId)).toMatchObject([{ quantity: 3 }]);
    expect(await orderOf(id)).toMatchObject({ deliveredQuantity: 3, status: 'Delivered' });
  });

  it('join the free stock of the same emplacement, and nothing else', async () => {
    const { id, productId } = await arrived(4);
    const there = (fields: object = {}) => shelf(5, { productId, locale: 'B1', ...fields });
    const [held, sent] = [await there(), await there()];
    for (const [item, state] of [
      [held, { hold: { reason: 'Damaged' } }],
      [sent, { transit: { toWarehouseId: places.otherSchool } }],
    ] as const) {
      const values = [JSON.stringify(state), item.id];
      await server.store.query('update inventoryitems set doc = doc || $1::text::jsonb where id = $2', values);
    }
    const bought = await there({ orderId: (await order(5, { productId })).id });
    const used = await there();
    await insertRecords(server.store, 'preparationitems', [
      { id: randomUUID(), name: 'Rods', projectId: places.own, status: 'New', tagIds: [], inventoryItemId: used.id },
    ]);
    const free = await there();
    await giveBack(id, 1, { locale: 'B1' });
    await giveBack(id, 1, { locale: 'B2' });
    await giveBack(id, 1);
    await giveBack(id, 1, { locale: 'B1', damaged: 'hold' });
    for (const { id } of [held, sent, bought, used]) expect(await stored(id)).toMatchObject({ quantity: 5 });
    expect(await stored(free.id)).toMatchObject({ quantity: 6 });
    const others = (await stockOf(productId)).filter(({ quantity }) => quantity === 1);
    expect(others.map(({ locale }) => locale ?? '').sort()).toEqual(['', 'B1', 'B2']);
  });

  it('that are damaged are on hold, or thrown away with a line that says so', async () => {
    const { id, productId } = await arrived();
    await giveBack(id, 1, { damaged: 'hold', note: 'Cracked' });
    const [held] = await stockOf(productId);
    expect(held).toMatchObject({ quantity: 1, hold: { reason: 'Damaged', note: 'Cracked' } });
    const { body } = await giveBack(id, 2, { damaged: 'scrap' });
    expect((await linesOf(String(body.inventoryitems[0]?.id))).sort()).toEqual([
      ['return', 2],
      ['scrap', -2],
    ]);
    expect(await stored(String(held?.id))).toMatchObject({ quantity: 1 });
  });

  it('that are thrown away are in the history of the shelf, which has as many as before', async () => {
    const { id, productId } = await arrived();
    const free = await shelf(5, { productId, locale: 'B1' });
    await giveBack(id, 2, { damaged: 'scrap', locale: 'B1' });
    expect(await stored(free.id)).toMatchObject({ quantity: 5 });
    expect((await linesOf(free.id)).sort()).toEqual([
      ['adjust', 5],
      ['return', 2],
      ['scrap', -2],
    ]);
  });

  it('are found where the stock of the school was merged, also into stock that was merged again', async () => {
    const { id, productId } = await arrived(2);
    const others = [];
    for (let count = 0; count < 2; count++) {
      const other = await order(4, { productId, status: 'New' });
      await server.call('director', 'POST', `/orders/delivery/${other.id}`);
      others.push(other.id);
    }
    const items = await stockOf(productId, places.ownSchool);
    const itemOf = (orderId: string | undefined) => String(items.find((one) => one.orderId === orderId)?.id);
    const merge = (...inventoryItemIds: string[]) => command('director', 'inventoryitems/merge', { inventoryItemIds });
    expect((await merge(itemOf(others[0]), itemOf(id))).status).toBe(200);
    expect((await merge(itemOf(others[1]), itemOf(others[0]))).status).toBe(200);
    const { body } = await giveBack(id, 2);
    expect(body.missing).toBe(0);
    expect(await stockOf(productId, places.ownSchool)).toMatchObject([{ id: itemOf(others[1]), quantity: 8 }]);
    expect(await stockOf(productId)).toMatchObject([{ quantity: 2 }]);
  });

  it('that the school has not any more are counted, and its stock is not less than nothing', async () => {
    const { id, productId } = await arrived();
    const [there] = await stockOf(productId, places.ownSchool);
    await command('director', 'inventoryitems/adjust', {
      ...{ inventoryItemId: there?.id, change: 'minus', quantity: 2, reason: 'Lost' },
    });
    expect((await giveBack(id, 3)).body.missing).toBe(2);
    expect(await stored(String(there?.id))).toMatchObject({ quantity: 0 });
    expect(await stockOf(productId)).toMatchObject([{ quantity: 3 }]);
  });

  describe('out of a room', () => {
    const filled = async () => {
      const { planId, projectId } = await planned(server, { preparationDeployments: [preparation([item(2)])] });
      await server.call('director', 'POST', `/setupplans/deploy/${planId}`);
      const [made] = await get<Order[]>(`orders?projectIds=${projectId}`);
      await server.call('director', 'POST', `/orders/delivery/${made?.id}`);
      const roomId = String(made?.preparationItemId);
      await patch(`/preparationitems/${roomId}`, 'status', 'Complete');
      return { orderId: String(made?.id), room: () => get<PreparationItem>(`preparationitems/${roomId}`) };
    };

    it('open its preparation item once the last one is gone, and fill it again', async () => {
      const { orderId, room } = await filled();
      const { inventoryItemId } = await room();
      await giveBack(orderId, 1);
      expect(await room()).toMatchObject({ inventoryItemId, status: 'Complete' });
      await giveBack(orderId, 1);
      expect((await room()).inventoryItemId ?? null).toBeNull();
      expect(await room()).toMatchObject({ status: 'New' });
      await server.call('director', 'POST', `/orders/delivery/${orderId}`);
      expect(await room()).toMatchObject({ inventoryItemId });
    });

    it('open it too where the school had written them off before, and leave a problem a problem', async () => {
      const { orderId, room } = await filled();
      const { id, inventoryItemId } = await room();
      await patch(`/preparationitems/${id}`, 'status', 'Problem');
      await command('director', 'inventoryitems/adjust', {
        ...{ inventoryItemId, change: 'set', quantity: 0, reason: 'Lost' },
      });
      await giveBack(orderId, 2);
      expect((await room()).inventoryItemId ?? null).toBeNull();
      expect((await room()).status).toBe('Problem');
    });

    it('keep it for an exchange', async () => {
      const { orderId, room } = await filled();
      const { inventoryItemId } = await room();
      await giveBack(orderId, 2, { isExchange: true });
      expect(await room()).toMatchObject({ inventoryItemId, status: 'Complete' });
    });

    it.each([true, false])('make room for another product (kept for an exchange: %s)', async (isExchange) => {
      const { orderId, room } = await filled();
      await giveBack(orderId, 2, { isExchange });
      expect((await patch(`/orders/${orderId}`, 'productId', places.unusedProduct)).status).toBe(200);
      await server.call('director', 'POST', `/orders/delivery/${orderId}`);
      const { inventoryItemId } = await room();
      expect(await stored(String(inventoryItemId))).toMatchObject({ productId: places.unusedProduct, quantity: 2 });
    });
  });

  it('make way for another product, which arrives as stock of its own', async () => {
    const { id, productId } = await arrived();
    await giveBack(id, 3);
    expect((await patch(`/orders/${id}`, 'productId', places.unusedProduct)).status).toBe(200);
    await server.call('director', 'POST', `/orders/delivery/${id}`);
    expect(await stockOf(productId, places.ownSchool)).toMatchObject([{ quantity: 0 }]);
    const others = await stockOf(places.unusedProduct, places.ownSchool);
    expect(others.filter(({ orderId }) => orderId === id)).toMatchObject([{ quantity: 3 }]);
  });

  it('are taken back once under one key, also by two who send it at once', async () => {
    const { id, productId } = await arrived();
    const key = randomUUID();
    const answers = await Promise.all([giveBack(id, 2, {}, 'director', key), giveBack(id, 2, {}, 'director', key)]);
    const again = await giveBack(id, 2, {}, 'director', key);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, again.body]);
    expect(await orderOf(id)).toMatchObject({ deliveredQuantity: 1 });
    expect(await stockOf(productId)).toMatchObject([{ quantity: 2 }]);
  });

  it('are taken back by the team that gets them, and by Contributors', async () => {
    const { id } = await arrived(6);
    const { id: elsewhere } = await create<{ id: string }>('/locations', { name: 'Depot', type: 'Warehouse' });
    for (const person of ['basic', 'readonly', 'subscriber'] as const)
      expect((await giveBack(id, 1, {}, person)).status).toBe(403);
    expect((await giveBack(id, 1, { warehouseId: elsewhere }, 'picker')).status).toBe(403);
    expect((await giveBack(id, 1, {}, 'picker')).status).toBe(200);
    expect((await giveBack(id, 1, { warehouseId: elsewhere }, 'contributor')).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ deliveredQuantity: 4 });
  });

  it('are not taken back by a picker who does not see the order', async () => {
    const school = await create<{ id: string }>('/locations', { name: 'School', type: 'School' });
    const { id: projectId } = await create<{ id: string }>('/projects', { name: 'Far', locationId: school.id });
    const { id } = await arrived(1, { projectId });
    expect((await giveBack(id, 1, {}, 'picker')).status).toBe(403);
  });

  it('are in the history of the order and of the stock', async () => {
    const { id } = await arrived();
    const { body } = await giveBack(id, 3);
    const targets = [id, body.inventoryitems[0]?.id, body.inventoryitems[1]?.id];
    const entries = await get<ActivityItem[]>(`activityitems?targetIdSet=${targets.join('&targetIdSet=')}`);
    const operations = entries
      .filter(({ targetId }) => targets.includes(targetId))
      .map(({ operationId }) => operationId);
    expect(operations.filter((each) => each === operations.at(-1)).length).toBeGreaterThanOrEqual(3);
  });

  it('hold up no shipment that they came with', async () => {
    const { id: productId } = await create<{ id: string }>('/products', { name: 'Rods' });
    const stock = await shelf(4, { productId });
    const orders = [await order(1, { productId }), await order(1, { productId })];
    for (const { id } of orders) await reserve(id, stock.id, 1, 'Ready');
    const lines = orders.map(({ id }) => ({ orderId: id, quantity: 1 }));
    const { body } = await command('picker', 'shipments/ship', { projectId: places.own, boxes: [{ lines }] });
    const shipmentId = String(body.shipments[0]?.id);
    await server.call('director', 'POST', `/orders/delivery/${orders[0]?.id}`);
    await giveBack(String(orders[0]?.id), 1);
    expect(await get<Shipment>(`shipments/${shipmentId}`)).toMatchObject({ status: 'Shipped' });
    await server.call('director', 'POST', `/orders/delivery/${orders[1]?.id}`);
    expect(await get<Shipment>(`shipments/${shipmentId}`)).toMatchObject({ status: 'Arrived' });
  });
});
