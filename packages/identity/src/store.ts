import type { Pool } from 'pg';

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
