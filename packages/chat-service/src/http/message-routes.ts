import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import * as v from 'valibot';
import { requireChannel } from '../channels.ts';
import { changesOf, contentOf } from '../commands.ts';
import { parse, userId } from '../content.ts';
import { actorId, type Conversations } from '../conversations.ts';
import { notFound } from '../errors.ts';
import { listBetween, listChanges, listMessages, type Message, requireMessage, searchMessages } from '../messages.ts';
import { requireUser } from '../users.ts';
import { messageToWire } from '../wire.ts';
import type { Actors } from './actor.ts';
import { largestPage, readChanges, readQuery } from './query.ts';

const sending = v.object({
  message_type: v.optional(v.picklist(['MESG', 'FILE', 'ADMM']), 'MESG'),
  user_id: v.optional(userId),
  /** Of what was said elsewhere, or before. */
  created_at: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
const reading = v.object({ user_id: userId });

/** Messages: read by members, sent over the socket; the platform interface sends and deletes them too. */
export function messageRoutes(
  app: FastifyInstance,
  { pool, actors, conversations }: { pool: pg.Pool; actors: Actors; conversations: Conversations },
) {
  type All = { Params: { url: string } };
  type One = { Params: { url: string; id: string } };
  const messageId = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
  const idOf = ({ id }: { id: string }) => {
    const number = messageId(id);
    if (number === undefined) throw notFound('Message');
    return number;
  };
  const inOrder = (messages: readonly Message[], isReversed: boolean) => {
    const wire = messages.map(messageToWire);
    return isReversed ? wire.reverse() : wire;
  };

  app.get<All>('/v3/group_channels/:url/messages', async (request) => {
    const { url } = request.params;
    const actor = await actors.actor(request);
    await requireChannel(pool, url, actorId(actor));
    const query = readQuery('messages', request.query);
    const { message_ts: at, prev_limit: before, next_limit: after, include: isIncluding } = query;
    // One more on each side says whether there is more.
    const found = await listMessages(pool, url, {
      ...{ at, before: before > 0 ? before + 1 : 0, after: after > 0 ? after + 1 : 0, isIncluding },
      customTypes: query.custom_types,
      kind: query.message_type,
    });
    const older = found.filter(({ createdAt }) => createdAt < at);
    const newer = found.filter(({ createdAt }) => createdAt > at);
    const exact = found.filter(({ createdAt }) => createdAt === at);
    const messages = [...older.slice(before > 0 ? -before : older.length), ...exact, ...newer.slice(0, after)];
    return {
      messages: inOrder(messages, query.reverse),
      is_continuous_messages: true,
      has_prev: older.length > before,
      has_next: newer.length > after,
    };
  });
  app.get<All>('/v3/group_channels/:url/messages/changelogs', async (request) => {
    const { url } = request.params;
    const actor = await actors.actor(request);
    await requireChannel(pool, url, actorId(actor));
    const { since, after } = readChanges(request.query);
    const now = Date.now();
    const found = await listChanges(pool, url, { since, afterId: messageId(after) ?? 0, limit: largestPage + 1 });
    const changes = found.slice(0, largestPage);
    const last = changes.at(-1);
    const hasMore = found.length > changes.length;
    return {
      updated: changes.filter(({ deletedAt }) => deletedAt === null).map(messageToWire),
      deleted: changes.flatMap(({ id, deletedAt }) =>
        deletedAt === null ? [] : [{ message_id: id, deleted_at: deletedAt }],
      ),
      has_more: hasMore,
      next:
        hasMore && last
          ? `${Math.max(last.updatedAt, last.deletedAt ?? 0)} ${last.id}`
          : String(Math.max(since, now - 1_000)),
    };
  });
  app.get<All>('/v3/group_channels/:url/messages_gap', async (request) => {
    const { url } = request.params;
    const actor = await actors.actor(request);
    await requireChannel(pool, url, actorId(actor));
    const query = readQuery('gap', request.query);
    const limit = largestPage + 1;
    const [before, after] = await Promise.all([
      listBetween(pool, url, { from: query.prev_start_ts, to: query.prev_end_ts, limit }),
      listBetween(pool, url, { from: query.next_start_ts, to: query.next_end_ts, limit }),
    ]);
    // The client has these already, or begins again where it misses too many.
    const missed = (found: readonly Message[], known: number) => (found.length > known ? found : []);
    const isHuge = before.length === limit || after.length === limit;
    return {
      is_huge_gap: isHuge,
      prev_messages: isHuge ? [] : inOrder(missed(before, query.prev_cache_count), query.reverse),
      prev_hasmore: false,
      next_messages: isHuge ? [] : inOrder(missed(after, query.next_cache_count), query.reverse),
      next_hasmore: false,
    };
  });

  // For one user, who sees no more than what they could read.
  app.get('/v3/search/messages', async (request) => {
    actors.platform(request);
    const { query, user_id: searcher, limit } = readQuery('search', request.query);
    const found = await searchMessages(pool, { userId: searcher, query, limit });
    return { total_count: found.length, results: found.map(messageToWire) };
  });
  app.post<All>('/v3/group_channels/:url/messages', async (request) => {
    actors.platform(request);
    const { message_type: kind, user_id: senderId, created_at: at } = parse(sending, request.body);
    const sender = kind === 'ADMM' || senderId === undefined ? null : await requireUser(pool, senderId);
    const content = contentOf(kind, request.body);
    return messageToWire(await conversations.send(sender, request.params.url, content, undefined, at));
  });
  app.put<All>('/v3/group_channels/:url/messages/mark_as_read', async (request) => {
    actors.platform(request);
    const { user_id: reader } = parse(reading, request.body);
    await conversations.read(await requireUser(pool, reader), request.params.url);
    return {};
  });
  app.get<One>('/v3/group_channels/:url/messages/:id', async (request) => {
    const { url } = request.params;
    const actor = await actors.actor(request);
    await requireChannel(pool, url, actorId(actor));
    return messageToWire(await requireMessage(pool, url, idOf(request.params)));
  });
  app.put<One>('/v3/group_channels/:url/messages/:id', async (request) => {
    const actor = await actors.actor(request);
    const { url } = request.params;
    return messageToWire(await conversations.edit(actor, url, idOf(request.params), changesOf(request.body)));
  });
  app.delete<One>('/v3/group_channels/:url/messages/:id', async (request) => {
    await conversations.deleteMessage(await actors.actor(request), request.params.url, idOf(request.params));
    return {};
  });
}
