import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Migration, migrations as released } from '../migrations/index.ts';
import { requireSchema, SchemaError } from './catalog.ts';
import { codeOf, type Queries, type Store } from './store.ts';

interface Applied {
  number: number;
  name: string;
  /** Missing where an earlier release applied it. */
  hash: string | null;
}

const lockTimeout = '500ms';
const attempts = 60;
const longestPause = 1_000;
/** Lock not available, deadlock, serialization failure: somebody else was in the way, and nothing was done. */
const inTheWay = new Set(['55P03', '40P01', '40001']);

const hashOf = ({ sql }: Migration) => createHash('sha256').update(JSON.stringify(sql)).digest('base64url');

/**
 * Brings the schema up to date. Where nothing is due it only reads, so that a process may start at any moment beside
 * others; where a migration is due, one process runs it and the others wait.
 * @throws SchemaError where the database is not what this code needs, which trying again does not change
 */
export async function migrate(store: Store, migrations: readonly Migration[] = released): Promise<void> {
  const known = await readApplied(store);
  if (!known || dueOf(known, migrations).length > 0) {
    await store.locked('groundwork-migrations', async (queries) => {
      await queries.query(`set lock_timeout = '${lockTimeout}'`);
      if (!(await readApplied(queries))) await makeRecord(queries, migrations);
      for (const migration of dueOf((await readApplied(queries)) ?? [], migrations)) await apply(queries, migration);
    });
  }
  await requireSchema(store, (migrations.at(-1)?.number ?? 0) + 1);
}

/** The migrations that this database has had; undefined where the record of them is missing or of an earlier form. */
async function readApplied(queries: Queries): Promise<Applied[] | undefined> {
  const { count } = await queries.query(
    `select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'hash'`,
  );
  if (count === 0) return undefined;
  return (await queries.query<Applied>('select number, name, hash from public.schema_migrations')).rows;
}

/** Those still to run. A database that is newer than this code is left alone: its last release still runs beside it. */
function dueOf(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const byNumber = new Map(applied.map((each) => [each.number, each]));
  const edited = migrations.filter((migration) => {
    const known = byNumber.get(migration.number);
    return known && (known.name !== migration.name || (known.hash !== null && known.hash !== hashOf(migration)));
  });
  if (edited.length > 0) {
    const names = edited.map(({ number, name }) => `${number} '${name}'`).join(', ');
    throw new SchemaError(
      `Migrations were changed after they were applied to this database: ${names}. Restore their text, and put the change into a new migration.`,
    );
  }
  return migrations.filter(({ number }) => !byNumber.has(number));
}

async function makeRecord(queries: Queries, migrations: readonly Migration[]) {
  await patiently(queries, async () => {
    await queries.query(`create table if not exists public.schema_migrations (
      number integer primary key, name text not null, time_applied timestamptz not null default now())`);
    await queries.query(
      'alter table public.schema_migrations add column if not exists kind text, add column if not exists hash text',
    );
    // What earlier releases applied had the text that it still has.
    for (const migration of migrations) {
      await queries.query(
        'update public.schema_migrations set kind = $3, hash = $4 where number = $1 and name = $2 and hash is null',
        [migration.number, migration.name, migration.kind, hashOf(migration)],
      );
    }
  });
}

async function apply(queries: Queries, migration: Migration) {
  const { number, name, kind, sql } = migration;
  const record = () =>
    queries.query('insert into public.schema_migrations (number, name, kind, hash) values ($1, $2, $3, $4)', [
      number,
      name,
      kind,
      hashOf(migration),
    ]);
  if (kind === 'schema' && typeof sql === 'string') {
    await patiently(queries, async () => {
      await queries.query(sql);
      await record();
    });
    return;
  }
  for (const step of typeof sql === 'string' ? [sql] : sql) {
    if (/^create (unique )?index concurrently/i.test(step)) await buildIndex(queries, step);
    else while ((await patiently(queries, () => queries.query(step))).count > 0 && kind === 'data');
  }
  await record();
}

/** Builds an index beside live traffic. One whose building was interrupted is there but not valid: it is built again. */
async function buildIndex(queries: Queries, step: string) {
  const [, name = ''] = /concurrently (?:if not exists )?(\w+)/i.exec(step) ?? [];
  const { rows } = await queries.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [`public.${name}`],
  );
  if (rows[0]?.valid) return;
  // It waits for transactions to end without holding a lock that anybody notices.
  await queries.query('set lock_timeout = 0');
  if (rows[0]) await queries.query(`drop index concurrently public.${name}`);
  await queries.query(step);
  await queries.query(`set lock_timeout = '${lockTimeout}'`);
}

/** Runs `work` in a transaction, again and again where somebody else was in the way. */
async function patiently<Result>(queries: Queries, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await queries.query('begin');
      const result = await work();
      await queries.query('commit');
      return result;
    } catch (error) {
      await queries.query('rollback');
      if (attempt >= attempts || !inTheWay.has(codeOf(error))) throw error;
      await wait(Math.min(longestPause, 50 * attempt) * (0.5 + Math.random()));
    }
  }
}
