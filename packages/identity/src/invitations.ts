import { createHash } from 'node:crypto';
import { transaction } from '@groundwork/server-process';
import type { Pool } from 'pg';
import { hashPassword, type PasswordCost } from './passwords.ts';

/** Whether a link of an invitation can be used, and if not, why. */
export type InvitationState = 'open' | 'used' | 'active' | 'expired' | 'replaced' | 'unknown';
export interface Invitation {
  state: InvitationState;
  /** Of the person who is invited; only where the link can be used. */
  emailAddress?: string;
  firstName?: string;
}

/** Invitations are the API's table: it issues them, this provider takes them in exchange for a password. */
export interface Invitations {
  find(token: string): Promise<Invitation>;
  /** Sets the password and uses the link up, both or neither; answers the state that the link had. */
  accept(token: string, password: string): Promise<InvitationState>;
}

// Users who have signed in otherwise, are disabled or deleted do not need a link any more.
const select = `
  select i.user_id as "userId", u.doc->>'emailAddress' as "emailAddress", u.doc->>'firstName' as "firstName",
    case when i.used_at is not null then 'used'
      when u.doc->>'status' = 'Active' and not u.is_deleted then 'active'
      when i.voided_at is not null then 'replaced'
      when i.expires_at <= now() then 'expired'
      when u.is_deleted or u.doc->>'status' <> 'Invited' then 'unknown'
      else 'open' end as state
  from public.invitations i join public.users u on u.id = i.user_id where i.token_hash = $1`;

interface Row extends Required<Invitation> {
  userId: string;
}

export function createInvitations(pool: Pool, passwordCost: PasswordCost): Invitations {
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
  return {
    async find(token) {
      try {
        const { rows } = await pool.query<Row>(select, [hashOf(token)]);
        const [row] = rows;
        if (row?.state === 'open') return row;
        return { state: row?.state ?? 'unknown' };
      } catch (error) {
        // The API creates the tables; until it has, nobody is invited.
        if ((error as { code?: string }).code === '42P01') return { state: 'unknown' };
        throw error;
      }
    },
    async accept(token, password) {
      const hash = await hashPassword(password, passwordCost);
      return transaction(pool, async (client) => {
        // The lock makes a second post with the same link wait and then see that it was used.
        const { rows } = await client.query<Row>(`${select} for update of i`, [hashOf(token)]);
        const [row] = rows;
        if (row?.state === 'open') {
          await client.query(
            `insert into identity.passwords (user_id, hash) values ($1, $2)
             on conflict (user_id) do update set hash = excluded.hash`,
            [row.userId, hash],
          );
          await client.query(
            'update public.invitations set used_at = now() where user_id = $1 and used_at is null and voided_at is null',
            [row.userId],
          );
        }
        return row?.state ?? 'unknown';
      });
    },
  };
}
