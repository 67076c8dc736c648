import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import { transaction } from './database.ts';

export interface SchemaMigration {
  number: number;
  name: string;
  sql: string;
}
/** The migrations of a service that has a schema of its own in the database. */
export interface ServiceSchema {
  schema: string;
  /**
   * Number of an advisory lock, the same in every process and release: two that start at once migrate one after the
   * other.
   */
  lock: number;
  /**
   * Numbered, in order. A released one is never edited: its hash is stored with it. A later change of a table is a new
   * migration.
   */
  migrations: readonly SchemaMigration[];
}
interface Applied {
  number: number;
  hash: string;
}

const attempts = 60;
const longestPause = 1_000;
/** Lock not available, deadlock: somebody else was in the way, and nothing was done. */
const inTheWay = new Set(['55P03', '40P01']);

const hashOf = ({ sql }: SchemaMigration) => createHash('sha256').update(sql).digest('base64url');

/**
 * Brings a service's schema up to date. Where nothing is due it only reads, so that a process may start at any moment
 * beside others; what is due gives up a lock that it does not get at once and tries again, so that nobody waits behind it.
 * @throws Error where a migration was edited after this database had it, which trying again does not change
 */
export async function migrateSchema(pool: Pool, service: ServiceSchema): Promise<void> {
  for (let attempt = 1; dueOf(await readApplied(pool, service), service).length > 0; attempt += 1) {
    try {
      await transaction(pool, (client) => applyDue(client, service));
    } catch (error) {
      if (attempt >= attempts || !inTheWay.has((error as { code?: string }).code ?? '')) throw error;
      await wait(Math.min(longestPause, 50 * attempt) * (0.5 + Math.random()));
    }
  }
}

async function applyDue(client: ClientBase, service: ServiceSchema) {
  const { schema, lock } = service;
  await client.query(`set local lock_timeout = '500ms'`);
  await client.query('select pg_advisory_xact_lock($1)', [lock]);
  // Reading the catalog's table shows what another process has committed; 'if not exists' alone asks a cache that may be
  // older than the lock.
  await client.query('select from pg_namespace where nspname = $1', [schema]);
  await client.query(`create schema if not exists ${schema};
    create table if not exists ${schema}.schema_migrations (
      number integer primary key, name text not null, hash text not null, time_applied timestamptz not null default now())`);
  for (const migration of dueOf(await readApplied(client, service), service)) {
    await client.query(migration.sql);
    await client.query(`insert into ${schema}.schema_migrations (number, name, hash) values ($1, $2, $3)`, [
      migration.number,
      migration.name,
      hashOf(migration),
    ]);
  }
}

async function readApplied(database: Pick<ClientBase, 'query'>, { schema }: ServiceSchema): Promise<Applied[]> {
  const table = `${schema}.schema_migrations`;
  const { rows } = await database.query<{ table: string | null }>('select to_regclass($1)::text as table', [table]);
  if (!rows[0]?.table) return [];
  return (await database.query<Applied>(`select number, hash from ${table}`)).rows;
}

/** Those still to run. A database that is newer than this code is left alone: its last release still runs beside it. */
function dueOf(applied: readonly Applied[], { schema, migrations }: ServiceSchema): SchemaMigration[] {
  const hashes = new Map(applied.map(({ number, hash }) => [number, hash]));
  const edited = migrations.filter((each) => hashes.has(each.number) && hashes.get(each.number) !== hashOf(each));
  if (edited.length > 0) {
    const names = edited.map(({ number, name }) => `${number} '${name}'`).join(', ');
    throw new Error(
      `Migrations of ${schema} were changed after they were applied to this database: ${names}. Restore their text, and put the change into a new migration.`,
    );
  }
  return migrations.filter(({ number }) => !hashes.has(number));
}
