import type { Pool } from 'pg';

// Arbitrary, but the same in every process: two that start at once create the schema one after the other.
const lock = 4_100_2026;

/** Creates the schema `identity` and its tables where they are missing; safe to run in several processes at once. */
export async function createSchema(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    await client.query(`
      create schema if not exists identity;
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
    `);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Forgets what has expired: sessions, grants, codes, tokens, and counts of attempts. */
export async function deleteExpired(pool: Pool): Promise<void> {
  await pool.query(`delete from identity.attempts where started < now() - interval '10 minutes'`);
  await pool.query('delete from identity.artefacts where expires_at < now()');
}

/** Ends every session of a user and voids its grants, codes and refresh tokens. Access tokens live on until they expire. */
export async function deleteSessions(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from identity.artefacts where account_id = $1', [userId]);
}

/** Lets the API refuse the access tokens of a session, in a table of the API; until that exists there is no API. */
export async function endAccess(pool: Pool, issuer: string, session: string): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('public.ended_sessions') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  await pool.query('insert into public.ended_sessions (issuer, session) values ($1, $2) on conflict do nothing', [
    issuer,
    session,
  ]);
}
