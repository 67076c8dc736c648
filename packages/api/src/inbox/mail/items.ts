import type { NotificationTopic } from '@groundwork/contract/domain';
import type { Queries } from '../../store/store.ts';
import type { WaitingItem } from './rules.ts';

/** A message of a conversation, as a mail shows it. */
export interface MailedMessage {
  channelUrl: string;
  channelName: string;
  projectId?: string;
  senderName: string;
  text: string;
}
export interface MailItem extends WaitingItem {
  userId: string;
  message?: MailedMessage;
}
interface Row {
  id: string;
  userId: string;
  topic: NotificationTopic;
  thread: string;
  happenedAt: number;
  message: MailedMessage | null;
  threadMailedAt: number | null;
}

const fields = `i.id, i.user_id as "userId", i.topic, i.thread, i.message,
  (extract(epoch from i.time_happened) * 1000)::float8 as "happenedAt"`;

/** Notifications are settled with their own marks; a mention with its message, which is in the list already. */
const unreadNotification = `n.doc->>'kind' <> 'mention' and not n.doc ?| array['readUtc', 'doneUtc', 'snoozedUntil']`;

/** Adds the notifications that nobody has read yet. What is older than two days was there before there were mails. */
export const collectNotifications = (queries: Queries, now: Date) =>
  queries.query(
    `insert into mail_items (user_id, id, topic, thread, time_happened)
     select n.user_id, n.id, n.kind, n.record_ref, n.time_created from notifications n
     where n.time_created > $1::timestamptz - interval '2 days' and ${unreadNotification}
     on conflict do nothing`,
    [now.toISOString()],
  );

/** Who has something to be written about that is at least three minutes old. */
export async function peopleWaiting(queries: Queries, now: Date): Promise<string[]> {
  const { rows } = await queries.query<{ id: string }>(
    `select distinct user_id as id from mail_items
     where time_settled is null and time_happened <= $1::timestamptz - interval '3 minutes' order by 1`,
    [now.toISOString()],
  );
  return rows.map(({ id }) => id);
}

const mostWaiting = 1_000;

/**
 * The first {@link mostWaiting} items that wait for somebody. Those of `topics`, which come without a digest, are before all
 * others; those of a thread that was mailed after `pausedSince` are last. So neither a digest nor one busy conversation holds
 * up a mention. Notifications that were read meanwhile are settled.
 */
export async function waitingItems(
  queries: Queries,
  userId: string,
  { topics, pausedSince }: { topics: readonly NotificationTopic[]; pausedSince: Date },
): Promise<MailItem[]> {
  await queries.query(
    `update mail_items i set time_settled = now() where user_id = $1 and time_settled is null and message is null
     and not exists (select from notifications n where n.id = i.id and ${unreadNotification})`,
    [userId],
  );
  const { rows } = await queries.query<Row>(
    `select ${fields}, (extract(epoch from mailed.at) * 1000)::float8 as "threadMailedAt"
     from mail_items i cross join lateral (
       select max(m.time_settled) as at from mail_items m
       where m.user_id = i.user_id and m.thread = i.thread and m.outbox_id is not null) mailed
     where i.user_id = $1 and i.time_settled is null
     order by coalesce(mailed.at > $3, false), i.topic = any($2::text[]) desc, i.time_happened, i.id
     limit ${mostWaiting}`,
    [userId, topics, pausedSince.toISOString()],
  );
  return rows.map(itemOf);
}

const itemOf = ({ message, threadMailedAt, ...item }: Row): MailItem => ({
  ...item,
  ...(message ? { message } : {}),
  ...(typeof threadMailedAt === 'number' ? { threadMailedAt } : {}),
});

/** No mail is ever about these. */
export async function settleItems(queries: Queries, userId: string, ids: readonly string[], now: Date) {
  if (ids.length === 0) return;
  await queries.query(
    'update mail_items set time_settled = $3 where user_id = $1 and id = any($2::text[]) and time_settled is null',
    [userId, ids, now.toISOString()],
  );
}

/** Puts one mail about all of these into the mail queue; they are settled with it, in one statement. */
export const mailItems = (queries: Queries, mailId: string, userId: string, ids: readonly string[], now: Date) =>
  queries.query(
    `with settled as (
       update mail_items set time_settled = $4, outbox_id = $1
       where user_id = $2 and id = any($3::text[]) and time_settled is null returning 1)
     insert into outbox (id, kind, user_id, requested_by) select $1, 'away', $2, $2 where exists (select from settled)`,
    [mailId, userId, ids, now.toISOString()],
  );

/** What a mail is about, as far as it was not read until now. */
export async function itemsOfMail(queries: Queries, mailId: string): Promise<MailItem[]> {
  const { rows } = await queries.query<Row>(
    `select ${fields}, null as "threadMailedAt" from mail_items i
     where i.outbox_id = $1 and (i.message is not null
       or exists (select from notifications n where n.id = i.id and ${unreadNotification}))
     order by i.time_happened, i.id`,
    [mailId],
  );
  return rows.map(itemOf);
}

const isNewMention = `excluded.topic = 'mention' and known.topic <> 'mention'`;

/**
 * Adds a message for the members who may need a mail. A person who is mentioned only by an edit waits for it again, unless a
 * mail has shown it already.
 */
export const addMessage = (
  queries: Queries,
  id: string,
  message: MailedMessage,
  readers: readonly { userId: string; topic: NotificationTopic; happenedAt: number }[],
) =>
  queries.query(
    `insert into mail_items as known (user_id, id, topic, thread, time_happened, message)
     select r.user_id, $1, r.topic, $2, to_timestamp(r.happened / 1000), $3::text::jsonb
     from unnest($4::text[], $5::text[], $6::float8[]) as r (user_id, topic, happened)
     join users u on u.id = r.user_id and not u.is_deleted
     on conflict (user_id, id) do update set message = excluded.message,
       topic = case when ${isNewMention} then excluded.topic else known.topic end,
       time_happened = case when ${isNewMention} then excluded.time_happened else known.time_happened end,
       time_settled = null
     where known.outbox_id is null and (known.time_settled is null or ${isNewMention})`,
    [
      `message ${id}`,
      `conversations/${message.channelUrl}`,
      JSON.stringify(message),
      readers.map(({ userId }) => userId),
      readers.map(({ topic }) => topic),
      readers.map(({ happenedAt }) => happenedAt),
    ],
  );

/** Deletes items that were settled long ago, and those that the chat service has refused to answer for since. */
export const forgetMailItems = async (queries: Queries) => {
  await queries.query(
    `delete from mail_items where coalesce(time_settled, time_happened) < now() - interval '90 days'`,
  );
  await queries.query(`delete from chat_events where time_received < now() - interval '2 days'`);
  await queries.query(`delete from last_seen where time_seen < now() - interval '90 days'`);
};
