import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import { duplicate, notAuthorized, notFound } from './errors.ts';
import { type Message, messageColumns, messageTables } from './messages.ts';

export interface Member {
  id: string;
  nickname: string;
  profileUrl: string;
  metadata: Readonly<Record<string, string>>;
  isActive: boolean;
  role: 'operator' | 'none';
  joinedAt: number;
  readAt: number;
}
export interface Channel {
  url: string;
  name: string;
  coverUrl: string;
  data: string;
  customType: string;
  isDistinct: boolean;
  createdBy: string | null;
  isFrozen: boolean;
  createdAt: number;
  members: readonly Member[];
  lastMessage: Message | null;
  /** Of the user that it was read for. */
  unread: number;
  unreadMentions: number;
}
export interface ChannelFields {
  name?: string;
  coverUrl?: string;
  data?: string;
  customType?: string;
}

/** Counts are exact up to here; a badge shows fewer. It bounds what somebody who never reads costs. */
export const largestUnread = 100;

/** SQL that counts the unread messages of a member `m`, at most so many. */
export const unreadSql = (condition = 'true') => `(select count(*) from (
  select from chat.messages g where g.channel_url = m.channel_url and g.created_at > m.read_at
    and g.deleted_at is null and g.sender_id is distinct from m.user_id and ${condition} limit ${largestUnread}) counted)`;
const mentionSql = unreadSql(`(g.mention_type = 'channel' or m.user_id = any(g.mentioned_user_ids))`);

/** Reads channels as `$1` sees them; a condition may use `c` (the channel) and `m` (their membership, or nulls). */
export const channelSql = (condition: string) => `
  select c.url, c.name, c.cover_url as "coverUrl", c.data, c.custom_type as "customType",
    c.distinct_key is not null as "isDistinct", c.created_by as "createdBy", c.is_frozen as "isFrozen",
    c.created_at as "createdAt",
    (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'nickname', u.nickname, 'profileUrl', u.profile_url,
        'metadata', u.metadata, 'isActive', u.is_active, 'role', o.role, 'joinedAt', o.joined_at, 'readAt', o.read_at)
        order by o.joined_at, u.id), '[]')
      from chat.members o join chat.users u on u.id = o.user_id where o.channel_url = c.url and o.left_at is null) as members,
    (select to_jsonb(latest) from (select ${messageColumns} from ${messageTables}
      where g.channel_url = c.url and g.deleted_at is null order by g.created_at desc limit 1) latest) as "lastMessage",
    case when m.user_id is null then 0 else ${unreadSql()} end as unread,
    case when m.user_id is null then 0 else ${mentionSql} end as "unreadMentions"
  from chat.channels c
  left join chat.members m on m.channel_url = c.url and m.user_id = $1 and m.left_at is null
  where c.deleted_at is null and ${condition}`;

/**
 * A channel; for a user only where they are a member.
 * @throws ChatError where there is none, or the user is no member
 */
export async function requireChannel(database: Database, url: string, userId: string | null): Promise<Channel> {
  const { rows } = await database.query<Channel>(channelSql('c.url = $2'), [userId, url]);
  const [channel] = rows;
  if (!channel) throw notFound('Channel');
  if (userId !== null && !memberOf(channel, userId)) throw notAuthorized('The user is not a member of the channel.');
  return channel;
}

export const memberOf = ({ members }: Channel, userId: string): Member | undefined =>
  members.find(({ id }) => id === userId);

const distinctKey = (userIds: readonly string[]) => JSON.stringify([...new Set(userIds)].sort());

/** Makes a channel, or answers the one that these people have already where it is to be distinct. */
export async function createChannel(
  database: Database,
  options: ChannelFields & {
    url?: string;
    userIds: readonly string[];
    operatorIds: readonly string[];
    isDistinct: boolean;
    createdBy: string | null;
  },
): Promise<{ url: string; isCreated: boolean }> {
  const { userIds, operatorIds, isDistinct, createdBy, name = '', coverUrl = '', data = '', customType = '' } = options;
  const url = options.url ?? `group_${randomBytes(16).toString('hex')}`;
  const now = Date.now();
  const { rowCount } = await database.query(
    `insert into chat.channels (url, name, cover_url, data, custom_type, distinct_key, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
    [url, name, coverUrl, data, customType, isDistinct ? distinctKey(userIds) : null, createdBy, now],
  );
  if (rowCount === 0) {
    const { rows } = await database.query<{ url: string }>(
      'select url from chat.channels where distinct_key = $1 and deleted_at is null',
      [isDistinct ? distinctKey(userIds) : null],
    );
    if (!rows[0]) throw duplicate('"channel_url" violates unique constraint.');
    return { url: rows[0].url, isCreated: false };
  }
  await insertMembers(database, url, userIds);
  if (operatorIds.length > 0) await setOperators(database, url, operatorIds);
  return { url, isCreated: true };
}

/** Adds the users who are not members yet, and returns their ids. */
export async function addMembers(database: Database, url: string, userIds: readonly string[]): Promise<string[]> {
  const added = await insertMembers(database, url, userIds);
  if (added.length > 0) await noteNewMembership(database, url);
  return added;
}

/** Messages from before they joined are not unread for them. */
async function insertMembers(database: Database, url: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into chat.members as m (channel_url, user_id, joined_at, read_at)
     select $1, id, $3, (select clock from chat.channels where url = $1) from unnest($2::text[]) as u(id)
     on conflict (channel_url, user_id) do update
       set left_at = null, role = 'none', joined_at = excluded.joined_at, read_at = excluded.read_at
       where m.left_at is not null
     returning user_id as id`,
    [url, [...new Set(userIds)].sort(), Date.now()],
  );
  return rows.map(({ id }) => id);
}

/** Takes members away, and answers those who were members. */
export async function removeMembers(database: Database, url: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `update chat.members set left_at = $3, role = 'none'
     where channel_url = $1 and user_id = any($2::text[]) and left_at is null returning user_id as id`,
    [url, userIds, Date.now()],
  );
  const removed = rows.map(({ id }) => id);
  if (removed.length > 0) await noteNewMembership(database, url);
  return removed;
}

/** A distinct channel whose members change is an ordinary one from then on. */
const noteNewMembership = (database: Database, url: string) =>
  database.query('update chat.channels set updated_at = $2, distinct_key = null where url = $1', [url, Date.now()]);

export const setOperators = (database: Database, url: string, userIds: readonly string[]) =>
  database.query(
    `update chat.members set role = case when user_id = any($2::text[]) then 'operator' else 'none' end
     where channel_url = $1 and left_at is null`,
    [url, userIds],
  );

export const updateChannel = (database: Database, url: string, fields: ChannelFields & { isFrozen?: boolean }) =>
  database.query(
    `update chat.channels set name = coalesce($2, name), cover_url = coalesce($3, cover_url), data = coalesce($4, data),
       custom_type = coalesce($5, custom_type), is_frozen = coalesce($6, is_frozen), updated_at = $7
     where url = $1`,
    [
      url,
      fields.name ?? null,
      fields.coverUrl ?? null,
      fields.data ?? null,
      fields.customType ?? null,
      fields.isFrozen ?? null,
      Date.now(),
    ],
  );

export const deleteChannel = (database: Database, url: string) =>
  database.query('update chat.channels set deleted_at = $2, updated_at = $2, distinct_key = null where url = $1', [
    url,
    Date.now(),
  ]);

/** Channels of a user from which they were not removed, in ascending order of the addresses. */
export async function channelUrlsOf(database: Database, userId: string): Promise<string[]> {
  const { rows } = await database.query<{ url: string }>(
    `select c.url from chat.members m join chat.channels c on c.url = m.channel_url
     where m.user_id = $1 and m.left_at is null and c.deleted_at is null order by c.url`,
    [userId],
  );
  return rows.map(({ url }) => url);
}
