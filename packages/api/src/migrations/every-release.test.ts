import { collectionNames } from '@groundwork/contract';
import { migrate } from '../store/migrate.ts';
import { openStore, type Store } from '../store/store.ts';
import { idOf, people } from '../testing/people.ts';
import { type TestPostgres, testPostgres } from '../testing/postgres.ts';
import { sampleOf } from '../testing/samples.ts';
import { migrations } from './index.ts';

interface Column {
  name: string;
  type: string;
}
/** A value of every type that a column of ours has. */
const valueOfType: Readonly<Record<string, unknown>> = {
  text: 'kept',
  'text[]': ['kept'],
  jsonb: '{"kept":true}',
  smallint: 7,
  integer: 7,
  bigint: 7,
  boolean: false,
  real: 7,
  numeric: 7,
  'double precision': 7,
  bytea: Buffer.from('kept'),
};
const moment = '2026-01-02T03:04:05.678Z';

/** A database that was there from the first release on: each migration finds a row in every table of those before it. */
describe('rows that are older than a migration', () => {
  let postgres: TestPostgres;
  let store: Store;
  /** What was stored when its table was new, by table. */
  const stored = new Map<string, Record<string, unknown>>();

  const emptyTables = async () => {
    const { rows } = await store.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname <> 'schema_migrations' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows)
      if ((await store.query(`select from public.${name} limit 1`)).count === 0) found.push(name);
    return found;
  };
  const readRow = async (table: string, columns: readonly string[], id: unknown) => {
    const ofId = columns.includes('id') ? 'where id = $1' : 'where $1::text is not null limit 1';
    const sql = `select ${columns.join(', ')} from public.${table} ${ofId}`;
    return (await store.query<Record<string, unknown>>(sql, [String(id)])).rows[0];
  };

  async function addRow(table: string) {
    const { rows: columns } = await store.query<Column>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' and not atthasdef`,
      [table],
    );
    const collection = collectionNames.find((name) => name.toLowerCase() === table);
    const id = idOf(88, stored.size);
    const meta = { id, timeCreatedUtc: moment, timeModifiedUtc: moment, isArchived: false, isDeleted: false };
    const values = columns.map(({ name, type }) => {
      if (type.startsWith('timestamp')) return moment;
      if (name === 'doc' && collection)
        return JSON.stringify({ ...meta, ...sampleOf(collection, 'own', people.director) });
      if (name === 'id') return id;
      if (!(type in valueOfType)) throw new Error(`Add a value of the type ${type} (${table}.${name}) to this test.`);
      return valueOfType[type];
    });
    const names = columns.map(({ name }) => name);
    await store.query(
      `insert into public.${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      values,
    );
    stored.set(table, { ...(await readRow(table, names, id)) });
  }

  beforeAll(async () => {
    postgres = await testPostgres();
    store = openStore({ url: postgres.url, size: 2 });
    await store.query(`create table schema_migrations (
      number integer primary key, name text not null, time_applied timestamptz not null default now())`);
    for (const { number, name, kind, sql } of migrations) {
      for (const text of typeof sql === 'string' ? [sql] : sql) {
        let changed = await store.query(text);
        for (let times = 0; kind === 'data' && changed.count > 0 && times < 10; times += 1)
          changed = await store.query(text);
      }
      await store.query('insert into schema_migrations (number, name) values ($1, $2)', [number, name]);
      // What the server itself adds to a new table has rows already.
      for (const table of await emptyTables()) await addRow(table);
    }
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await postgres.stop();
  });

  it('stay as they were', async () => {
    expect(stored.size).toBeGreaterThan(collectionNames.length);
    for (const [table, row] of stored)
      expect({ table, ...(await readRow(table, Object.keys(row), row.id)) }).toEqual({ table, ...row });
  });

  it('begin the stock ledger with what an item holds', async () => {
    const { rows } = await store.query<{ doc: object; item: { id: string; locationId: string } }>(
      `select m.doc, i.doc as item from stockmoves m join inventoryitems i on i.id = m.inventory_item_id`,
    );
    expect(rows).toHaveLength(1);
    const { doc, item } = rows[0] ?? {};
    const begin = { kind: 'initial', delta: 3, quantityAfter: 3 };
    expect(doc).toMatchObject({ ...begin, inventoryItemId: item?.id, locationId: item?.locationId });
  });

  it('are in a schema that the server starts with', async () => {
    await expect(migrate(store)).resolves.toBeUndefined();
  });
});
