import type { JWTPayload } from 'jose';
import type { Store } from '../store/store.ts';
import { sessionKeyOf } from './ended-sessions.ts';

export interface SignedInAccount {
  id: string;
  /** The person has signed out of this session, or the account was disabled since the token was issued. */
  isEnded: boolean;
}

/**
 * The account of a token (docs: session). Only the pair of issuer and subject names it: every other claim may be
 * text that people edit themselves. The first time, the account with the e-mail address that the provider has verified
 * is linked to the pair.
 * @param isLocalProvider the subject is the account's id; true for our own development provider only
 */
export async function findAccount(
  store: Store,
  payload: JWTPayload,
  isLocalProvider: boolean,
): Promise<SignedInAccount | undefined> {
  const { iss: issuer = '', sub: subject = '', iat = 0 } = payload;
  if (!issuer || !subject) return undefined;
  const { rows } = await store.query<SignedInAccount>(
    `select u.id,
       coalesce(to_timestamp($4) < c.not_before, false)
         or exists (select from ended_sessions where issuer = $1 and session = $5) as "isEnded"
     from users u left join token_cutoffs c on c.user_id = u.id
     where not u.is_deleted and u.id = coalesce(
       (select user_id from sign_ins where issuer = $1 and subject = $2), case when $3 then $2 end)`,
    [issuer, subject, isLocalProvider, iat, sessionKeyOf(payload)],
    'account',
  );
  if (rows[0]) return rows[0];
  if (!payload.email || typeof payload.email !== 'string' || payload.email_verified !== true) return undefined;
  return linkAccount(store, issuer, subject, payload.email);
}

interface Invited {
  id: string;
  isDisabled: boolean;
  isLinked: boolean;
}

/**
 * Links the pair to the one account with this address. An account that a disabled person has, or that another subject of
 * the same provider signs in to, is not linked: companies give old addresses to new people.
 */
async function linkAccount(store: Store, issuer: string, subject: string, emailAddress: string) {
  return store.tx(async (queries): Promise<SignedInAccount | undefined> => {
    // The collation compares ASCII letters in any case and nothing else: with Unicode rules, the Kelvin sign is a 'k'.
    const { rows } = await queries.query<Invited>(
      `select id, doc->>'status' = 'Disabled' as "isDisabled",
         exists (select from sign_ins where issuer = $2 and user_id = users.id) as "isLinked"
       from users where lower(doc->>'emailAddress' collate "C") = lower($1 collate "C") and not is_deleted for update`,
      [emailAddress.trim(), issuer],
    );
    const [account] = rows;
    if (!account || rows.length > 1 || account.isLinked) return undefined;
    if (!account.isDisabled) {
      // The pair may still belong to an account that was deleted.
      await queries.query(
        `insert into sign_ins (issuer, subject, user_id) values ($1, $2, $3)
         on conflict (issuer, subject) do update set user_id = excluded.user_id`,
        [issuer, subject, account.id],
      );
    }
    return { id: account.id, isEnded: false };
  });
}
