import { migrate } from '../store/migrate.ts';
import { openStore, type Store } from '../store/store.ts';
import { type TestPostgres, testPostgres } from '../testing/postgres.ts';
import { migrations } from './index.ts';

/** A database as the release with migration 3 left it, with rows that migrations 4 and 5 are about. */
describe('rows of the release before', () => {
  let postgres: TestPostgres;
  let store: Store;
  beforeAll(async () => {
    postgres = await testPostgres();
    store = openStore({ url: postgres.url, size: 2 });
    await store.query(`create table schema_migrations (
      number integer primary key, name text not null, time_applied timestamptz not null default now())`);
    for (const { number, name, sql } of migrations.filter((each) => each.number <= 3)) {
      await store.query(String(sql));
      await store.query('insert into schema_migrations (number, name) values ($1, $2)', [number, name]);
    }
    for (const [table, column, field] of [
      ['preparations', 'unit_id', 'unitId'],
      ['preparationitems', 'preparation_id', 'preparationId'],
    ])
      await store.query(`create table public.${table} (
        id text primary key, doc jsonb not null, time_created timestamptz(3) not null, time_modified timestamptz(3) not null,
        version bigint not null default 1,
        is_archived boolean generated always as ((doc->>'isArchived')::boolean) stored,
        is_deleted boolean generated always as ((doc->>'isDeleted')::boolean) stored,
        delete_operation text, delete_undo jsonb,
        ${column} text generated always as (doc->>'${field}') stored)`);
    const insert = (table: string, id: string, doc: object) =>
      store.query(
        `insert into public.${table} (id, doc, time_created, time_modified) values ($1, $2::jsonb, now(), now())`,
        [id, JSON.stringify({ id, isArchived: false, isDeleted: false, ...doc })],
      );
    await insert('preparations', 'onShelf', { name: 'Pouring', unitId: 'shelf' });
    await insert('preparations', 'loose', { name: 'Spooning' });
    await insert('preparationitems', 'moved', { name: 'Tray', preparationId: 'onShelf', unitId: 'table' });
    await insert('preparationitems', 'unknown', { name: 'Jug', preparationId: 'onShelf' });
    await insert('preparationitems', 'left', { name: 'Spoon', preparationId: 'loose', unitId: 'shelf' });
    await insert('preparationitems', 'right', { name: 'Bowl', preparationId: 'onShelf', unitId: 'shelf' });
    await insert('preparationitems', 'alone', { name: 'Mat', unitId: 'table' });
    await store.query(
      `insert into idempotency_keys (user_id, key, request, status, answer) values ('u', 'k', 'r', 201, '{"id":"1"}')`,
    );
    await migrate(store);
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await postgres.stop();
  });

  it('items take the unit of their preparation, or keep their own without one', async () => {
    const { rows } = await store.query<{ id: string; unit: string | null; name: string }>(
      `select id, doc->>'unitId' as unit, doc->>'name' as name from preparationitems order by id`,
    );
    expect(rows).toEqual([
      { id: 'alone', unit: 'table', name: 'Mat' },
      { id: 'left', unit: null, name: 'Spoon' },
      { id: 'moved', unit: 'shelf', name: 'Tray' },
      { id: 'right', unit: 'shelf', name: 'Bowl' },
      { id: 'unknown', unit: 'shelf', name: 'Jug' },
    ]);
  });

  it('answers that were kept stay, without headers', async () => {
    const { rows } = await store.query('select status, answer, headers from idempotency_keys');
    expect(rows).toEqual([{ status: 201, answer: '{"id":"1"}', headers: null }]);
  });
});
