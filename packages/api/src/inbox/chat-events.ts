import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Configuration } from '../configuration.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import { Problem } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { takeMessage } from './chat-messages.ts';

/** Older reports are refused: who has caught one cannot send it later. */
const longestAge = 5 * 60_000;
const bodyLimit = 1024 * 1024;

const categories = ['group_channel:message_send', 'group_channel:message_update'] as const;
const person = v.object({ user_id: v.string() });
const event = v.object({
  category: v.picklist(categories),
  sender: v.nullish(v.object({ user_id: v.string(), nickname: v.optional(v.string(), '') })),
  mention_type: v.optional(v.string(), 'users'),
  mentioned_users: v.optional(v.array(person), () => []),
  payload: v.object({
    message_id: v.union([v.number(), v.string()]),
    message: v.optional(v.string(), ''),
    created_at: v.number(),
    updated_at: v.optional(v.number(), 0),
  }),
  channel: v.object({
    channel_url: v.pipe(v.string(), v.minLength(1)),
    name: v.optional(v.string(), ''),
    is_distinct: v.optional(v.boolean(), false),
  }),
  members: v.array(v.object({ user_id: v.string(), last_read_at: v.optional(v.number(), 0) })),
});
const anyEvent = v.object({ category: v.string() });

/**
 * POST chat/events: reports of the chat service (docs: inbox#reports-of-the-chat-service). They are signed over the
 * bytes that were sent, so the body is read as it came.
 */
export function chatEventRoutes(
  app: FastifyInstance,
  store: Store,
  chat: Configuration['chat'],
  countStranger: RequestLimits['countStranger'],
) {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/chat/events', { bodyLimit }, async (request, reply) => {
    const signature = request.headers['x-sendbird-signature'];
    const { body } = request;
    if (!chat || !Buffer.isBuffer(body) || !isSigned(body, signature, chat.apiToken)) {
      await countStranger(request, reply);
      throw new Problem(401, { title: 'Not signed', message: 'The signature is wrong.', code: 'wrong-signature' });
    }
    const value = parsed(body);
    const category = v.safeParse(anyEvent, value);
    // The hosted service reports more than we ask for; it is to stop sending, not to try again.
    if (category.success && !categories.some((known) => known === category.output.category)) {
      return reply.status(204).send();
    }
    const read = v.safeParse(event, value);
    if (!read.success)
      throw new Problem(400, { title: 'Bad request', message: 'The event cannot be read.', code: 'bad-request' });
    const { payload, channel, members, sender, ...rest } = read.output;
    const at = Math.max(payload.created_at, payload.updated_at);
    if (Math.abs(Date.now() - at) > longestAge) {
      throw new Problem(400, { title: 'Too late', message: 'The event is older than five minutes.', code: 'too-old' });
    }
    await takeMessage(store, {
      id: String(payload.message_id),
      version: payload.updated_at,
      text: payload.message,
      at: payload.created_at,
      senderId: sender?.user_id,
      senderName: sender?.nickname ?? '',
      mentionsAll: rest.mention_type === 'channel',
      mentionedIds: rest.mentioned_users.map(({ user_id }) => user_id),
      channel: {
        ...{ url: channel.channel_url, name: channel.name, isDirect: channel.is_distinct },
      },
      members: members.map(({ user_id, last_read_at }) => ({ id: user_id, readAt: last_read_at })),
    });
    return reply.status(204).send();
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function isSigned(body: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  if (typeof signature !== 'string') return false;
  const wanted = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
