import type { JWTPayload } from 'jose';
import { type Caller, findCaller, findSignedIn } from '../policy/caller.ts';
import type { Store } from '../store/store.ts';
import { sessionKeyOf } from './ended-sessions.ts';

export interface SignedIn {
  caller: Caller;
  /** The person has signed out of this session, or the account was disabled since the token was issued. */
  isEnded: boolean;
}

/**
 * The account of a token (docs: session), with what it may see. Only the pair of issuer and subject names it: every other
 * claim may be text that people edit themselves. The first time, the account with the e-mail address that the provider has
 * verified is linked to the pair.
 * @param isLocalProvider the subject is the account's id; true for our own development provider only
 */
export async function findAccount(
  store: Store,
  payload: JWTPayload,
  isLocalProvider: boolean,
): Promise<SignedIn | undefined> {
  const { iss: issuer = '', sub: subject = '', iat = 0 } = payload;
  if (!issuer || !subject) return undefined;
  const account = {
    id: `coalesce((select user_id from sign_ins where issuer = $1 and subject = $2), case when $3 then $2 end)`,
    isEnded: `coalesce(to_timestamp($4) < (select not_before from token_cutoffs where user_id = u.id), false)
      or exists (select from ended_sessions where issuer = $1 and session = $5)`,
    params: [issuer, subject, isLocalProvider, iat, sessionKeyOf(payload)],
  };
  const found = await findSignedIn(store, account);
  if (found) return found;
  if (!payload.email || typeof payload.email !== 'string' || payload.email_verified !== true) return undefined;
  const linked = await linkAccount(store, issuer, subject, payload.email);
  const caller = linked === undefined ? undefined : await findCaller(store, linked);
  return caller && { caller, isEnded: false };
}

/**
 * Links the pair to the one account with this address. An account that a disabled person has, or that another subject of
 * the same provider signs in to, is not linked: companies give old addresses to new people.
 */
async function linkAccount(store: Store, issuer: string, subject: string, emailAddress: string) {
  return store.tx(async (queries): Promise<string | undefined> => {
    // The collation compares ASCII letters in any case and nothing else: with Unicode rules, the Kelvin sign is a 'k'.
    const { rows } = await queries.query<{ id: string; isDisabled: boolean }>(
      `select id, doc->>'status' = 'Disabled' as "isDisabled"
       from users where lower(doc->>'emailAddress' collate "C") = lower($1 collate "C") and not is_deleted for update`,
      [emailAddress.trim()],
    );
    const [account] = rows;
    if (!account || rows.length > 1) return undefined;
    // In a second statement, since the first one sees only what was committed before it began to wait for the lock.
    const { rows: links } = await queries.query<{ subject: string }>(
      'select subject from sign_ins where issuer = $1 and user_id = $2',
      [issuer, account.id],
    );
    if (links.some((link) => link.subject !== subject)) return undefined;
    // A browser begins with several requests, and each of them may be the first.
    if (links.length === 0 && !account.isDisabled) {
      // The pair may still belong to an account that was deleted.
      await queries.query(
        `insert into sign_ins (issuer, subject, user_id) values ($1, $2, $3)
         on conflict (issuer, subject) do update set user_id = excluded.user_id`,
        [issuer, subject, account.id],
      );
    }
    return account.id;
  });
}
