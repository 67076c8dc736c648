import { migrateSchema, type SchemaMigration } from '@groundwork/server-process';
import type { Pool } from 'pg';

/**
 * Numbered, in order. A released one is never edited: its hash is stored with it. A later change of a table is a new
 * migration.
 */
export const migrations: readonly SchemaMigration[] = [
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

/** Brings the schema `identity` up to date. */
export const migrate = (pool: Pool, wanted: readonly SchemaMigration[] = migrations): Promise<void> =>
  migrateSchema(pool, { schema: 'identity', lock: 4_100_2026, migrations: wanted });
