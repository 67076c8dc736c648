import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { type Account, platform } from './fixtures.ts';

/** The part of the signed-in user, as the portal stores it, that the tests read or change. */
export interface StoredUser {
  access_token: string;
  refresh_token?: string;
  expires_at: number;
  profile: { sub: string; name: string };
}

const keyOf = () => `groundwork.user:${platform().identity}:groundwork-portal`;

export const storedUser = (page: Page): Promise<StoredUser | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as StoredUser | null, keyOf());

/** Changes the stored user: what a browser finds after a long sleep, or after the server changed something. */
export const changeStoredUser = (page: Page, change: Partial<StoredUser>): Promise<void> =>
  page.evaluate(
    ([key, changed]) => {
      const user = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
      localStorage.setItem(key, JSON.stringify({ ...user, ...changed }));
    },
    [keyOf(), change] as const,
  );

/** Sets the end of the stored token, in seconds from now. The page reads it when it is loaded the next time. */
export const endTokenIn = (page: Page, seconds: number, change: Partial<StoredUser> = {}): Promise<void> =>
  changeStoredUser(page, { expires_at: Math.floor(Date.now() / 1000) + seconds, ...change });

/** The names of the databases that this browser keeps for the portal. */
export const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));

export async function sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: platform().databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** A copy of an account, which no other test uses. `remove` deletes it. */
export async function makeAccount(like: Account, fields: Record<string, unknown> = {}) {
  const id = randomUUID();
  const account: Account = `e2e-${id}`;
  const changed = { ...fields, id, emailAddress: `${account}@groundwork.test`, azureId: id };
  await sql(
    `insert into users (id, doc, time_created, time_modified, version)
     select $1, doc || $2::jsonb, now(), now(), version from users where doc->>'emailAddress' = $3`,
    [id, JSON.stringify(changed), `${like}@groundwork.test`],
  );
  return { id, account, remove: () => sql('delete from users where id = $1', [id]) };
}

/** Disables or enables an account: one field of its record. */
export const setStatus = (id: string, status: 'Active' | 'Disabled') =>
  sql(`update users set doc = doc || $2::jsonb where id = $1`, [id, JSON.stringify({ status })]);

/** The identity server forgets every session of the account, as after 'sign out everywhere'. */
export const revokeSessions = (id: string) => sql('delete from identity.artefacts where account_id = $1', [id]);

export const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu of/ });

export async function signOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

/** Sends the event of a user who comes back to the window: the lists that are shown are synced. */
export const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Resolves when the page has logged in to the chat service. */
export async function loggedInToChat(page: Page): Promise<void> {
  const address = platform().chat.replace(/^http/, 'ws');
  const socket = await page.waitForEvent('websocket', (each) => each.url().startsWith(address));
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('LOGI'));
}
