import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { holdOpen } from '../testing/hold-open.ts';
import { type TestPostgres, testPostgres } from '../testing/postgres.ts';
import { silentDatabase } from '../testing/silent-database.ts';
import { codeOf } from './failure.ts';
import { openStore, type Store } from './store.ts';

describe('a store whose address is a pool of transactions', () => {
  let postgres: TestPostgres;
  let store: Store;
  beforeAll(async () => {
    postgres = await testPostgres();
    // The same server under another name, so that the store asks nothing of a session.
    const url = new URL(postgres.url);
    url.searchParams.set('application_name', 'pooled');
    store = openStore({
      ...{ url: url.href, directUrl: postgres.url, size: 1 },
      limits: { read: 300, write: 600, lock: 200 },
    });
    await store.query('create table counted (n integer)');
    await store.tx(({ query }) => query('insert into counted values (1)'));
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await postgres.stop();
  });
  const settings = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;
  const failure = (work: Promise<unknown>) => work.then(() => undefined, codeOf);

  it('limits every statement and every transaction, and what waits for a lock earlier', async () => {
    expect(await failure(store.query('select pg_sleep(2)'))).toBe('57014');
    expect(await failure(store.tx(({ query }) => query('select pg_sleep(2)')))).toBe('57014');
    const holder = openStore({ url: postgres.url });
    const release = await holdOpen(holder, 'select * from counted for update');
    expect(await failure(store.tx(({ query }) => query('update counted set n = 2')))).toBe('55P03');
    await release();
    await holder.close();
    expect((await store.query('select n from counted where n = $1', [1])).rows).toEqual([{ n: 1 }]);
  });

  it('keeps nothing in a session: no setting, no statement by name, no lock', async () => {
    await store.query('select n from counted', [], 'kept-by-name');
    await store.tx(({ commit }) => commit([{ sql: 'select n from counted', params: [], name: 'kept-too' }]));
    expect((await store.tx(({ query }) => query(settings))).rows).toEqual([
      { statement: '600ms', lock: '200ms', idle: '600ms' },
    ]);
    // A session that answers after another one of the same pool did its work.
    const client = new pg.Client(postgres.url);
    await client.connect();
    const { rows: others } = await client.query<{ pid: number; query: string }>(
      `select pid from pg_stat_activity where application_name in ('pooled', 'groundwork-api') and datname = current_database()`,
    );
    await client.end();
    expect(others.length).toBeGreaterThan(0);
    await store.lockedIfFree('a-job', async ({ query }) => {
      const { rows } = await query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory'
        and pid in (select pid from pg_stat_activity where datname = current_database())`);
      expect(others.map(({ pid }) => pid)).not.toContain(rows[0]?.pid);
      expect(rows).toHaveLength(1);
    });
    expect((await store.query('select count(*) as n from pg_prepared_statements where name <> $1', [''])).rows).toEqual(
      [{ n: 0 }],
    );
    const { rows } = await store.tx(({ query }) =>
      query<{ reset: string }>(`select reset_val as reset from pg_settings where name = 'statement_timeout'`),
    );
    expect(rows).toEqual([{ reset: '0' }]);
  });

  it('waits for a connection of the server, and takes its own for no dead one meanwhile', async () => {
    const line = await silentDatabase(postgres.url);
    const repeated: string[] = [];
    const behind = openStore({
      ...{ url: line.url, directUrl: postgres.url, size: 1 },
      limits: { read: 10_000, write: 10_000, begin: 100 },
      watch: {
        opened() {},
        waited() {},
        statement: (_pool, _text, run) => run(),
        repeated: (code) => repeated.push(code),
      },
    });
    const sessionOf = () => behind.tx(({ query }) => query<{ pid: number }>('select pg_backend_pid() as pid'));
    const before = await sessionOf();
    const release = line.hold();
    const later = sessionOf();
    await wait(300);
    release();
    expect((await later).rows).toEqual(before.rows);
    expect(repeated).toEqual([]);
    await behind.close();
    await line.stop();
  });

  it('hears from the database what was wrong, and works on', async () => {
    expect(await failure(store.query('select * from nowhere'))).toBe('42P01');
    expect(await failure(store.query('select 1 / $1::integer', [0]))).toBe('22012');
    expect((await store.query('select $1::text as a, null as b', ['x'])).rows).toEqual([{ a: 'x', b: null }]);
  });
});
