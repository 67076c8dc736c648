import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline as join } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { Problem } from './problem.ts';

/**
 * A backup of the database as text: for each table a line with its name and columns, then its rows, one a line. It needs
 * no pg_dump, which the embedded PostgreSQL does not bring; a server of one's own is better served by its own tools.
 */
interface TableLine {
  table: string;
  columns: string[];
}

const rowsAtOnce = 1000;
const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) as "table",
    array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname in ('public', 'identity', 'chat') and c.relkind = 'r'
  group by 1 order by 1`;

/** Writes every table as it is at one moment. @returns how many rows there are */
export async function writeDatabase(client: Client, file: string): Promise<number> {
  const zip = createGzip();
  const written = pipeline(zip, createWriteStream(file, { mode: 0o600 }));
  // It ends the writing below, or is awaited at the end.
  written.catch(() => {});
  const write = async (text: string) => {
    if (zip.destroyed || !zip.write(`${text}\n`)) await Promise.race([once(zip, 'drain'), written]);
  };
  let count = 0;
  await client.query('begin isolation level repeatable read read only');
  const { rows: tables } = await client.query<TableLine>(tablesQuery);
  for (const { table, columns } of tables) {
    await write(JSON.stringify({ table, columns } satisfies TableLine));
    await client.query(
      `declare backup cursor for select row_to_json(t)::text as row from (select ${columns.join(', ')} from ${table}) t`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from backup`);
      if (rows.length === 0) break;
      count += rows.length;
      await write(rows.map(({ row }) => row).join('\n'));
    }
    await client.query('close backup');
  }
  await client.query('commit');
  zip.end();
  await written;
  return count;
}

/** Lets the figures say how old the newest backup is (docs: alerts#groundworkbackupold). */
export const noteBackup = (client: Client): Promise<unknown> =>
  client.query(
    `insert into public.job_runs (name, time_done) values ('backup', now())
     on conflict (name) do update set time_done = excluded.time_done`,
  );

/** The table of applied migrations: tables keep their schema, so it is not replaced. */
const migrationsTable = 'public.schema_migrations';
const isRecordOfMigrations = (table: string) => table.endsWith('.schema_migrations');
const epochTable = 'public.restore_epoch';

/**
 * Refuses a database that a backup cannot go into, or that holds what nobody has given up.
 * @param place of the backup, for the command that would replace everything
 * @throws Problem that says what to do first
 */
export async function requireReplaceable(client: Client, place: string, mayReplace: boolean): Promise<void> {
  const { rows: tables } = await client.query(`select where to_regclass('public.users') is not null`);
  if (tables.length === 0)
    throw new Problem(
      'The database has no tables yet, so nothing was changed. Make them first: run the migration of this release (migrate), or start Groundwork with it once.',
    );
  const { rows } = await client.query<{ count: string }>('select count(*) as count from public.users');
  if (rows[0]?.count === '0' || mayReplace) return;
  throw new Problem(
    `The database holds ${rows[0]?.count} users. To replace everything in it: npm run restore -- ${place} --replace`,
  );
}

/**
 * Replaces the content of the database with a backup, all or nothing. Clients then fetch everything again, and data
 * migrations that are newer than the backup run again.
 * @param expected how many rows were written, where the backup says so
 * @returns the number of rows
 * @throws Problem if the file is no whole backup, or the database lacks a table or a migration of it
 */
export async function readDatabase(client: Client, file: string, expected?: number): Promise<number> {
  const { rows: tables } = await client.query<TableLine>(tablesQuery);
  const known = new Map(tables.map((each) => [each.table, each.columns]));
  await client.query('begin');
  try {
    const replaced = tables.map(({ table }) => table).filter((table) => !isRecordOfMigrations(table));
    await client.query(`truncate ${replaced.join(', ')} cascade`);
    const { count, migrated } = await insertAll(client, file, known);
    if (expected !== undefined && count !== expected)
      throw new Problem(
        `${file} holds ${count} of the ${expected} rows that were written, so nothing was changed. Take another backup.`,
      );
    await raiseSequences(client);
    if (known.has(migrationsTable)) {
      await client.query(`delete from ${migrationsTable} where kind = 'data' and not number = any($1::int[])`, [
        migrated,
      ]);
    }
    if (known.has(epochTable)) {
      await client.query(`delete from ${epochTable}`);
      await client.query(`insert into ${epochTable} values (gen_random_uuid())`);
    }
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback');
    // What zlib says of a file that it cannot unpack to its end.
    if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new Problem(`${file} is cut off, damaged or of something else, so nothing was changed. Take another backup.`);
  }
}

/** Numbers that the database gives go on after the highest that was put back. */
async function raiseSequences(client: Client) {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select format('%I.%I', n.nspname, c.relname) as "table", a.attname as "column"
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'identity', 'chat') and c.relkind = 'r' and a.attidentity <> ''`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max("${column}"), 0) + 1 from ${table}), false)`,
      [table, column],
    );
  }
}

/** Fails where the file is cut off or damaged; a line reader of Node would wait for its end for ever. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = join(createReadStream(file), createGunzip(), () => {});
  let rest = '';
  for await (const chunk of source.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

async function insertAll(client: Client, file: string, known: ReadonlyMap<string, string[]>) {
  let count = 0;
  const migrated: number[] = [];
  let table = '';
  let columns = '';
  let rows: string[] = [];
  const flush = async () => {
    if (rows.length === 0) return;
    if (isRecordOfMigrations(table)) {
      const numbers = rows.map((row) => (JSON.parse(row) as { number: number }).number);
      await requireMigrations(client, table, numbers);
      if (table === migrationsTable) migrated.push(...numbers);
    } else await insert();
    count += rows.length;
    rows = [];
  };
  const insert = () =>
    client.query(
      `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      [`[${rows.join(',')}]`],
    );
  for await (const line of linesOf(file)) {
    // A row begins with one of our column names, none of which is "table".
    if (line.startsWith('{"table":')) {
      await flush();
      const next = JSON.parse(line) as TableLine;
      const present = known.get(next.table);
      if (!present) {
        throw new Problem(
          `The backup holds the table ${next.table}, which this database does not have. Start the version of Groundwork that made the backup, or a later one, once.`,
        );
      }
      table = next.table;
      columns = next.columns.filter((column) => present.includes(column)).join(', ');
    } else {
      if (!table) throw noBackup(file);
      rows.push(line);
      if (rows.length === rowsAtOnce) await flush();
    }
  }
  await flush();
  if (!table) throw noBackup(file);
  return { count, migrated };
}

const noBackup = (file: string) =>
  new Problem(`${file} is no backup of Groundwork, so nothing was changed. Name the folder of one.`);

/** A later release may have columns that are missing here: what is in them would be lost without a word. */
async function requireMigrations(client: Client, table: string, numbers: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ newest: number | null }>(`select max(number) as newest from ${table}`);
  const [ours, theirs] = [rows[0]?.newest ?? 0, Math.max(...numbers)];
  if (theirs > ours)
    throw new Problem(
      `The backup is of a later release: its migration ${theirs} of ${table} is missing here, where ${ours} is the last one. Nothing was changed. Start that release, or a later one, once.`,
    );
}
