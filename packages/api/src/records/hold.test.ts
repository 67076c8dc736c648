import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ActivityItem, type Order, type Product, syncStampHeader } from '@groundwork/contract';
import pg from 'pg';
import type { SyncChange } from '../store/store.ts';
import { type CuttableDatabase, cuttableDatabase } from '../testing/cuttable-database.ts';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { insertRecords } from './insert.ts';

describe('what writers wait for', () => {
  let database: CuttableDatabase;
  let far: { address: string; close(): Promise<void> };
  // Before the first one takes the database along.
  afterAll(async () => {
    await far.close();
    await database.stop();
  });
  const server = testServer({ requestsPerMinute: 1_000_000 });
  beforeAll(async () => {
    database = await cuttableDatabase(server.postgres.url);
    far = await server.beside({ databaseUrl: database.url });
  });

  const order = async () =>
    (await server.call<Order>('director', 'POST', '/orders', { name: 'O', projectId: places.own })).body;
  const set = (field: string, value: unknown) => [{ op: 'replace', path: field, value }];
  const stored = async (id: string) =>
    (await server.store.query<{ doc: Order }>('select doc from orders where id = $1', [id])).rows[0]?.doc;

  it.each([
    ['without a key', {}],
    ['with an Idempotency-Key', { 'idempotency-key': randomUUID() }],
  ])('is never the way to the database: from its stamp on, a write %s needs no answer to commit', async (_, key) => {
    const { id } = await order();
    const authorization = `Bearer ${await server.token(people.director)}`;
    const headers = { authorization, 'content-type': 'application/json', ...key };
    database.mute('update sync_watermark');
    const call = fetch(`${far.address}/orders/${id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify(set('po', 'far')),
    });
    while ((await stored(id))?.po !== 'far') await wait(5);
    // Nobody waits for its lock any more, though the writer has heard nothing.
    expect((await server.call('director', 'PATCH', `/orders/${id}`, set('po', 'near'))).status).toBe(200);
    await database.stop();
    expect((await call).status).toBe(503);
    if ('idempotency-key' in key) {
      const again = await fetch(`${server.address}/orders/${id}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify(set('po', 'far')),
      });
      expect({ status: again.status, po: ((await again.json()) as Order).po }).toEqual({ status: 200, po: 'far' });
      expect((await stored(id))?.po).toBe('near');
    }
    await far.close();
    database = await cuttableDatabase(server.postgres.url);
    far = await server.beside({ databaseUrl: database.url });
  });

  it('is not a writer of another collection, though both add to the journals', async () => {
    const { id } = await order();
    const { body: product } = await server.call<Product>('director', 'POST', '/products', {
      name: 'P',
      vendorId: places.vendor,
    });
    const holder = new pg.Client(server.postgres.url);
    await holder.connect();
    await holder.query(`begin; select from sync_watermark where name = 'orders' for update`);
    let isWritten = false;
    const held = server.call('director', 'PATCH', `/orders/${id}`, set('po', 'later')).then((answer) => {
      isWritten = true;
      return answer;
    });
    const free = await server.call('director', 'PATCH', `/products/${product.id}`, set('name', 'Q'));
    expect({ status: free.status, isWritten }).toEqual({ status: 200, isWritten: false });
    await holder.query('commit');
    await holder.end();
    expect((await held).status).toBe(200);
  });

  describe('while many records are written', () => {
    const many = Array.from({ length: 250 }, () => ({ id: randomUUID(), name: 'Many', projectId: places.own }));
    beforeAll(() => insertRecords(server.store, 'orders', many));
    const patchAll = async (po: string, address = server.address) => {
      const authorization = `Bearer ${await server.token(people.director)}`;
      const answer = await fetch(`${address}/orders`, {
        method: 'PATCH',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ targetIds: many.map(({ id }) => id), patchOperations: set('po', po) }),
      });
      return { status: answer.status, body: (await answer.json()) as Order[] };
    };
    const watermark = async () => {
      const sql = `select iso(stamp) as stamp from sync_watermark where name = 'orders'`;
      return (await server.store.query<{ stamp: string }>(sql)).rows[0]?.stamp ?? '';
    };
    const stamps = async () => {
      const { rows } = await server.store.query<{ stamp: string; said: string }>(
        `select distinct iso(time_modified) as stamp, doc->>'timeModifiedUtc' as said from orders where id = any($1::text[])`,
        [many.map(({ id }) => id)],
      );
      return rows;
    };
    /** Waits until somebody waits for the lock of the stamps. */
    const waiting = async () => {
      const sql = `select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%sync_watermark%'`;
      while ((await server.store.query<{ count: number }>(sql)).rows[0]?.count === 0) await wait(5);
    };

    it('is only their stamp, taken when all of them are written', async () => {
      const before = await watermark();
      database.watch();
      const { status, body } = await patchAll('one', far.address);
      const at = (beginning: string) => database.statements.findIndex((text) => text.includes(beginning));
      const [journal, records, lock] = [
        at('insert into public.auditevents'),
        at('update public.orders'),
        at('update sync_watermark'),
      ];
      expect(journal).toBeGreaterThan(0);
      expect(records).toBeGreaterThan(journal);
      expect(lock).toBeGreaterThan(records);
      expect(status).toBe(200);
      const stamp = await watermark();
      expect(stamp > before).toBe(true);
      expect(await stamps()).toEqual([{ stamp, said: stamp }]);
      expect(new Set(body.map(({ timeModifiedUtc }) => timeModifiedUtc))).toEqual(new Set([stamp]));
    });

    it('gives them a later stamp where others have taken later ones meanwhile', async () => {
      const heard: SyncChange[] = [];
      const end = server.store.onCommit((changes) => heard.push(...changes));
      const holder = new pg.Client(server.postgres.url);
      await holder.connect();
      await holder.query(`begin; select from sync_watermark where name = 'orders' for update`);
      const call = patchAll('two');
      await waiting();
      const { rows } = await holder.query(
        `update sync_watermark set stamp = clock_timestamp() + interval '1 hour' where name = 'orders' returning iso(stamp) as stamp`,
      );
      await holder.query('commit');
      await holder.end();
      const { body } = await call;
      const stamp = await watermark();
      expect(stamp > (rows as { stamp: string }[])[0]!.stamp).toBe(true);
      expect(await stamps()).toEqual([{ stamp, said: stamp }]);
      expect(body.map(({ po, timeModifiedUtc }) => ({ po, timeModifiedUtc }))).toEqual(
        many.map(() => ({ po: 'two', timeModifiedUtc: stamp })),
      );
      expect(heard).toEqual([{ collection: 'orders', scopeId: places.own, stamp }]);
      end();
    });
  });

  it('never hides an entry of a journal from who reads on from the stamp of a list', async () => {
    const entries = async (since = '') => {
      const path = `/activityitems?targetIdSet=${places.own}${since && `&modifiedAfter=${since}`}`;
      const { body, headers } = await server.call<ActivityItem[]>('director', 'GET', path);
      return { ids: body.map(({ id }) => id), stamp: headers.get(syncStampHeader) ?? '' };
    };
    const late = randomUUID();
    const writer = new pg.Client(server.postgres.url);
    await writer.connect();
    await writer.query('begin');
    await writer.query(
      `insert into activityitems (id, doc, time_created, time_modified)
       select $1, jsonb_build_object('id', $1::text, 'timeCreatedUtc', iso(now()), 'timeModifiedUtc', iso(now()),
         'isArchived', false, 'isDeleted', false, 'targetId', $2::text), now(), now()`,
      [late, places.own],
    );
    // Somebody else's entry, with a later time, is there earlier.
    await server.call('director', 'PATCH', `/projects/${places.own}`, set('notes', randomUUID()));
    const first = await entries();
    expect(first.ids.length).toBeGreaterThan(0);
    expect(first.ids).not.toContain(late);
    await writer.query('commit');
    await writer.end();
    expect((await entries(first.stamp)).ids).toContain(late);
  });
});
