import type { Order } from '@groundwork/contract';
import pg from 'pg';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { migrate } from './migrate.ts';
import { openStore } from './store.ts';

describe('a process that starts beside live traffic', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });

  it('takes no lock that a writer would notice, also where each table is being written', async () => {
    // A transaction that has written to every table and does not end: what needs a stronger lock would wait for it.
    const writer = new pg.Client(server.postgres.url);
    await writer.connect();
    const { rows: tables } = await writer.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    await writer.query('begin');
    await writer.query(`lock table ${tables.map(({ name }) => name).join(', ')} in row exclusive mode`);

    let isOver = false;
    const statuses = new Set<number>();
    const writers = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const made = await server.call<Order>('contributor', 'POST', '/orders', { name: 'O', projectId: places.own });
        const change = [{ op: 'replace', path: 'po', value: '1' }];
        const changed = await server.call('contributor', 'PATCH', `/orders/${made.body.id}`, change);
        const list = await server.call('contributor', 'GET', '/orders?pageSize=5');
        for (const { status } of [made, changed, list]) statuses.add(status);
      }
    });
    for (let start = 0; start < 20; start += 1) {
      const store = openStore({ url: server.postgres.url });
      await migrate(store);
      await store.close();
    }
    isOver = true;
    await Promise.all(writers);
    await writer.query('rollback');
    await writer.end();
    expect(tables.length).toBeGreaterThan(25);
    expect([...statuses].sort()).toEqual([200, 201]);
    const { rows } = await server.store.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
  }, 60_000);
});
