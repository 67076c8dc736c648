import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Pool } from 'pg';

/**
 * The keys that sign tokens and cookies. They are stored in the database, or every restart would sign everybody out.
 */
export interface Keys {
  jwks: { keys: JWK[] };
  cookies: string[];
}

/** Reads the keys, making them the first time. Processes that start at once agree on the same ones. */
export async function loadKeys(pool: Pool): Promise<Keys> {
  return {
    jwks: await keep(pool, 'jwks', async () => {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      const kid = randomBytes(8).toString('hex');
      return { keys: [{ ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }] };
    }),
    cookies: await keep(pool, 'cookies', async () => [randomBytes(32).toString('base64url')]),
  };
}

async function keep<Value>(pool: Pool, name: string, make: () => Promise<Value>): Promise<Value> {
  const read = async () => {
    const { rows } = await pool.query<{ value: Value }>('select value from identity.keys where name = $1', [name]);
    return rows[0]?.value;
  };
  const existing = await read();
  if (existing !== undefined) return existing;
  const made = await make();
  await pool.query('insert into identity.keys (name, value) values ($1, $2::text::jsonb) on conflict do nothing', [
    name,
    JSON.stringify(made),
  ]);
  return (await read()) ?? made;
}
