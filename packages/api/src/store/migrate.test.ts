import { setTimeout as wait } from 'node:timers/promises';
import { collections } from '@groundwork/contract';
import pg from 'pg';
import { type Migration, migrations } from '../migrations/index.ts';
import { type TestPostgres, testPostgres } from '../testing/postgres.ts';
import { SchemaError, schemaGaps } from './catalog.ts';
import { migrate } from './migrate.ts';
import { openStore, type Store } from './store.ts';

describe('migrate', () => {
  let postgres: TestPostgres;
  const stores: Store[] = [];
  const open = () => {
    const store = openStore({ url: postgres.url, size: 2 });
    stores.push(store);
    return store;
  };
  let store: Store;
  const recorded = async () =>
    (await store.query('select number, name, kind from schema_migrations order by number')).rows;
  const numbered = (
    number: number,
    kind: Migration['kind'],
    sql: Migration['sql'],
    name = `m${number}`,
  ): Migration => ({
    number,
    name,
    kind,
    sql,
  });
  beforeAll(async () => {
    postgres = await testPostgres();
    store = open();
  }, 60_000);
  afterAll(async () => {
    for (const each of stores) await each.close();
    await postgres.stop();
  });

  it('upgrades a database of an earlier release, which keeps its rows', async () => {
    // As an earlier release left it: no hashes, tables made at start, this one before it had `text` and a filter.
    const earlier = migrations.filter(({ number }) => number <= 5);
    await store.query(`create table schema_migrations (
      number integer primary key, name text not null, time_applied timestamptz not null default now())`);
    for (const { number, name, sql } of earlier) {
      await store.query(String(sql));
      await store.query('insert into schema_migrations (number, name) values ($1, $2)', [number, name]);
    }
    await store.query(`create table public.orders (
      id text primary key, doc jsonb not null, time_created timestamptz(3) not null, time_modified timestamptz(3) not null,
      version bigint not null default 1,
      is_archived boolean generated always as ((doc->>'isArchived')::boolean) stored,
      is_deleted boolean generated always as ((doc->>'isDeleted')::boolean) stored,
      delete_operation text, delete_undo jsonb,
      project_id text generated always as (doc->>'projectId') stored)`);
    await store.query(`insert into public.orders (id, doc, time_created, time_modified)
      values ('kept', '{"id":"kept","projectId":"p","vendorId":"v","isDeleted":false}', now(), now())`);
    await migrate(store);
    const { rows } = await store.query('select project_id, vendor_id, text from public.orders');
    expect(rows).toEqual([{ project_id: 'p', vendor_id: 'v', text: expect.stringContaining('"id": "kept"') }]);
    expect((await recorded()).map(({ number }) => number)).toEqual(migrations.map(({ number }) => number));
    const { rows: unknown } = await store.query('select number from schema_migrations where hash is null');
    expect(unknown).toEqual([]);
  });

  it('makes what every descriptor needs, each with an index that is ready', async () => {
    expect(await schemaGaps(store, 0)).toEqual([]);
    const { rows } = await store.query<{ column: string }>(`
      select i.indrelid::regclass || '.' || a.attname as column
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indisvalid`);
    const indexed = new Set(rows.map(({ column }) => column));
    const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const wanted = Object.entries(collections).flatMap(([name, { filters, references }]) => [
      ...Object.values(filters).flatMap(({ kind, field }) => (kind === 'value' ? [`${name}.${field}`] : [])),
      ...Object.keys(references).map((field) => `${name}.${field}`),
    ]);
    const missing = wanted.map((each) => {
      const [name = '', field = ''] = each.split('.');
      return `${name.toLowerCase()}.${snake(field)}`;
    });
    expect(missing.filter((each) => !indexed.has(each))).toEqual([]);
  });

  it('gives each collection with a trash an index of its deleted records, by when they were deleted', async () => {
    const { rows } = await store.query<{ name: string }>(`
      select indrelid::regclass::text as name from pg_index where indisvalid
        and pg_get_indexdef(indexrelid) like '%USING btree (time_modified) WHERE is_deleted'`);
    const withTrash = Object.entries(collections).flatMap(([name, { trash }]) => (trash ? [name.toLowerCase()] : []));
    expect(withTrash).toContain('orders');
    expect(rows.map(({ name }) => name).sort()).toEqual(withTrash.sort());
  });

  it('says which migration to write where a table is not what its descriptor needs', async () => {
    await store.query('alter table public.tags drop column set_id; alter table public.vendors drop column tag_ids');
    await store.query(`alter table public.vendors add column tag_ids text generated always as (doc->>'tagIds') stored`);
    const gaps = await schemaGaps(store, 42);
    expect(gaps).toHaveLength(2);
    expect(gaps[0]).toBe(
      "tags.set_id is missing. Write packages/api/src/migrations/0042-NAME.ts, and its line in index.ts: two texts, as in 0008-request-decisions.ts: [`alter table public.tags add column if not exists set_id text generated always as (doc->>'setId') stored`, `create index concurrently if not exists tags_set_id on public.tags using btree (set_id)`]",
    );
    expect(gaps[1]).toMatch(/^vendors\.tag_ids is 'text as .*', not 'jsonb as /);
    await expect(migrate(store)).rejects.toThrow(SchemaError);
    await store.query(`
      alter table public.vendors drop column tag_ids;
      alter table public.vendors add column tag_ids jsonb generated always as (doc->'tagIds') stored;
      alter table public.tags add column set_id text generated always as (doc->>'setId') stored`);
    await migrate(store);
  });

  it('says how to make a table that is not there', async () => {
    await store.query('alter table public.inventoryitems rename to elsewhere');
    expect(await schemaGaps(store, 42)).toEqual([
      expect.stringMatching(
        /^There is no table inventoryitems\. Write packages\/api\/src\/migrations\/0042-NAME\.ts, and its line in index\.ts: recordTable\('inventoryitems', \{ text: \['\w+'.*\], list: \[.*'tagIds'.*\], hasTrash: true \}\)$/,
      ),
    ]);
    await store.query('alter table public.elsewhere rename to inventoryitems');
  });

  it('refuses a database whose applied migrations had another text or name', async () => {
    const edit = (number: number, change: Partial<Migration>) =>
      migrations.map((each) => (each.number === number ? { ...each, ...change } : each));
    await expect(migrate(store, edit(2, { sql: 'select 1' }))).rejects.toThrow("2 'outbox'");
    await expect(migrate(store, edit(4, { name: 'renamed' }))).rejects.toThrow("4 'renamed'");
    // A newer database is the next release's: the running one goes on.
    await store.query(`insert into schema_migrations (number, name, kind, hash) values (999, 'later', 'schema', 'x')`);
    await migrate(store);
    await store.query('delete from schema_migrations where number = 999');
  });

  it('runs a new migration once though several processes start, and waits for no lock in front of others', async () => {
    const more = [
      ...migrations,
      numbered(
        900,
        'schema',
        'create table public.made_once (id integer); alter table public.tags add column extra text',
      ),
    ];
    const reader = new pg.Client(postgres.url);
    await reader.connect();
    await reader.query('begin; select count(*) from public.tags');
    const starts = [open(), open(), open()].map((each) => migrate(each, more));
    let slowest = 0;
    for (let round = 0; round < 8; round += 1) {
      // Somebody else's statement on the table that the migration cannot lock as long as the reader reads.
      const { rows } = await store.query<{ blocked: boolean }>(
        `select exists (select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database()) and now() - waitstart > interval '1 s') as blocked`,
      );
      await store.query('select count(*) from public.tags');
      slowest += rows[0]?.blocked ? 1 : 0;
      await wait(100);
    }
    expect(slowest).toBe(0);
    await reader.query('commit');
    await reader.end();
    await Promise.all(starts);
    expect((await recorded()).filter(({ number }) => number === 900)).toEqual([
      { number: 900, name: 'm900', kind: 'schema' },
    ]);
  });

  it('repeats a data migration until it changes no row, and builds indexes beside open transactions', async () => {
    await store.query('create table public.numbers as select n, false as is_done from generate_series(1, 25) n');
    // An index whose building was interrupted.
    await store.query('insert into public.numbers values (1, false)');
    await expect(
      store.locked('x', ({ query }) => query('create unique index concurrently numbers_n on numbers (n)')),
    ).rejects.toThrow('could not create unique index');
    const writer = new pg.Client(postgres.url);
    await writer.connect();
    await writer.query('begin; insert into public.numbers values (77, false)');
    const more = [
      ...migrations,
      numbered(
        900,
        'schema',
        'create table public.made_once (id integer); alter table public.tags add column extra text',
      ),
      numbered(
        901,
        'data',
        `update public.numbers set is_done = true
        where ctid in (select ctid from public.numbers where not is_done limit 10)`,
      ),
      numbered(902, 'schema', ['create index concurrently numbers_n on public.numbers (n)']),
    ];
    const done = migrate(open(), more);
    // All rows are done, and the interrupted index, which goes first, waits for the open transaction.
    const isWaiting = `select 1 from pg_stat_activity
      where query ~ 'index concurrently .*numbers_n' and wait_event_type = 'Lock'`;
    while ((await store.query(isWaiting)).rows.length === 0) await wait(20);
    await writer.query('commit');
    await writer.end();
    await done;
    const { rows } = await store.query(`
      select (select count(*) from numbers where is_done) as done,
        (select indisvalid from pg_index where indexrelid = 'public.numbers_n'::regclass) as valid`);
    expect(rows).toEqual([{ done: 26, valid: true }]);
  });
});
