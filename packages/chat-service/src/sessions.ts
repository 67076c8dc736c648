import type { Database } from './database.ts';
import { invalidToken, sessionExpired, tokenExpired, userDeactivated, userUnknown } from './errors.ts';
import type { Tokens } from './tokens.ts';
import { type ChatUser, findUser } from './users.ts';

/** Who a token or a session key is of. */
export interface Sessions {
  /** @throws ChatError whose code says whether the SDK asks for a new token */
  userOfToken(token: string): Promise<ChatUser>;
  /** @throws ChatError that makes the SDK renew the key by itself, unless the user has gone */
  userOfSession(key: string): Promise<ChatUser>;
  /** A session key, with the moment at which it expires. */
  open(user: ChatUser): { key: string; expiresAt: number };
}

export function createSessions(database: Database, tokens: Tokens, sessionSeconds: number): Sessions {
  const read = async (kind: 'token' | 'session', text: string) => {
    const content = tokens.read(kind, text);
    // A key that cannot be read is from before the database was made again: the token decides.
    if (!content) throw kind === 'token' ? invalidToken() : sessionExpired();
    const user = await findUser(database, content.userId);
    if (!user) throw userUnknown();
    if (!user.isActive) throw userDeactivated();
    const isValid = content.expiresAt > Date.now() && content.generation === user.generation;
    if (!isValid) throw kind === 'token' ? tokenExpired() : sessionExpired();
    return user;
  };
  return {
    userOfToken: (token) => read('token', token),
    userOfSession: (key) => read('session', key),
    open({ id, generation }) {
      const expiresAt = Date.now() + sessionSeconds * 1000;
      return { key: tokens.issue('session', { userId: id, expiresAt, generation }), expiresAt };
    },
  };
}
