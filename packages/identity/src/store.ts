import type { AdapterPayload } from 'oidc-provider';
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

/** Ends one session, and voids what was issued in it. */
export async function deleteSession(
  pool: Pool,
  { jti, authorizations = {} }: Pick<AdapterPayload, 'jti' | 'authorizations'>,
): Promise<void> {
  const grants = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []);
  await pool.query(
    `delete from identity.artefacts
     where (model = 'Session' and id = $1) or grant_id = any($2) or (model = 'Grant' and id = any($2))`,
    [jti, grants],
  );
}

/** Voids a grant and what was issued under it; the session goes on, and can begin another grant. */
export async function deleteGrant(pool: Pool, grantId: string): Promise<void> {
  await pool.query(
    `delete from identity.artefacts
     where (model = 'Grant' and id = $1) or (grant_id = $1 and model <> 'Session')`,
    [grantId],
  );
}

/** Lets the API refuse the access tokens of the session that a grant belongs to. */
export async function endAccessOfGrant(pool: Pool, issuer: string, grantId: string): Promise<void> {
  const { rows } = await pool.query<{ uid: string }>(
    `select uid from identity.artefacts
     where model = 'Session'
       and exists (select from jsonb_each(payload->'authorizations') a where a.value->>'grantId' = $1)`,
    [grantId],
  );
  for (const { uid } of rows) await endAccess(pool, issuer, uid);
}

/** Lets the API refuse the access tokens of a session, in a table of the API; until that exists there is no API. */
export async function endAccess(pool: Pool, issuer: string, session: string): Promise<void> {
  if (!(await hasEndedSessions(pool))) return;
  await pool.query('insert into public.ended_sessions (issuer, session) values ($1, $2) on conflict do nothing', [
    issuer,
    session,
  ]);
}

/** Whether somebody has signed out of this session, here or at the API. */
export async function isAccessEnded(pool: Pool, issuer: string, session: string): Promise<boolean> {
  if (!(await hasEndedSessions(pool))) return false;
  const { rows } = await pool.query('select from public.ended_sessions where issuer = $1 and session = $2', [
    issuer,
    session,
  ]);
  return rows.length > 0;
}

async function hasEndedSessions(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('public.ended_sessions') is not null as exists`,
  );
  return rows[0]?.exists === true;
}
