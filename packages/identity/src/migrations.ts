import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import { transaction } from './store.ts';

export interface Migration {
  number: number;
  name: string;
  sql: string;
}
interface Applied {
  number: number;
  hash: string;
}

/** Numbered, in order. A released one is never edited: its hash is kept with it. What changes a table is a new one. */
export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'foundation',
    // Earlier releases made these tables without a record of migrations, so they may be there.
    sql: `
      create table if not exists identity.artefacts (
        model text not null, id text not null, payload jsonb not null, expires_at timestamptz,
        grant_id text generated always as (payload->>'grantId') stored,
        account_id text generated always as (payload->>'accountId') stored,
        uid text generated always as (payload->>'uid') stored,
        user_code text generated always as (payload->>'userCode') stored,
        primary key (model, id)
      );
      create index if not exists artefacts_grant on identity.artefacts (grant_id);
      create index if not exists artefacts_account on identity.artefacts (account_id);
      create index if not exists artefacts_uid on identity.artefacts (uid);
      create index if not exists artefacts_expiry on identity.artefacts (expires_at);
      create table if not exists identity.keys (name text primary key, value jsonb not null);
      create table if not exists identity.attempts (
        key text primary key, started timestamptz not null, made integer not null);
      create table if not exists identity.passwords (user_id text primary key, hash text not null);
    `,
  },
];

// Arbitrary, but the same in every process and release: two that start at once migrate one after the other.
const lock = 4_100_2026;
const attempts = 60;
const longestPause = 1_000;
/** Lock not available, deadlock: somebody else was in the way, and nothing was done. */
const inTheWay = new Set(['55P03', '40P01']);

const hashOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('base64url');

/**
 * Brings the schema `identity` up to date. Where nothing is due it only reads, so that a process may start at any moment
 * beside others; what is due gives up a lock that it does not get at once and tries again, so that nobody waits behind it.
 * @throws Error where a migration was edited after this database had it, which trying again does not change
 */
export async function migrate(pool: Pool, wanted: readonly Migration[] = migrations): Promise<void> {
  for (let attempt = 1; dueOf(await readApplied(pool), wanted).length > 0; attempt += 1) {
    try {
      await transaction(pool, (client) => applyDue(client, wanted));
    } catch (error) {
      if (attempt >= attempts || !inTheWay.has((error as { code?: string }).code ?? '')) throw error;
      await wait(Math.min(longestPause, 50 * attempt) * (0.5 + Math.random()));
    }
  }
}

async function applyDue(client: ClientBase, wanted: readonly Migration[]) {
  await client.query(`set local lock_timeout = '500ms'`);
  await client.query('select pg_advisory_xact_lock($1)', [lock]);
  // Reading the catalog's table shows what another process has committed; 'if not exists' alone asks a cache that may be
  // older than the lock.
  await client.query(`select from pg_namespace where nspname = 'identity'`);
  await client.query(`create schema if not exists identity;
    create table if not exists identity.schema_migrations (
      number integer primary key, name text not null, hash text not null, time_applied timestamptz not null default now())`);
  for (const migration of dueOf(await readApplied(client), wanted)) {
    await client.query(migration.sql);
    await client.query('insert into identity.schema_migrations (number, name, hash) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      hashOf(migration),
    ]);
  }
}

async function readApplied(database: Pick<ClientBase, 'query'>): Promise<Applied[]> {
  const { rows } = await database.query<{ table: string | null }>(
    `select to_regclass('identity.schema_migrations')::text as table`,
  );
  if (!rows[0]?.table) return [];
  return (await database.query<Applied>('select number, hash from identity.schema_migrations')).rows;
}

/** Those still to run. A database that is newer than this code is left alone: its last release still runs beside it. */
function dueOf(applied: readonly Applied[], wanted: readonly Migration[]): Migration[] {
  const hashes = new Map(applied.map(({ number, hash }) => [number, hash]));
  const edited = wanted.filter((each) => hashes.has(each.number) && hashes.get(each.number) !== hashOf(each));
  if (edited.length > 0) {
    const names = edited.map(({ number, name }) => `${number} '${name}'`).join(', ');
    throw new Error(
      `Migrations of identity were changed after they were applied to this database: ${names}. Restore their text, and put the change into a new migration.`,
    );
  }
  return wanted.filter(({ number }) => !hashes.has(number));
}
