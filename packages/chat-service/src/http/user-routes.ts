import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import * as v from 'valibot';
import { channelUrlsOf } from '../channels.ts';
import { metadata, parse, text, userId } from '../content.ts';
import type { Conversations } from '../conversations.ts';
import { userDeactivated } from '../errors.ts';
import type { Hub } from '../hub.ts';
import type { Sessions } from '../sessions.ts';
import type { Tokens } from '../tokens.ts';
import { countUnread } from '../unread.ts';
import { createUser, requireUser, type UserFields, updateUser } from '../users.ts';
import { userToWire } from '../wire.ts';
import type { Actors } from './actor.ts';
import { readQuery } from './query.ts';

export interface UserParts {
  pool: pg.Pool;
  actors: Actors;
  sessions: Sessions;
  tokens: Tokens;
  conversations: Conversations;
  hub: Hub;
}

const day = 24 * 3_600_000;
const longestToken = 30 * day;
const fields = {
  nickname: v.optional(text(80)),
  profile_url: v.optional(text(2_048)),
  metadata: v.optional(metadata),
};
const newUser = v.object({ user_id: userId, ...fields });
const userChange = v.object({
  ...fields,
  is_active: v.optional(v.boolean()),
  leave_all_when_deactivated: v.optional(v.boolean(), true),
});
const tokenOrder = v.object({ expires_at: v.optional(v.pipe(v.number(), v.integer())) });
const renewal = v.object({ token: v.optional(v.string(), '') });

/** Users: made and changed by the application, which also issues their tokens; they ask for their own counts. */
export function userRoutes(app: FastifyInstance, parts: UserParts) {
  const { pool, actors, sessions, tokens, conversations, hub } = parts;
  type One = { Params: { id: string } };
  const fieldsOf = ({
    nickname,
    profile_url,
    metadata,
  }: v.InferOutput<typeof newUser> | v.InferOutput<typeof userChange>): UserFields => ({
    nickname,
    profileUrl: profile_url,
    metadata,
  });

  app.post('/v3/users', async (request) => {
    actors.platform(request);
    const body = parse(newUser, request.body);
    return userToWire(await createUser(pool, body.user_id, fieldsOf(body)));
  });
  app.get<One>('/v3/users/:id', async (request) => {
    const { id } = request.params;
    if ((await actors.actor(request)) !== null) await actors.self(request, id);
    return userToWire(await requireUser(pool, id));
  });
  app.put<One>('/v3/users/:id', async (request) => {
    actors.platform(request);
    const { id } = request.params;
    const { is_active: isActive, leave_all_when_deactivated: leaves, ...body } = parse(userChange, request.body);
    const user = await updateUser(pool, id, { ...fieldsOf({ ...body, leave_all_when_deactivated: leaves }), isActive });
    if (isActive === false) {
      if (leaves) for (const url of await channelUrlsOf(pool, id)) await conversations.leave(null, url, [id]);
      hub.disconnect(id);
    }
    return userToWire(user);
  });
  app.post<One>('/v3/users/:id/token', async (request) => {
    actors.platform(request);
    const { expires_at: wanted } = parse(tokenOrder, request.body ?? {});
    const user = await requireUser(pool, request.params.id);
    if (!user.isActive) throw userDeactivated();
    const now = Date.now();
    const expiresAt = Math.min(wanted ?? now + 7 * day, now + longestToken);
    const token = tokens.issue('token', { userId: user.id, expiresAt, generation: user.generation });
    return { token, expires_at: expiresAt };
  });
  app.delete<One>('/v3/users/:id/token', async (request) => {
    actors.platform(request);
    await updateUser(pool, request.params.id, {}, true);
    hub.disconnect(request.params.id);
    return {};
  });

  // The SDK renews its session key here where its socket is closed.
  app.post<One>('/v3/users/:id/session_key', async (request) => {
    const header = request.headers['access-token'];
    const { token } = parse(renewal, request.body ?? {});
    const user = await sessions.userOfToken(typeof header === 'string' ? header : token);
    const { key, expiresAt } = sessions.open(user);
    return { key, expires_at: expiresAt, services: ['chat', 'chat_api'] };
  });
  app.get<One>('/v3/users/:id/unread_message_count', async (request) => {
    const { id } = await actors.self(request, request.params.id);
    const { custom_types: types } = readQuery('unread', request.query);
    const unread = (await countUnread(pool, [id], types.length > 0 ? types : undefined)).get(id);
    return { unread_count: unread?.all ?? 0, unread_feed_count: 0, custom_types: unread?.customTypes ?? {} };
  });
  app.get<One>('/v3/users/:id/unread_channel_count', async (request) => {
    const { id } = await actors.self(request, request.params.id);
    return { unread_count: (await countUnread(pool, [id])).get(id)?.channels ?? 0 };
  });
}
