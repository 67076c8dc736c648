import { randomUUID } from 'node:crypto';
import type { InventoryItem, Order, StockMove } from '@groundwork/contract';
import { initialStockMoves } from '../migrations/0013-stock-moves.ts';
import { insertRecords } from '../records/insert.ts';
import { type Person, people, places } from '../testing/people.ts';
import { unbalancedItems } from '../testing/sequences/invariants.ts';
import { testServer } from '../testing/server.ts';

describe('the stock ledger', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });

  const create = async <T>(path: string, body: object) =>
    (await server.call<T & { id: string }>('director', 'POST', path, body)).body;
  const shelf = (fields: object = {}) =>
    create<InventoryItem>('/inventoryitems', {
      ...{ name: 'Shelf', locationId: places.warehouse, productId: places.product, quantity: 10 },
      ...fields,
    });
  const patch = (id: string, field: string, value: unknown, person: Person = 'director') =>
    server.call(person, 'PATCH', `/inventoryitems/${id}`, [{ op: 'replace', path: field, value }]);
  const command = (person: Person, path: string, body: object) =>
    server.call(person, 'POST', `/${path}`, body, { 'idempotency-key': randomUUID() });
  const ledger = async (query: string, person: Person = 'director') =>
    (await server.call<StockMove[]>(person, 'GET', `/stockmoves?${query}`)).body;
  const linesOf = async (id: string) =>
    (await ledger(`inventoryItemId=${id}`)).map(({ kind, delta, quantityAfter }) => [kind, delta, quantityAfter]);
  afterEach(async () => expect(await unbalancedItems(server.store)).toEqual([]));

  it('has a line for every change of quantity and of place, with who and where', async () => {
    const { id } = await shelf({ locale: 'A1' });
    await patch(id, 'quantity', 7);
    await patch(id, 'locale', 'B2', 'picker');
    await patch(id, 'locationId', places.otherSchool);
    await patch(id, 'notes', 'Dusty');
    const lines = await ledger(`inventoryItemId=${id}`);
    expect(lines).toMatchObject([
      { kind: 'adjust', delta: 10, quantityAfter: 10, toLocale: 'A1', locationId: places.warehouse },
      { kind: 'adjust', delta: -3, quantityAfter: 7, userId: people.director, productId: places.product },
      { kind: 'move', delta: 0, quantityAfter: 7, fromLocale: 'A1', toLocale: 'B2', userId: people.picker },
      { kind: 'move', delta: 0, locationId: places.otherSchool, fromLocationId: places.warehouse },
    ]);
    expect(new Set(lines.map(({ operationId }) => operationId)).size).toBe(4);
  });

  it('records departures from the warehouse and receipts, with their order', async () => {
    const { id } = await shelf();
    const wanted = { name: 'Rods', projectId: places.own, productId: places.product, status: 'Processing' };
    const orders = [
      await create<Order>('/orders', { ...wanted, quantity: 2 }),
      await create<Order>('/orders', { ...wanted, quantity: 3 }),
    ];
    for (const { id: orderId, quantity } of orders) {
      await command('picker', 'reservations/move', {
        moves: [{ orderId, inventoryItemId: id, quantity, to: 'Ready' }],
      });
    }
    expect(await linesOf(id)).toEqual([['adjust', 10, 10]]);
    const itemsToProcess = orders.map(({ id: orderId }) => ({ orderId }));
    await server.call('director', 'POST', '/orders/partialdeliverygroup', { arrivedQuantity: 4, itemsToProcess });
    for (const [index, quantity] of [2, 2].entries()) {
      expect(await ledger(`orderId=${orders[index]?.id}&kind=deliver`)).toMatchObject([
        { inventoryItemId: id, delta: -quantity, locationId: places.warehouse },
      ]);
      expect(await ledger(`orderId=${orders[index]?.id}&kind=receive`)).toMatchObject([
        { delta: quantity, quantityAfter: quantity, locationId: places.ownSchool },
      ]);
    }
  });

  it('says what a count has changed', async () => {
    const { id } = await shelf();
    await command('picker', 'inventoryitems/count', { counts: [{ inventoryItemId: id, onShelf: 8 }] });
    await command('contributor', 'inventoryitems/applyCount', { inventoryItemIds: [id] });
    expect(await linesOf(id)).toEqual([
      ['adjust', 10, 10],
      ['count', -2, 8],
    ]);
  });

  it('is not written by clients, and is kept when the item is deleted for good', async () => {
    const { id } = await shelf();
    const [line] = await ledger(`inventoryItemId=${id}`);
    for (const [method, path] of [
      ['POST', '/stockmoves'],
      ['PUT', `/stockmoves/${line?.id}`],
      ['PATCH', `/stockmoves/${line?.id}`],
      ['DELETE', `/stockmoves/${line?.id}`],
    ] as const) {
      expect((await server.call('administrator', method, path, { ...line, delta: 99 })).status).toBe(403);
    }
    await server.call('director', 'DELETE', `/inventoryitems/${id}`);
    expect((await server.call('administrator', 'DELETE', `/inventoryitems/${id}?purge=true`)).status).toBe(200);
    expect(await linesOf(id)).toEqual([['adjust', 10, 10]]);
  });

  it('begins with what an item holds that was stored before there was a ledger', async () => {
    const before = {
      id: randomUUID(),
      name: 'Old',
      locationId: places.warehouse,
      quantity: 5,
      reservations: [],
      tagIds: [],
    };
    await insertRecords(server.store, 'inventoryitems', [before]);
    expect(await linesOf(before.id)).toEqual([['initial', 5, 5]]);
    await server.store.query('delete from stockmoves');
    while ((await server.store.query(initialStockMoves)).count > 0);
    expect(await linesOf(before.id)).toEqual([['initial', 5, 5]]);
    expect((await server.store.query(initialStockMoves)).count).toBe(0);
    await patch(before.id, 'quantity', 6);
    expect(await linesOf(before.id)).toEqual([
      ['initial', 5, 5],
      ['adjust', 1, 6],
    ]);
  });
});
