import type { Database } from './database.ts';
import { channelFrozen, notAuthorized, notFound, rateLimited } from './errors.ts';

export interface ChatFile {
  url: string;
  name: string;
  type: string;
  size: number;
}
/** ADMM: of the application, without a sender. */
export type MessageKind = 'MESG' | 'FILE' | 'ADMM';
export interface MessageContent {
  kind: MessageKind;
  text: string;
  data: string;
  customType: string;
  file: ChatFile | null;
  mentionType: 'users' | 'channel';
  mentionedUserIds: readonly string[];
}
export interface Message extends MessageContent {
  id: number;
  channelUrl: string;
  /** Unique within its channel. */
  createdAt: number;
  /** 0: never. */
  updatedAt: number;
  deletedAt: number | null;
  sender: { id: string; nickname: string; profileUrl: string; metadata: Readonly<Record<string, string>> } | null;
}

export const messageColumns = `g.id, g.channel_url as "channelUrl", g.kind, g.text, g.data, g.custom_type as "customType",
  g.file, g.mention_type as "mentionType", g.mentioned_user_ids as "mentionedUserIds", g.created_at as "createdAt",
  g.updated_at as "updatedAt", g.deleted_at as "deletedAt",
  case when s.id is not null then jsonb_build_object('id', s.id, 'nickname', s.nickname, 'profileUrl', s.profile_url,
    'metadata', s.metadata) end as sender`;
export const messageTables = 'chat.messages g left join chat.users s on s.id = g.sender_id';
const select = `select ${messageColumns} from ${messageTables}`;

const minute = 60_000;
const mostWords = 10;

/**
 * Adds a message to a channel, in a transaction. One that this sender has sent before under the same request id is answered
 * again instead.
 * @throws ChatError where the sender may not, or has sent too many
 */
export async function addMessage(
  database: Database,
  channelUrl: string,
  content: MessageContent,
  sender: { id: string; requestId: string; messagesPerMinute: number } | null,
  at = Date.now(),
): Promise<{ message: Message; isNew: boolean }> {
  // Others who write to this channel wait here, so that its moments are unique and become visible in their order.
  const { rows } = await database.query<{ isFrozen: boolean }>(
    'select is_frozen as "isFrozen" from chat.channels where url = $1 and deleted_at is null for update',
    [channelUrl],
  );
  const [channel] = rows;
  if (!channel) throw notFound('Channel');
  if (sender) {
    await requireMember(database, channelUrl, sender.id);
    const earlier = await findByRequest(database, sender.id, sender.requestId);
    if (earlier) return { message: earlier, isNew: false };
    if (channel.isFrozen) throw channelFrozen();
    await limitRate(database, sender);
  }
  const { rows: made } = await database.query<{ id: number }>(
    `with moment as (update chat.channels set clock = greatest(clock + 1, $2), updated_at = $2 where url = $1 returning clock),
     read as (update chat.members set read_at = (select clock from moment) where channel_url = $1 and user_id = $3)
     insert into chat.messages (channel_url, created_at, kind, sender_id, request_id, text, data, custom_type, file,
       mention_type, mentioned_user_ids)
     select $1, clock, $4, $3, $5, $6, $7, $8, $9::text::jsonb, $10, $11 from moment returning id`,
    [
      channelUrl,
      Math.min(at, Date.now()),
      sender?.id ?? null,
      content.kind,
      sender?.requestId ?? null,
      content.text,
      content.data,
      content.customType,
      content.file && JSON.stringify(content.file),
      content.mentionType,
      content.mentionedUserIds,
    ],
  );
  return { message: await requireMessage(database, channelUrl, made[0]?.id ?? 0), isNew: true };
}

async function requireMember(database: Database, channelUrl: string, userId: string): Promise<void> {
  const { rowCount } = await database.query(
    'select from chat.members where channel_url = $1 and user_id = $2 and left_at is null',
    [channelUrl, userId],
  );
  if (rowCount === 0) throw notAuthorized('The user is not a member of the channel.');
}

async function findByRequest(database: Database, senderId: string, requestId: string) {
  const { rows } = await database.query<Message>(`${select} where g.sender_id = $1 and g.request_id = $2`, [
    senderId,
    requestId,
  ]);
  return rows[0];
}

/** The counts are stored in the database, so that a restart does not reset them. */
async function limitRate(database: Database, { id, messagesPerMinute }: { id: string; messagesPerMinute: number }) {
  // Other messages of the same sender wait here, whichever channel they are for: each would count those before it only.
  await database.query(`select pg_advisory_xact_lock(hashtext('chat.messages ' || $1))`, [id]);
  const { rows } = await database.query<{ count: number }>(
    'select count(*) from (select from chat.messages where sender_id = $1 and created_at > $2 limit $3) sent',
    [id, Date.now() - minute, messagesPerMinute],
  );
  if ((rows[0]?.count ?? 0) >= messagesPerMinute) throw rateLimited();
}

/** @throws ChatError where the channel has no such message, or it was deleted */
export async function requireMessage(database: Database, channelUrl: string, id: number): Promise<Message> {
  const { rows } = await database.query<Message>(
    `${select} where g.id = $2 and g.channel_url = $1 and g.deleted_at is null`,
    [channelUrl, id],
  );
  if (!rows[0]) throw notFound('Message');
  return rows[0];
}

/** Changes what is given of a message. */
export async function editMessage(
  database: Database,
  message: Message,
  changes: Partial<Pick<MessageContent, 'text' | 'data' | 'customType' | 'mentionType' | 'mentionedUserIds'>>,
): Promise<Message> {
  await database.query(
    `update chat.messages set text = coalesce($2, text), data = coalesce($3, data), custom_type = coalesce($4, custom_type),
       mention_type = coalesce($5, mention_type), mentioned_user_ids = coalesce($6, mentioned_user_ids),
       updated_at = greatest($7, updated_at + 1) where id = $1`,
    [
      message.id,
      changes.text ?? null,
      changes.data ?? null,
      changes.customType ?? null,
      changes.mentionType ?? null,
      changes.mentionedUserIds ?? null,
      Date.now(),
    ],
  );
  return requireMessage(database, message.channelUrl, message.id);
}

/** The text goes; that there was a message stays, for clients that have it still. */
export const deleteMessage = (database: Database, { id }: Message) =>
  database.query(
    `update chat.messages set deleted_at = $2, text = '', data = '', file = null, mentioned_user_ids = '{}' where id = $1`,
    [id, Date.now()],
  );

/** Messages around a moment, oldest first. */
export async function listMessages(
  database: Database,
  channelUrl: string,
  options: {
    at: number;
    before: number;
    after: number;
    isIncluding: boolean;
    customTypes: readonly string[];
    kind: string;
  },
): Promise<Message[]> {
  const { at, before, after, isIncluding, customTypes, kind } = options;
  const matching = `g.channel_url = $1 and g.deleted_at is null and (cardinality($3::text[]) = 0 or g.custom_type = any($3))
    and ($4 = '' or g.kind = $4)`;
  const part = (condition: string, order: string, limit: number) =>
    `(${select} where ${matching} and g.created_at ${condition} $2 order by g.created_at ${order} limit ${limit})`;
  const parts = [part('<', 'desc', before), ...(isIncluding ? [part('=', 'asc', 1)] : []), part('>', 'asc', after)];
  const { rows } = await database.query<Message>(`${parts.join(' union all ')} order by "createdAt"`, [
    channelUrl,
    at,
    customTypes,
    kind,
  ]);
  return rows;
}

/** Messages between two moments, both included, oldest first. */
export async function listBetween(
  database: Database,
  channelUrl: string,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<Message[]> {
  const { rows } = await database.query<Message>(
    `${select} where g.channel_url = $1 and g.created_at between $2 and $3 and g.deleted_at is null
     order by g.created_at limit $4`,
    [channelUrl, from, to, limit],
  );
  return rows;
}

/**
 * Messages edited or deleted since a time, in that order; those of that very millisecond only where their id comes after
 * `afterId`.
 */
export async function listChanges(
  database: Database,
  channelUrl: string,
  { since, afterId, limit }: { since: number; afterId: number; limit: number },
): Promise<Message[]> {
  const changed = 'greatest(g.updated_at, g.deleted_at)';
  const { rows } = await database.query<Message>(
    // 0: never changed.
    `${select} where g.channel_url = $1 and ${changed} >= greatest($2::bigint, 1) and (${changed} > $2 or g.id > $3)
     order by ${changed}, g.id limit $4`,
    [channelUrl, since, afterId, limit],
  );
  return rows;
}

/**
 * Notes that somebody has read everything; answers the moment. The channel's clock goes with it: what comes in the same
 * millisecond is newer.
 */
export async function markRead(database: Database, channelUrl: string, userId: string): Promise<number> {
  await requireMember(database, channelUrl, userId);
  const { rows } = await database.query<{ at: number }>(
    `with moment as (update chat.channels set clock = greatest(clock, $3) where url = $1 and deleted_at is null returning clock)
     update chat.members set read_at = clock from moment
     where channel_url = $1 and user_id = $2 and left_at is null returning read_at as at`,
    [channelUrl, userId, Date.now()],
  );
  if (!rows[0]) throw notFound('Channel');
  return rows[0].at;
}

/** Words as they begin in messages; what is no letter or digit separates them. */
const wordsOf = (query: string) =>
  (query.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords).map((word) => `${word}:*`);

/** The latest messages with all these words in the conversations of a user, the newest first. */
export async function searchMessages(
  database: Database,
  { userId, query, limit }: { userId: string; query: string; limit: number },
): Promise<Message[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const { rows } = await database.query<Message>(
    `${select} join chat.channels c on c.url = g.channel_url and c.deleted_at is null
     where to_tsvector('simple', g.text) @@ to_tsquery('simple', $2) and g.deleted_at is null
       and g.channel_url in (select m.channel_url from chat.members m where m.user_id = $1 and m.left_at is null)
     order by g.created_at desc limit $3`,
    [userId, words.join(' & '), limit],
  );
  return rows;
}
