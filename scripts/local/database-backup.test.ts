import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type RunningPostgres, startPostgres } from '@groundwork/api/postgres';
import { Client } from 'pg';
import { noteBackup, readDatabase, requireReplaceable, writeDatabase } from './database-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-backup-'));
const file = join(folder, 'database.jsonl.gz');
let postgres: RunningPostgres;
let client: Client;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
  postgres = await startPostgres({ dataFolder: join(folder, 'data'), port, settings: { fsync: 'off' } });
  client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`
    create schema identity;
    create table identity.keys (name text primary key, value jsonb not null);
    create table public.products (id text primary key, doc jsonb not null, version bigint not null,
      time_modified timestamptz(3) not null, name text generated always as (doc->>'name') stored);
    insert into identity.keys values ('cookies', '["secret"]');
    insert into public.products (id, doc, version, time_modified)
      select 'p' || n, jsonb_build_object('name', E'line\\nbreak "quoted" ü ' || n), 9007199254740993, '2026-01-02 03:04:05.678Z'
      from generate_series(1, 2500) n;`);
}, 60_000);
afterAll(async () => {
  await client?.end();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const everything = async () =>
  (await client.query('select p::text, (select value from identity.keys) from public.products p order by id')).rows;

it('puts back every row as it was, and removes what came since', async () => {
  const before = await everything();
  expect(await writeDatabase(client, file)).toBe(2501);
  await client.query(`delete from public.products where id < 'p2'`);
  await client.query(`insert into public.products (id, doc, version, time_modified) values ('new', '{}', 1, now())`);
  await client.query(`update identity.keys set value = '[]'`);
  expect(await readDatabase(client, file)).toBe(2501);
  expect(await everything()).toEqual(before);
});

it('writes every table as it was at one moment, whatever comes meanwhile', async () => {
  const other = new Client({ connectionString: postgres.url });
  await other.connect();
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const writing = jest.spyOn(client, 'query').mockImplementation((async (...given: unknown[]) => {
    // Before the first table is read: products are a later one.
    if (String(given[0]).includes('from identity.keys'))
      await other.query(
        `insert into public.products (id, doc, version, time_modified) values ('late', '{}', 1, now())`,
      );
    return query(...given);
  }) as never);
  try {
    expect(await writeDatabase(client, join(folder, 'moment.jsonl.gz'))).toBe(2501);
  } finally {
    writing.mockRestore();
    await other.query(`delete from public.products where id = 'late'`);
    await other.end();
  }
});

it('puts back a file whose last line has no end', async () => {
  const before = await everything();
  const edited = join(folder, 'edited.jsonl.gz');
  writeFileSync(edited, gzipSync(gunzipSync(readFileSync(file)).toString().trimEnd()));
  expect(await readDatabase(client, edited)).toBe(2501);
  expect(await everything()).toEqual(before);
});

it('goes on with the numbers that the database gives, and leaves out columns that are gone', async () => {
  const add = async () =>
    (await client.query<{ id: string }>('insert into chat.reports default values returning id')).rows[0]?.id;
  await client.query(`create schema chat;
    create table chat.reports (id bigint generated always as identity primary key, gone text default 'x')`);
  expect([await add(), await add()]).toEqual(['1', '2']);
  const numbered = join(folder, 'numbered.jsonl.gz');
  await writeDatabase(client, numbered);
  // As in a database of a later release whose tables were just made.
  await client.query('truncate chat.reports restart identity; alter table chat.reports drop column gone');
  await readDatabase(client, numbered);
  expect(await add()).toBe('3');
  await client.query('drop schema chat cascade');
});

it('says in words what is no whole backup, and changes nothing', async () => {
  const before = await everything();
  const refused = join(folder, 'refused.jsonl.gz');
  const restore = (content: Buffer, expected?: number) => {
    writeFileSync(refused, content);
    return readDatabase(client, refused, expected);
  };
  const whole = readFileSync(file);
  const damaged =
    /^\S+refused\.jsonl\.gz is cut off, damaged or of something else, so nothing was changed\. Take another/;
  for (const content of [whole.subarray(0, whole.length / 2), Buffer.from(''), Buffer.from('a picture')])
    await expect(restore(content)).rejects.toThrow(damaged);
  for (const text of ['', '{"some":"thing"}', 'words'])
    await expect(restore(gzipSync(text))).rejects.toThrow(/is no backup of Groundwork, so nothing was changed\. Name/);
  await expect(restore(whole, 2600)).rejects.toThrow(/holds 2501 of the 2600 rows that were written, so nothing was/);
  expect(await everything()).toEqual(before);
});

it('says what to do first with a database that has no tables, or holds people', async () => {
  const place = '/backups/today';
  await expect(requireReplaceable(client, place, true)).rejects.toThrow(
    /^The database has no tables yet, so nothing was changed\. Make them first: run the migration/,
  );
  await client.query('create table public.users (id text primary key)');
  await requireReplaceable(client, place, false);
  await client.query(`insert into public.users values ('ada'), ('dirk')`);
  await expect(requireReplaceable(client, place, false)).rejects.toThrow(
    'The database holds 2 users. To replace everything in it: npm run restore -- /backups/today --replace',
  );
  await requireReplaceable(client, place, true);
  await client.query('drop table public.users');
});

it('fails where the disk does not take it', async () => {
  await expect(writeDatabase(client, join(folder, 'nowhere', 'database.jsonl.gz'))).rejects.toThrow('ENOENT');
  await client.query('rollback');
});

it('notes when the newest backup was made', async () => {
  await client.query('create table public.job_runs (name text primary key, time_done timestamptz not null)');
  await client.query(`insert into public.job_runs values ('backup', '2026-01-01'), ('another', '2026-01-01')`);
  await noteBackup(client);
  const { rows } = await client.query(`select name from public.job_runs where time_done > '2026-01-02'`);
  expect(rows).toEqual([{ name: 'backup' }]);
});

it('gives the data another epoch, keeps the record of the schema, and makes later migrations of rows due again', async () => {
  await client.query(`
    create table public.restore_epoch (value text not null);
    insert into public.restore_epoch values ('first');
    create table public.schema_migrations (number integer primary key, name text, kind text);
    insert into public.schema_migrations values (1, 'tables', 'schema'), (2, 'rows', 'data')`);
  await writeDatabase(client, file);
  await client.query(
    `insert into public.schema_migrations values (3, 'more tables', 'schema'), (4, 'more rows', 'data')`,
  );
  await readDatabase(client, file);
  const { rows: epochs } = await client.query('select value from public.restore_epoch');
  expect(epochs).toEqual([{ value: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  const { rows: migrations } = await client.query('select number from public.schema_migrations order by number');
  expect(migrations).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
});

it('refuses a backup of a later release, whose columns may be missing here', async () => {
  await client.query(`insert into public.schema_migrations values (5, 'a column', 'schema')`);
  await writeDatabase(client, file);
  await client.query('delete from public.schema_migrations where number = 5');
  await expect(readDatabase(client, file)).rejects.toThrow(
    /^The backup is of a later release: its migration 5 of public\.schema_migrations is missing here, where 3 is the last/,
  );
});

it('puts back tables that refer to each other, and goes on numbering after the highest number', async () => {
  await client.query(`
    create schema chat;
    create table chat.users (id text primary key);
    create table chat.messages (id bigint generated always as identity primary key,
      sender_id text references chat.users deferrable initially deferred);
    create table chat.schema_migrations (number integer primary key);
    insert into chat.users values ('ann');
    insert into chat.messages (sender_id) values ('ann'), ('ann');
    insert into chat.schema_migrations values (1)`);
  await writeDatabase(client, file);
  await client.query(`delete from chat.messages; insert into chat.schema_migrations values (2)`);
  await readDatabase(client, file);
  await client.query(`insert into chat.messages (sender_id) values ('ann')`);
  expect((await client.query('select id::int from chat.messages order by id')).rows).toEqual(
    [1, 2, 3].map((id) => ({ id })),
  );
  // The tables are those of the newer release.
  expect((await client.query('select number from chat.schema_migrations order by 1')).rowCount).toBe(2);
  await client.query('drop schema chat cascade');
  await writeDatabase(client, file);
});

it('changes nothing when a table of the backup is missing', async () => {
  await client.query('alter table identity.keys rename to other');
  await expect(readDatabase(client, file)).rejects.toThrow('The backup holds the table identity.keys');
  expect((await client.query('select count(*)::int as count from public.products')).rows).toEqual([{ count: 2500 }]);
});
