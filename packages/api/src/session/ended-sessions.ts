import type { JWTPayload } from 'jose';
import type { Queries, Store } from '../store/store.ts';

// An access token is valid until it expires, whatever happens to the session that it was issued for. What has ended
// earlier is written down here and read with the account of each request.

/** What of a token says to which session it belongs, and since when. */
export type TokenOfSession = Pick<JWTPayload, 'iss' | 'jti' | 'iat'> & { sid?: unknown };

/** The provider's name of the session (OpenID Connect Front-Channel Logout); without it a token is a session of its own. */
export const sessionKeyOf = ({ sid, jti }: Pick<TokenOfSession, 'sid' | 'jti'>): string =>
  typeof sid === 'string' && sid ? sid : `token:${jti ?? ''}`;

/** The person signs out: no token of this session is accepted any more. Other devices stay signed in. */
export async function endSession(store: Store, payload: JWTPayload): Promise<void> {
  await store.query('insert into ended_sessions (issuer, session) values ($1, $2) on conflict do nothing', [
    payload.iss,
    sessionKeyOf(payload),
  ]);
}

/**
 * The account is disabled or deleted: all its tokens end, and its sessions at the local provider. They stay ended when
 * the account is enabled again.
 */
export async function endAllSessions(queries: Queries, userId: string): Promise<void> {
  await queries.query(
    `insert into token_cutoffs (user_id, not_before) values ($1, now())
     on conflict (user_id) do update set not_before = excluded.not_before`,
    [userId],
  );
  const { rows } = await queries.query<{ isLocal: boolean }>(
    `select to_regclass('identity.artefacts') is not null as "isLocal"`,
  );
  if (rows[0]?.isLocal) await queries.query('delete from identity.artefacts where account_id = $1', [userId]);
}

/** Which of these sessions have ended: by a sign-out, or because the account was disabled. */
export async function endedAmong<S extends { caller: { id: string }; payload: TokenOfSession }>(
  queries: Queries,
  sessions: readonly S[],
): Promise<Set<S>> {
  const { rows } = await queries.query<{ n: number }>(
    `select s.n::int - 1 as n
     from unnest($1::text[], $2::text[], $3::text[], $4::float8[]) with ordinality s(user_id, issuer, session, iat, n)
       left join token_cutoffs c on c.user_id = s.user_id
     where coalesce(to_timestamp(s.iat) < c.not_before, false)
       or exists (select from ended_sessions e where e.issuer = s.issuer and e.session = s.session)`,
    [
      sessions.map(({ caller }) => caller.id),
      sessions.map(({ payload }) => payload.iss ?? ''),
      sessions.map(({ payload }) => sessionKeyOf(payload)),
      sessions.map(({ payload }) => payload.iat ?? 0),
    ],
  );
  return new Set(rows.flatMap(({ n }) => sessions[n] ?? []));
}

/** No provider's access token lives for a month. */
export const forgetEndedSessions = (queries: Queries) =>
  queries.query(`delete from ended_sessions where time_ended < now() - interval '30 days'`);
