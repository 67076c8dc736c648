import { createHash, timingSafeEqual } from 'node:crypto';
import { logCaller } from '@groundwork/server-process';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../conversations.ts';
import { invalidToken, notAuthorized, sessionExpired } from '../errors.ts';
import type { Sessions } from '../sessions.ts';
import type { ChatUser } from '../users.ts';

/** Who calls: the application with its token, or a user with a session key. */
export interface Actors {
  actor(request: FastifyRequest): Promise<Actor>;
  /** @throws ChatError where it is not the application */
  platform(request: FastifyRequest): void;
  /** @throws ChatError where it is neither this user nor the application */
  selfOrPlatform(request: FastifyRequest, userId: string): Promise<void>;
  /** @throws ChatError where it is not this user */
  self(request: FastifyRequest, userId: string): Promise<ChatUser>;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

export function createActors(sessions: Sessions, apiToken: string): Actors {
  const expected = digest(apiToken);
  const header = ({ headers }: FastifyRequest, name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  const isPlatform = (request: FastifyRequest) => {
    const token = header(request, 'api-token');
    if (token === undefined) return false;
    if (!timingSafeEqual(digest(token), expected)) throw invalidToken();
    logCaller(request, 'platform');
    return true;
  };
  const actor = async (request: FastifyRequest): Promise<Actor> => {
    if (isPlatform(request)) return null;
    const key = header(request, 'session-key');
    if (key === undefined) throw sessionExpired();
    const user = await sessions.userOfSession(key);
    logCaller(request, user.id);
    return user;
  };
  return {
    actor,
    platform(request) {
      if (!isPlatform(request)) throw notAuthorized('Only the platform interface may do this.');
    },
    async selfOrPlatform(request, userId) {
      const user = await actor(request);
      if (user && user.id !== userId) throw notAuthorized('Only for the user themselves.');
    },
    async self(request, userId) {
      const user = await actor(request);
      if (user?.id !== userId) throw notAuthorized('Only for the user themselves.');
      return user;
    },
  };
}
