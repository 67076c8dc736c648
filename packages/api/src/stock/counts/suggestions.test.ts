import { randomUUID } from 'node:crypto';
import { places } from '../../testing/people.ts';
import { testServer } from '../../testing/server.ts';
import { stockCalls } from '../../testing/stock-calls.ts';

interface Suggested {
  inventoryItemId: string;
  reasons: string[];
  class: string;
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('what should be counted', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  const { create, shelf, command, get } = stockCalls(server);

  const suggested = (warehouseId: string) => get<Suggested[]>(`counts/suggestions?warehouseId=${warehouseId}`);
  const warehouse = async () => (await create('/locations', { name: 'Annex', type: 'Warehouse' })).id;
  const setFields = (id: string, fields: object) =>
    server.store.query('update inventoryitems set doc = doc || $1::text::jsonb where id = $2', [
      JSON.stringify(fields),
      id,
    ]);
  /** Items that were written into the database in one statement. */
  const fill = (warehouseId: string, quantity: number) =>
    server.store.query(
      `insert into inventoryitems (id, doc, time_created, time_modified)
       select id, jsonb_build_object('id', id, 'name', 'Item', 'locationId', $1::text, 'quantity', 1, 'reservations', '[]'::jsonb,
         'tagIds', '[]'::jsonb, 'locale', 'A' || n, 'isArchived', false, 'isDeleted', false,
         'timeCreatedUtc', iso(now()), 'timeModifiedUtc', iso(now())), now(), now()
       from (select gen_random_uuid()::text as id, n from generate_series(1, $2) n) made`,
      [warehouseId, quantity],
    );

  it('is what was never counted, and no longer once it was; after a year everything again', async () => {
    const item = await shelf(5);
    const reasonsOf = async () =>
      (await suggested(places.warehouse)).find(({ inventoryItemId }) => inventoryItemId === item.id)?.reasons;
    expect(await reasonsOf()).toEqual(['never']);
    const scope = { kind: 'items', inventoryItemIds: [item.id] };
    const { body } = await command('picker', 'counts/open', { warehouseId: places.warehouse, scope });
    const countId = body.counts[0]?.id;
    const lines = [{ inventoryItemId: item.id, onShelf: 5 }];
    await command('picker', 'counts/save', { countId, lines });
    await command('picker', 'counts/review', { countId });
    expect((await command('contributor', 'counts/apply', { countId })).status).toBe(200);
    expect(await reasonsOf()).toBeUndefined();
    await setFields(item.id, { countedUtc: daysAgo(366) });
    expect(await reasonsOf()).toEqual(['due']);
  });

  it('begins with reported shortages, then items with less than is reserved, then items that are due', async () => {
    const warehouseId = await warehouse();
    const [never, due, negative, short] = await Promise.all(
      Array.from({ length: 4 }, () => shelf(5, { locationId: warehouseId })),
    );
    await setFields(due?.id ?? '', { countedUtc: daysAgo(400) });
    const reservations = [{ id: randomUUID(), orderId: randomUUID(), quantity: 7, status: 'Reserved' }];
    await setFields(negative?.id ?? '', { countedUtc: daysAgo(1), reservations });
    await setFields(short?.id ?? '', { countedUtc: daysAgo(1), countRequest: { reason: 'Not there' } });
    expect((await suggested(warehouseId)).map(({ inventoryItemId, reasons }) => [inventoryItemId, reasons])).toEqual([
      [short?.id, ['short']],
      [negative?.id, ['negative']],
      [due?.id, ['due']],
      [never?.id, ['never']],
    ]);
  });

  it('is due after 30 days for the fifth that moved most in 90 days, after 90 for those up to the half, else after 365', async () => {
    const warehouseId = await warehouse();
    await fill(warehouseId, 11);
    const items = await get<{ id: string }[]>(`inventoryitems?locationId=${warehouseId}`);
    // The first moved ten times, the tenth once, the last only before these 90 days.
    for (const [index, { id }] of items.entries()) {
      await server.store.query(
        `insert into stockmoves (id, doc, time_created, time_modified)
         select gen_random_uuid(), jsonb_build_object('inventoryItemId', $1::text, 'locationId', $2::text, 'kind', 'adjust', 'delta', 0),
           now() - make_interval(days => $4), now() from generate_series(1, $3)`,
        [id, warehouseId, index === 10 ? 20 : 10 - index, index === 10 ? 91 : 89],
      );
    }
    const dueAfter = async (days: number) => {
      for (const { id } of items) await setFields(id, { countedUtc: daysAgo(days) });
      const found = await suggested(warehouseId);
      return items.flatMap(({ id }, index) => {
        const own = found.find(({ inventoryItemId }) => inventoryItemId === id);
        return own ? [`${index + 1}${own.class}`] : [];
      });
    };
    expect(await dueAfter(29)).toEqual([]);
    expect(await dueAfter(31)).toEqual(['1A', '2A']);
    expect(await dueAfter(91)).toEqual(['1A', '2A', '3B', '4B', '5B']);
    expect(await dueAfter(364)).toHaveLength(5);
    expect(await dueAfter(366)).toEqual(['1A', '2A', '3B', '4B', '5B', '6C', '7C', '8C', '9C', '10C', '11C']);
  });

  it('is not what travels to another warehouse', async () => {
    const warehouseId = await warehouse();
    const item = await shelf(5, { locationId: warehouseId });
    const lines = [{ inventoryItemId: item.id, quantity: 5 }];
    expect(await suggested(warehouseId)).toHaveLength(1);
    const sent = await command('director', 'inventoryitems/transfer', { toWarehouseId: places.warehouse, lines });
    expect(sent.status).toBe(200);
    expect(await suggested(warehouseId)).toEqual([]);
  });

  it('of a large warehouse is as much as one count takes, and a count of everything says to choose a part', async () => {
    const warehouseId = await warehouse();
    await fill(warehouseId, 50_000);
    const found = await suggested(warehouseId);
    expect(found).toHaveLength(1_000);
    const inventoryItemIds = found.map(({ inventoryItemId }) => inventoryItemId);
    const open = (scope: object) => command('director', 'counts/open', { warehouseId, scope });
    const { status, body } = await open({ kind: 'items', inventoryItemIds });
    expect([status, body.countlines.length]).toEqual([200, 1_000]);
    expect(await open({ kind: 'emplacements' })).toMatchObject({
      status: 422,
      body: {
        message: 'That is 50,000 items, and a count has 5,000 at most. Choose a smaller part of the warehouse.',
      },
    });
  }, 60_000);

  it('is asked by the team of a warehouse, and names it', async () => {
    const ask = (person: 'picker' | 'readonly', query: string) =>
      server.call(person, 'GET', `/counts/suggestions${query}`);
    expect((await ask('readonly', `?warehouseId=${places.warehouse}`)).status).toBe(403);
    expect((await ask('picker', '')).status).toBe(400);
    expect((await ask('picker', `?warehouseId=${places.warehouse}`)).status).toBe(200);
  });
});
