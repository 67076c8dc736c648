import type { JWTPayload } from 'jose';
import type { Store } from '../store/store.ts';

/**
 * The account that a token means. Known pairs of issuer and subject first; then the subject itself or the configured
 * claim, which the local provider sets to the account's id; else, the first time, the account with the e-mail address
 * that the provider has verified, after which the pair is known (decisions 4, Session).
 */
export async function findAccount(store: Store, payload: JWTPayload, userClaim: string): Promise<string | undefined> {
  const { iss: issuer = '', sub: subject = '' } = payload;
  const claim = typeof payload[userClaim] === 'string' ? payload[userClaim] : subject;
  const { rows } = await store.query<{ id: string }>(
    `select user_id as id, 0 as rank from sign_ins where issuer = $1 and subject = $2
     union all select id, 1 from users where id in ($2, $3) and not is_deleted order by rank limit 1`,
    [issuer, subject, claim],
    'account',
  );
  if (rows[0]) return rows[0].id;
  if (typeof payload.email !== 'string' || payload.email_verified !== true) return undefined;
  const invited = await store.query<{ id: string }>(
    `select id from users where lower(doc->>'emailAddress') = lower($1) and not is_deleted`,
    [payload.email],
  );
  const [account] = invited.rows;
  if (!account || invited.rows.length > 1) return undefined;
  await store.query('insert into sign_ins (issuer, subject, user_id) values ($1, $2, $3) on conflict do nothing', [
    issuer,
    subject,
    account.id,
  ]);
  return account.id;
}
