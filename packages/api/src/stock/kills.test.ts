import { randomUUID } from 'node:crypto';
import type { Count, InventoryItem, Order } from '@groundwork/contract';
import { type CuttableDatabase, cuttableDatabase } from '../testing/cuttable-database.ts';
import { people, places } from '../testing/people.ts';
import { unbalancedItems } from '../testing/sequences/invariants.ts';
import { type TestServer, testServer } from '../testing/server.ts';

interface Call {
  method: 'POST' | 'PATCH';
  url: string;
  body: unknown;
}
/** A call that is killed, of an order for 4 pieces and an item of 9, of which 4 are reserved for it. */
interface Situation {
  call: Call;
  orderId: string;
  itemId: string;
}

/**
 * The server ends between any two statements of a command about stock (next-steps.md B.3). What the database sees of it is
 * a connection that ends.
 */
describe('a server that is killed while it', () => {
  let database: CuttableDatabase;
  let mortal: Awaited<ReturnType<TestServer['beside']>>;
  afterAll(async () => {
    await mortal.close();
    await database.stop();
  });
  const server = testServer({ requestsPerMinute: 1_000_000 });
  beforeAll(async () => {
    database = await cuttableDatabase(server.postgres.url);
    mortal = await server.beside({ databaseUrl: database.url });
  });
  let kills = 0;
  afterAll(() => expect(kills).toBeGreaterThanOrEqual(50));

  const send = async (address: string, { method, url, body }: Call, key: string = randomUUID()) => {
    const headers = {
      authorization: `Bearer ${await server.token(people.director)}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    };
    const answer = await fetch(`${address}${url}`, { method, headers, body: JSON.stringify(body) }).catch(
      () => undefined,
    );
    return answer && { status: answer.status, text: await answer.text() };
  };
  const done = async <T>(url: string, body: unknown, method: Call['method'] = 'POST') => {
    const answer = await send(server.address, { method, url, body });
    if (!answer || answer.status >= 300) throw new Error(`${url}: ${answer?.text}`);
    return JSON.parse(answer.text) as T;
  };
  const setStatus = (orderId: string, value: string): Call => ({
    ...{ method: 'PATCH', url: `/orders/${orderId}` },
    body: [{ op: 'replace', path: 'status', value }],
  });
  const moving = (orderId: string, inventoryItemId: string, from: string | null, to: string): Call => ({
    ...{ method: 'POST', url: '/reservations/move' },
    body: { moves: [{ orderId, inventoryItemId, quantity: 4, from, to }] },
  });

  const kept = async () => {
    const { id: productId } = await done<{ id: string }>('/products', { name: 'Beads' });
    const { id: orderId } = await done<Order>('/orders', {
      ...{ name: 'Beads', projectId: places.own, productId, status: 'Processing', quantity: 4 },
    });
    const { id: itemId } = await done<InventoryItem>('/inventoryitems', {
      ...{ name: 'Beads', locationId: places.warehouse, productId, quantity: 9 },
    });
    return { orderId, itemId };
  };
  const reserved = async (to = 'Reserved') => {
    const both = await kept();
    await done('/reservations/move', moving(both.orderId, both.itemId, null, to).body);
    return both;
  };
  /** One piece is missing on the shelf; nobody has to count it again. */
  const counted = async () => {
    const both = await reserved('Dropped');
    const scope = { kind: 'items', inventoryItemIds: [both.itemId] };
    const { counts } = await done<{ counts: Count[] }>('/counts/open', { warehouseId: places.warehouse, scope });
    const countId = counts[0]?.id;
    await done('/counts/save', { countId, lines: [{ inventoryItemId: both.itemId, onShelf: 4 }] });
    await done('/counts/review', { countId });
    const lines = await server.call<{ id: string }[]>('director', 'GET', `/countlines?countId=${countId}`);
    await done('/counts/decide', { countId, lineIds: [lines.body[0]?.id], decision: 'accept' });
    await done('/counts/review', { countId });
    return { ...both, countId };
  };

  const situations: Readonly<Record<string, () => Promise<Situation>>> = {
    'moves pieces into a tote': async () => {
      const both = await reserved();
      return { ...both, call: moving(both.orderId, both.itemId, 'Reserved', 'Dropped') };
    },
    'reserves what an order needs': async () => {
      const both = await kept();
      return { ...both, call: { method: 'POST', url: '/reservations/allocate', body: { orderIds: [both.orderId] } } };
    },
    'ships an order': async () => {
      const both = await reserved('Ready');
      return { ...both, call: setStatus(both.orderId, 'WHSE Shipped') };
    },
    'undoes shipping': async () => {
      const both = await reserved('Ready');
      await done(`/orders/${both.orderId}`, setStatus(both.orderId, 'WHSE Shipped').body, 'PATCH');
      return { ...both, call: setStatus(both.orderId, 'Processing') };
    },
    'sends a shipment': async () => {
      const both = await reserved('Ready');
      const body = { projectId: places.own, boxes: [{ lines: [{ orderId: both.orderId, quantity: 4 }] }] };
      return { ...both, call: { method: 'POST', url: '/shipments/ship', body } };
    },
    'applies a count': async () => {
      const { countId, ...both } = await counted();
      return { ...both, call: { method: 'POST', url: '/counts/apply', body: { countId } } };
    },
    'undoes a count': async () => {
      const { countId, ...both } = await counted();
      await done('/counts/apply', { countId });
      return { ...both, call: { method: 'POST', url: '/counts/undo', body: { countId } } };
    },
    'adjusts a quantity': async () => {
      const both = await reserved();
      const body = { inventoryItemId: both.itemId, change: 'minus', quantity: 2, reason: 'Lost' };
      return { ...both, call: { method: 'POST', url: '/inventoryitems/adjust', body } };
    },
    'reports damaged pieces': async () => {
      const both = await reserved();
      const body = {
        orderId: both.orderId,
        inventoryItemId: both.itemId,
        quantity: 3,
        reason: 'Damaged',
        damaged: 'hold',
      };
      return { ...both, call: { method: 'POST', url: '/reservations/short', body } };
    },
  };

  /** What there is of it to be seen in the database, as text that may be compared. */
  const effects = async ({ orderId, itemId }: Situation) => {
    const { rows } = await server.store.query(
      `select (select doc->>'status' from orders where id = $1) as status,
         (select jsonb_agg(jsonb_build_array(doc->'quantity', doc->'cycleCount', doc->'hold'->'reason') order by doc->'quantity')
          from inventoryitems where product_id = i.product_id) as items,
         (select jsonb_agg(jsonb_build_array(e->'quantity', e->'status')) from jsonb_array_elements(i.doc->'reservations') e) as entries,
         (select jsonb_agg(jsonb_build_array(kind, doc->'delta') order by time_created, doc->'delta') from stockmoves where product_id = i.product_id) as ledger,
         (select jsonb_agg(jsonb_build_array(l.status, l.doc->'delta', c.status) order by l.doc->'round')
          from countlines l join counts c on c.id = l.count_id where l.inventory_item_id = i.id) as lines,
         (select count(*) from auditevents where target_id in ($1, $2)) as events
       from inventoryitems i where id = $2`,
      [orderId, itemId],
    );
    return JSON.stringify(rows);
  };
  /** What was cut off is noticed: the next call begins with connections that hold. */
  const settled = async () => {
    const asks = () => Promise.all([1, 2, 3].map(() => mortal.store.query('select 1')));
    while (!(await asks().catch(() => undefined))) await new Promise(setImmediate);
    await fetch(`${mortal.address}/auth/status`, {
      headers: { authorization: `Bearer ${await server.token(people.director)}` },
    });
  };

  it.each(Object.keys(situations))(
    '%s has done nothing before the last statement; the retry does it once, and a repetition nothing',
    async (name) => {
      const situation = await (situations[name] as () => Promise<Situation>)();
      const before = await effects(situation);
      const key = randomUUID();
      let cuts = 0;
      for (let statement = ''; statement !== 'commit'; statement = database.statements.at(-1) ?? '') {
        cuts += 1;
        await settled();
        database.cut(cuts);
        expect({ cuts, status: (await send(mortal.address, situation.call, key))?.status }).toEqual({
          cuts,
          status: 503,
        });
        expect({ cuts, effects: await effects(situation) }).toEqual({ cuts, effects: before });
      }
      kills += cuts;
      await settled();
      database.watch();
      const answer = await send(server.address, situation.call, key);
      expect(answer?.status).toBe(200);
      const after = await effects(situation);
      expect(after).not.toBe(before);
      expect(await send(server.address, situation.call, key)).toEqual(answer);
      expect(await effects(situation)).toBe(after);
      expect(await unbalancedItems(server.store)).toEqual([]);
    },
    120_000,
  );
});
