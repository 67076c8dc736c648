import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';

/** A chat token lets somebody in; the session key that they get for it goes with every call. */
export type TokenKind = 'token' | 'session';
/** The content of a token. `generation` is that of the user when it was issued: see users.ts. */
export interface TokenContent {
  userId: string;
  expiresAt: number;
  generation: number;
}
/** Issues and reads tokens. Nothing is stored of them: what they say is signed. */
export interface Tokens {
  issue(kind: TokenKind, content: TokenContent): string;
  /** The content of a token, expired or not; undefined for a token of another issuer or of the other kind. */
  read(kind: TokenKind, token: string): TokenContent | undefined;
}

/** Only letters, digits and `-_.` occur in a token: browsers send it as the name of a sub-protocol. */
export async function loadTokens(pool: Pool): Promise<Tokens> {
  const { rows } = await pool.query<{ value: string }>(
    `with made as (insert into chat.keys (name, value) values ('tokens', $1) on conflict do nothing returning value)
     select value from made union all select value from chat.keys where name = 'tokens' limit 1`,
    [randomBytes(32).toString('base64url')],
  );
  // Two processes that start at once: the row of the other one was not visible to this statement.
  const value = rows[0]?.value ?? (await readKey(pool));
  const sign = (kind: TokenKind, text: string) => createHmac('sha256', value).update(`${kind}.${text}`).digest();
  return {
    issue(kind, { userId, expiresAt, generation }) {
      const text = Buffer.from(JSON.stringify([userId, expiresAt, generation])).toString('base64url');
      return `${text}.${sign(kind, text).toString('base64url')}`;
    },
    read(kind, token) {
      const [text = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(kind, text);
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const [userId, expiresAt, generation] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
        string,
        number,
        number,
      ];
      return { userId, expiresAt, generation };
    },
  };
}

async function readKey(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ value: string }>(`select value from chat.keys where name = 'tokens'`);
  if (!rows[0]) throw new Error('The key of the chat tokens is missing in chat.keys.');
  return rows[0].value;
}
