import type { Caller } from '../policy/caller.ts';
import { notAllowed, notFound, Problem } from '../problem.ts';
import type { ChatPlatform } from './platform.ts';
import { ChatRefused, notFoundCode } from './platform-call.ts';
import type { ChatMessage } from './platform-messages.ts';

/** Who may do what in a conversation: asked of the chat service, which decides who belongs to it. */
export interface Membership {
  /** @throws Problem 403 for who does not belong to it, 404 where there is none, 503 without an answer */
  require(caller: Caller, channelUrl: string): Promise<void>;
}

const channelUrl = /^[\w-]{1,200}$/;

export const createMembership = (platform: Pick<ChatPlatform, 'memberIds'>): Membership => ({
  async require(caller, url) {
    requireChannelUrl(url);
    const ids = await requireAnswer(platform.memberIds(url));
    if (!ids.includes(caller.id)) throw notAllowed('You do not belong to this conversation.');
  },
});

/** A message that a path names. @throws Problem 404 where there is none, 503 without an answer */
export async function requireMessage(
  platform: Pick<ChatPlatform, 'message'>,
  { url, id }: { url: string; id: string },
): Promise<ChatMessage> {
  if (!/^\d{1,15}$/.test(id)) throw notFound('There is no such message.');
  return requireAnswer(platform.message(url, Number(id)));
}

/** @throws Problem 404 for what cannot be a conversation */
export function requireChannelUrl(url: string): void {
  if (!channelUrl.test(url)) throw notFound('There is no such conversation.');
}

/** The answer of the chat service; what it refuses as unknown is a 404, no answer a 503. */
export async function requireAnswer<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof ChatRefused && cause.code === notFoundCode) throw notFound('There is no such conversation.');
    throw Object.assign(
      new Problem(503, {
        title: 'Conversations are not available',
        message: 'The conversations service does not answer. Everything else works. Please try again in a moment.',
        code: 'chat-unavailable',
      }),
      { cause },
    );
  }
}
