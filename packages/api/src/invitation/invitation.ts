import { createHash, randomBytes } from 'node:crypto';
import type { User } from '@groundwork/contract';
import { emailPattern } from '@groundwork/contract/schemas';
import type { Configuration } from '../configuration.ts';
import { enqueue } from '../mail-queue/mail-queue.ts';
import type { Compose } from '../mail-queue/sender.ts';
import type { Queries } from '../store/store.ts';
import { invitationMail } from './mail.ts';

const validDays = 7;

/** True for an account that a person gets a mail about: it is new, and somebody reads its address. */
export const isInvitable = ({ status, type, emailAddress }: Pick<User, 'status' | 'type' | 'emailAddress'>) =>
  status === 'Invited' && type !== 'API' && Boolean(emailAddress);

/** Invites somebody, in the transaction that makes their account, or again: links of earlier mails work no longer. */
export async function invite(queries: Queries, userId: string, requestedBy: string) {
  await voidLinks(queries, userId);
  await enqueue(queries, 'invitation', userId, requestedBy);
}

const voidLinks = (queries: Queries, userId: string) =>
  queries.query(
    'update invitations set voided_at = now() where user_id = $1 and used_at is null and voided_at is null',
    [userId],
  );

/** How many invitations somebody was sent in the last hour. */
export async function countRecent(queries: Queries, userId: string): Promise<number> {
  const { rows } = await queries.query<{ count: number }>(
    `select count(*) as count from outbox where user_id = $1 and kind = 'invitation' and time_created > now() - interval '1 hour'`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Makes the mail of an invitation, and the link in it: only its hash is stored. Each attempt has a link of its own that
 * works, since a mail whose sending was interrupted may have arrived.
 */
export function composeInvitation({ identity, hasLocalIdentity, portalOrigins, mail }: Configuration): Compose {
  return async (queries, { id, userId, requestedBy }) => {
    const { rows } = await queries.query<{ id: string; doc: User }>(
      'select id, doc from users where id in ($1, $2) and (id <> $1 or not is_deleted)',
      [userId, requestedBy],
    );
    const person = rows.find((row) => row.id === userId)?.doc;
    const inviter = rows.find((row) => row.id === requestedBy)?.doc;
    if (!person || !isInvitable(person) || !emailPattern.test(person.emailAddress ?? '')) return undefined;
    const content = {
      to: person.emailAddress ?? '',
      firstName: person.firstName,
      inviter: inviter ? `${inviter.firstName} ${inviter.lastName}` : '',
      supportMail: mail.support,
    };
    if (!hasLocalIdentity) return invitationMail({ ...content, link: `${portalOrigins[0]}/` });
    const token = randomBytes(32).toString('base64url');
    const { rows: issued } = await queries.query<{ expires: string }>(
      `insert into invitations (token_hash, outbox_id, user_id, expires_at)
       values ($1, $2, $3, now() + make_interval(days => $4)) returning iso(expires_at) as expires`,
      [createHash('sha256').update(token).digest('base64url'), id, userId, validDays],
    );
    const expires = new Date(issued[0]?.expires ?? 0);
    return invitationMail({ ...content, link: `${identity.authority}/invitation/${token}`, expires });
  };
}
