import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import * as v from 'valibot';
import { type Channel, channelSql, requireChannel } from '../channels.ts';
import { channelUrl, parse, text, userIds } from '../content.ts';
import { type Actor, actorId, type Conversations } from '../conversations.ts';
import { channelToWire, personToWire } from '../wire.ts';
import type { Actors } from './actor.ts';
import { largestPage, readChanges, readQuery } from './query.ts';

const fields = {
  name: v.nullish(text(191)),
  cover_url: v.nullish(text(2_048)),
  data: v.nullish(text(10_000)),
  custom_type: v.nullish(text(128)),
  operator_ids: v.nullish(userIds),
};
const newChannel = v.object({
  user_ids: v.nullish(userIds, []),
  channel_url: v.nullish(channelUrl),
  is_distinct: v.nullish(v.boolean(), false),
  ...fields,
});
const channelChange = v.object(fields);
const people = v.object({ user_ids: v.nullish(userIds, []) });
const freezing = v.object({ freeze: v.boolean() });

const chronological = 'c.created_at desc, c.url';
const orders = new Map([
  [
    'latest_last_message',
    `coalesce((select g.created_at from chat.messages g where g.channel_url = c.url and g.deleted_at is null
    order by g.created_at desc limit 1), c.created_at) desc, c.url`,
  ],
  ['channel_name_alphabetical', 'lower(c.name), c.url'],
  ['chronological', chronological],
]);

/** Group channels, for the SDK and for the platform interface. */
export function channelRoutes(
  app: FastifyInstance,
  { pool, actors, conversations }: { pool: pg.Pool; actors: Actors; conversations: Conversations },
) {
  type One = { Params: { url: string } };
  type Mine = { Params: { id: string } };
  /** What a conversation is about says the application: people of a project trust its type. */
  const fieldsOf = (actor: Actor, body: v.InferOutput<typeof channelChange>) => ({
    name: body.name ?? undefined,
    coverUrl: body.cover_url ?? undefined,
    ...(actor === null ? { data: body.data ?? undefined, customType: body.custom_type ?? undefined } : {}),
  });
  /** A page of channels; one more is read, to know whether there is another page. */
  const page = async (userId: string | null, query: unknown) => {
    const { token, limit, order, show_empty: showsEmpty, custom_types: types } = readQuery('channels', query);
    const { rows } = await pool.query<Channel>(
      `${channelSql(`($1::text is null or m.user_id is not null)
         and (cardinality($2::text[]) = 0 or c.custom_type = any($2))
         and ($3 or exists (select from chat.messages g where g.channel_url = c.url and g.deleted_at is null))`)}
       order by ${orders.get(order) ?? chronological} limit $4 offset $5`,
      [userId, types, showsEmpty || userId === null, limit + 1, token],
    );
    return {
      channels: rows.slice(0, limit).map((channel) => channelToWire(channel, userId)),
      next: rows.length > limit ? String(token + limit) : '',
      ts: Date.now(),
    };
  };
  const one = async (request: FastifyRequest<One>) => {
    const actor = await actors.actor(request);
    return channelToWire(await requireChannel(pool, request.params.url, actorId(actor)), actorId(actor));
  };

  app.get<Mine>('/v3/users/:id/my_group_channels', async (request) => {
    await actors.selfOrPlatform(request, request.params.id);
    return page(request.params.id, request.query);
  });
  app.get<Mine>('/v3/users/:id/my_group_channels/changelogs', async (request) => {
    const { id } = await actors.self(request, request.params.id);
    const { since, after } = readChanges(request.query);
    // The moment of the next question: what changes while this is read is answered twice rather than never.
    const now = Date.now() - 1_000;
    const moment = 'greatest(c.updated_at, m.read_at)';
    const [{ rows: found }, { rows: deleted }] = await Promise.all([
      pool.query<{ url: string; at: number }>(
        `select c.url, ${moment} as at from chat.members m join chat.channels c on c.url = m.channel_url
         where m.user_id = $1 and m.left_at is null and c.deleted_at is null
           and ${moment} >= $2 and (${moment} > $2 or c.url > $3) order by 2, 1 limit ${largestPage + 1}`,
        [id, since, after],
      ),
      pool.query<{ url: string }>(
        `select c.url from chat.members m join chat.channels c on c.url = m.channel_url
         where m.user_id = $1 and (m.left_at >= $2 or (m.left_at is null and c.deleted_at >= $2))`,
        [id, since],
      ),
    ]);
    const changes = found.slice(0, largestPage);
    const hasMore = found.length > changes.length;
    const urls = changes.map(({ url }) => url);
    const { rows: updated } = await pool.query<Channel>(channelSql('m.user_id is not null and c.url = any($2)'), [
      id,
      urls,
    ]);
    const last = changes.at(-1);
    return {
      updated: updated.map((channel) => channelToWire(channel, id)),
      deleted: deleted.map(({ url }) => url),
      has_more: hasMore,
      next: hasMore && last ? `${last.at} ${last.url}` : String(now),
    };
  });

  app.get('/v3/group_channels', async (request) => {
    actors.platform(request);
    return page(null, request.query);
  });
  app.post('/v3/group_channels', async (request) => {
    const actor = await actors.actor(request);
    const body = parse(newChannel, request.body);
    const { channel, isCreated } = await conversations.create(actor, {
      ...fieldsOf(actor, body),
      // The application names its channels; those of users get a name by chance.
      url: actor === null ? (body.channel_url ?? undefined) : undefined,
      userIds: body.user_ids,
      operatorIds: body.operator_ids ?? (actor && !body.is_distinct ? [actor.id] : []),
      isDistinct: body.is_distinct,
    });
    return { ...channelToWire(channel, actorId(actor)), is_created: isCreated };
  });
  app.get<One>('/v3/group_channels/:url', one);
  app.get<One>('/v3/sdk/group_channels/:url', one);
  app.put<One>('/v3/group_channels/:url', async (request) => {
    const actor = await actors.actor(request);
    const body = parse(channelChange, request.body);
    const operatorIds = body.operator_ids ?? undefined;
    const channel = await conversations.update(actor, request.params.url, { ...fieldsOf(actor, body), operatorIds });
    return channelToWire(channel, actorId(actor));
  });
  app.delete<One>('/v3/group_channels/:url', async (request) => {
    await conversations.remove(await actors.actor(request), request.params.url);
    return {};
  });
  app.put<One>('/v3/group_channels/:url/freeze', async (request) => {
    // A moderator closes it through the application; the person who made it does not open it again.
    actors.platform(request);
    const { freeze } = parse(freezing, request.body);
    return channelToWire(await conversations.update(null, request.params.url, { isFrozen: freeze }), null);
  });
  app.get<One>('/v3/group_channels/:url/members', async (request) => {
    const actor = await actors.actor(request);
    const { token, limit } = readQuery('page', request.query);
    const { members } = await requireChannel(pool, request.params.url, actorId(actor));
    return {
      members: members.slice(token, token + limit).map((member) => ({
        ...personToWire(member),
        is_active: member.isActive,
        state: 'joined',
        role: member.role === 'operator' ? 'operator' : '',
      })),
      next: token + limit < members.length ? String(token + limit) : '',
    };
  });
  app.post<One>('/v3/group_channels/:url/invite', async (request) => {
    const actor = await actors.actor(request);
    const { user_ids: ids } = parse(people, request.body);
    return channelToWire(await conversations.invite(actor, request.params.url, ids), actorId(actor));
  });
  app.put<One>('/v3/group_channels/:url/leave', async (request) => {
    const actor = await actors.actor(request);
    const { user_ids: ids } = parse(people, request.body ?? {});
    await conversations.leave(actor, request.params.url, ids);
    return {};
  });
}
