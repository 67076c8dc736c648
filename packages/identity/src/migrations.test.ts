import { setTimeout as wait } from 'node:timers/promises';
import { type TestPostgres, testPostgres } from '@groundwork/api/test-postgres';
import { Client, Pool } from 'pg';
import { migrate, migrations } from './migrations.ts';

let postgres: TestPostgres;
let pool: Pool;

beforeAll(async () => {
  postgres = await testPostgres();
  pool = new Pool({ connectionString: postgres.url });
  // Those that are let go end with the database.
  pool.on('error', () => {});
}, 60_000);
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});
beforeEach(() => pool.query('drop schema if exists identity cascade'));

const applied = async () =>
  (await pool.query<{ number: number }>('select number from identity.schema_migrations order by number')).rows.map(
    ({ number }) => number,
  );
/** Holds what a writer holds on every table, in a transaction that ends when the answer is called. */
const writeEverywhere = async () => {
  const writer = new Client(postgres.url);
  await writer.connect();
  await writer.query('begin');
  await writer.query(
    'lock table identity.artefacts, identity.keys, identity.attempts, identity.passwords in row exclusive mode',
  );
  return () => writer.end();
};

it('makes the tables once, whichever of several processes comes first', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrate(pool)));
  expect(await applied()).toEqual([1]);
  const { rows } = await pool.query(
    `select table_name from information_schema.tables where table_schema = 'identity' order by 1`,
  );
  expect(rows.map(({ table_name }) => table_name)).toEqual([
    'artefacts',
    'attempts',
    'keys',
    'passwords',
    'schema_migrations',
  ]);
});

it('goes on where another process has made the schema while it waited for its turn', async () => {
  const other = new Client(postgres.url);
  await other.connect();
  await other.query('begin');
  // The lock of every release.
  await other.query('select pg_advisory_xact_lock(41002026)');
  const migrating = migrate(pool);
  const waiting = `select 1 from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  while ((await other.query(waiting)).rowCount === 0) await wait(5);
  await other.query('create schema identity');
  await other.query('commit');
  await migrating;
  expect(await applied()).toEqual([1]);
  await other.end();
});

it('takes no lock where nothing is due, so that a process starts while each table is being written', async () => {
  await migrate(pool);
  const finish = await writeEverywhere();
  for (let start = 0; start < 20; start += 1) await migrate(pool);
  await finish();
  expect(await applied()).toEqual([1]);
});

it('lets nobody wait behind it where a table of an earlier release is being written', async () => {
  // As an earlier release left it: the tables, and no record of migrations.
  await migrate(pool);
  await pool.query(`insert into identity.passwords (user_id, hash) values ('u', 'h')`);
  await pool.query('drop table identity.schema_migrations');
  const finish = await writeEverywhere();
  const migrating = migrate(pool);
  await wait(100);
  // It waits for the writer's lock by now; another writer gets in all the same, since it gives up soon.
  await pool.query(`update identity.passwords set hash = 'i'`);
  await pool.query(`insert into identity.artefacts (model, id, payload) values ('Session', 's', '{}')`);
  await finish();
  await migrating;
  expect(await applied()).toEqual([1]);
  expect((await pool.query('select hash from identity.passwords')).rows).toEqual([{ hash: 'i' }]);
});

it('refuses a migration that was edited after it was applied, and leaves a newer database alone', async () => {
  await migrate(pool);
  const [first] = migrations;
  const edited = migrations.map((each) => ({ ...each, sql: `${each.sql} ` }));
  await expect(migrate(pool, edited)).rejects.toThrow(`${first?.number} 'foundation'`);
  const next = { number: 2, name: 'colors', sql: 'alter table identity.keys add column color text' };
  await migrate(pool, [...migrations, next]);
  await migrate(pool);
  expect(await applied()).toEqual([1, 2]);
});

it('leaves nothing of a migration that fails', async () => {
  const broken = {
    number: 2,
    name: 'broken',
    sql: 'alter table identity.keys add column color text; select 1 / 0',
  };
  await expect(migrate(pool, [...migrations, broken])).rejects.toThrow('division by zero');
  await migrate(pool);
  expect(await applied()).toEqual([1]);
  const { rows } = await pool.query(`select 1 from information_schema.columns where column_name = 'color'`);
  expect(rows).toEqual([]);
});
