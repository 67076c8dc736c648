import { randomBytes } from 'node:crypto';
import { type UserStatus, userStatuses } from '@groundwork/contract';
import type { Pool } from 'pg';
import { demonstrationAccounts, demonstrationDomain, demonstrationPassword } from './demonstration-accounts.ts';
import { hashPassword, isPassword, type PasswordCost, publicCost } from './passwords.ts';

/** A user who may sign in. */
export interface Account {
  id: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
}

interface Row extends Account {
  status: string;
  hash: string | null;
}

/** Reads the accounts, which are the API's `users`; only password hashes are the provider's own. */
export interface Accounts {
  /** The account, unless it is unknown, deleted or disabled. */
  find(id: string): Promise<Account | undefined>;
  /**
   * The account with this e-mail address (in any case) and password. Unknown, wrong and disabled take the same time; the demonstration
   * accounts, which the page names, take less.
   */
  authenticate(emailAddress: string, password: string): Promise<Account | undefined>;
  setPassword(id: string, password: string): Promise<void>;
  /** Those of the demonstration accounts that exist. */
  demonstration(): Promise<typeof demonstrationAccounts>;
}

const columns = `u.id, u.doc->>'firstName' as "firstName", u.doc->>'lastName' as "lastName",
  u.doc->>'emailAddress' as "emailAddress", u.doc->>'status' as status, p.hash`;
const from = 'from public.users u left join identity.passwords p on p.user_id = u.id where not u.is_deleted';
const disabled: UserStatus = userStatuses[2];

export async function createAccounts(
  pool: Pool,
  { allowsDemonstration, passwordCost }: { allowsDemonstration: boolean; passwordCost: PasswordCost },
): Promise<Accounts> {
  const demonstrationHash = await hashPassword(demonstrationPassword, publicCost);
  /** What the password of an account that has none is compared with, for the time that it takes. */
  const nobodysHash = await hashPassword(randomBytes(16).toString('base64url'), passwordCost);

  const select = async (condition: string, values: unknown[]): Promise<Row[]> => {
    try {
      return (await pool.query<Row>(`select ${columns} ${from} and ${condition}`, values)).rows;
    } catch (error) {
      // The API creates the table; until it has, there is nobody.
      if ((error as { code?: string }).code === '42P01') return [];
      throw error;
    }
  };
  const isActive = (row: Row) => row.status !== disabled;
  const isDemonstration = (row: Row) =>
    allowsDemonstration && row.emailAddress.toLowerCase().endsWith(`@${demonstrationDomain}`);

  return {
    async find(id) {
      const [row] = await select('u.id = $1', [id]);
      return row && isActive(row) ? row : undefined;
    },
    async authenticate(emailAddress, password) {
      const [row] = await select(`lower(u.doc->>'emailAddress') = lower($1)`, [emailAddress.trim()]);
      const own = row?.hash ?? (row && isDemonstration(row) ? demonstrationHash : undefined);
      const matches = await isPassword(password, own ?? nobodysHash);
      return row && own !== undefined && matches && isActive(row) ? row : undefined;
    },
    async setPassword(id, password) {
      await pool.query(
        `insert into identity.passwords (user_id, hash) values ($1, $2)
         on conflict (user_id) do update set hash = excluded.hash`,
        [id, await hashPassword(password, passwordCost)],
      );
    },
    async demonstration() {
      if (!allowsDemonstration) return [];
      const addresses = demonstrationAccounts.map((account) => account.emailAddress);
      const rows = await select(`lower(u.doc->>'emailAddress') = any($1::text[])`, [addresses]);
      const known = new Set(rows.filter(isActive).map((row) => row.emailAddress.toLowerCase()));
      return demonstrationAccounts.filter((account) => known.has(account.emailAddress));
    },
  };
}
