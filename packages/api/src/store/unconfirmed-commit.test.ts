import pg from 'pg';
import { testPostgres } from '../testing/postgres.ts';
import { isUnavailable } from './failure.ts';
import { openStore } from './store.ts';

it('does not say that a write is done which no standby has, where the primary waits for one that is away', async () => {
  const postgres = await testPostgres({ ownServer: true });
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query('create table kept (n integer)');
  await admin.query(`alter system set synchronous_standby_names = 'a_standby_that_is_away'`);
  await admin.query('select pg_reload_conf()');
  while ((await admin.query('show synchronous_standby_names')).rows[0].synchronous_standby_names === '') {
    await admin.query('select pg_sleep(0.05)');
  }
  const store = openStore({ url: postgres.url, limits: { read: 300, write: 300 } });
  const insert = { sql: 'insert into kept values (1)', params: [] };
  const answer = await store.tx(({ commit }) => commit([insert])).catch((error: unknown) => error);
  expect(isUnavailable(answer)).toBe(true);
  await store.close();
  await admin.end();
  await postgres.stop();
}, 60_000);
