import type { User } from '@groundwork/contract';
import { circuitBreaker } from '../circuit-breaker.ts';
import type { ChatPlatform } from './platform.ts';
import { ChatAway, ChatRefused, notFoundCode } from './platform-call.ts';
import { userFields } from './wanted.ts';

export interface ChatToken {
  token: string;
  expiresUtc: string;
}
type ChatPerson = { id: string } & Pick<
  User,
  'firstName' | 'lastName' | 'imageThumbnailUrl' | 'category' | 'chatRole' | 'type'
>;
/** The tokens with which users log in to the chat service. */
export interface ChatTokens {
  /** A token that is good for hours; undefined where there is none now, which holds nobody up. */
  read(user: ChatPerson): Promise<string | undefined>;
  /** A fresh token. @throws ChatAway */
  issue(user: ChatPerson): Promise<ChatToken>;
}

const hour = 3_600_000;
const lifetime = 24 * hour;
/** One that somebody gets with their profile is good for a working day. */
const shortest = 12 * hour;
const mostKept = 10_000;

export function createChatTokens(platform: ChatPlatform, imageService: string): ChatTokens {
  const breaker = circuitBreaker('The chat service', { limit: 1_500, pause: 30_000 });
  const kept = new Map<string, { token: string; expiresAt: number }>();

  const issue = async (user: ChatPerson) => {
    const expiresAt = Date.now() + lifetime;
    const ask = () => breaker.ask((signal) => platform.issueToken(user.id, expiresAt, signal));
    const token = await ask().catch(async (error: unknown) => {
      // An account that is so new that the chat service has not heard of it.
      if (!(error instanceof ChatRefused) || error.code !== notFoundCode) throw error;
      await platform.saveUser(user.id, userFields({ doc: user }, imageService));
      return ask();
    });
    if (kept.size >= mostKept) kept.clear();
    kept.set(user.id, { token, expiresAt });
    return { token, expiresUtc: new Date(expiresAt).toISOString() };
  };

  return {
    async read(user) {
      if (user.type === 'API') return undefined;
      const known = kept.get(user.id);
      if (known && known.expiresAt - Date.now() > shortest) return known.token;
      return issue(user).then(
        ({ token }) => token,
        () => undefined,
      );
    },
    issue: (user) =>
      issue(user).catch((error: unknown) => {
        throw error instanceof ChatAway ? error : new ChatAway('No token was issued', { cause: error });
      }),
  };
}
