import type { NotificationTopic } from '@groundwork/contract/domain';
import type { ChatPlatform } from '../chat/platform.ts';
import type { ReportedMessage } from '../chat/reported-message.ts';
import { findCaller } from '../policy/caller.ts';
import { UnitOfWork } from '../records/unit-of-work.ts';
import type { Queries, Store } from '../store/store.ts';
import { addMessage } from './mail/items.ts';

const longestText = 2_000;

/**
 * Processes a reported message once, however often it is reported: adds mails for members who may need one, and
 * notifies mentioned people in the inbox.
 */
export async function takeMessage(store: Store, message: ReportedMessage): Promise<boolean> {
  const { id, version, at, senderId, channel } = message;
  return store.tx(async (transaction) => {
    const { count } = await transaction.query('insert into chat_events (id) values ($1) on conflict do nothing', [
      `${id} ${version}`,
    ]);
    if (count === 0) return false;
    const isMentioned = (userId: string) => message.mentionsAll || message.mentionedIds.includes(userId);
    // A person who is mentioned first by an edit has not read the edited text, although they may have read the
    // earlier one.
    const waitsSince = (userId: string) => (isMentioned(userId) ? Math.max(at, version) : at);
    const readers = message.members.filter(
      ({ id: userId, readAt }) => userId !== senderId && readAt < waitsSince(userId),
    );
    const topicOf = (userId: string): NotificationTopic => {
      if (isMentioned(userId)) return 'mention';
      return channel.isDirect || channel.type === 'support' ? 'directMessage' : 'message';
    };
    const projectId = projectOf(channel.data);
    const text = message.text.slice(0, longestText);
    const known = version > 0 ? await alreadyMentioned(transaction, id) : new Set<string>();
    await addMessage(
      transaction,
      id,
      { channelUrl: channel.url, channelName: channel.name, projectId, senderName: message.senderName, text },
      readers.map((member) => ({
        ...{ userId: member.id, topic: topicOf(member.id), happenedAt: waitsSince(member.id) },
      })),
    );
    const mentioned = readers.filter((member) => isMentioned(member.id) && !known.has(member.id));
    const sender = senderId ? await findCaller(transaction, senderId) : undefined;
    if (mentioned.length === 0 || !sender) return true;
    const work = new UnitOfWork(transaction, sender);
    work.occurrences.push({
      ...{ kind: 'mention', channelUrl: channel.url, channelName: channel.name, projectId, note: text },
      userIds: mentioned.map((member) => member.id),
    });
    await work.commit();
    return true;
  });
}

/** Who had a message in the list as a mention before it was edited. */
async function alreadyMentioned(queries: Queries, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await queries.query<{ id: string }>(
    `select user_id as id from mail_items where id = $1 and topic = 'mention'`,
    [`message ${id}`],
  );
  return new Set(rows.map((row) => row.id));
}

function projectOf(data: string): string | undefined {
  try {
    const { projectId } = JSON.parse(data) as { projectId?: unknown };
    return typeof projectId === 'string' ? projectId : undefined;
  } catch {
    return undefined;
  }
}

export const reconcileName = 'reconcile-chat';
/** Reports that are on their way are no reason to ask. */
const overlap = 10 * 60_000;
/** Taken reports are remembered for two days; the first run asks for one. */
const longestGap = 24 * 3_600_000;

/**
 * The job that asks the chat service for what its reports have missed (docs: conversations#when-chat-is-down); answers
 * how much that was.
 */
export const reconcileChat =
  (store: Store, platform: Pick<ChatPlatform, 'messagesSince'>, clock: () => number = Date.now) =>
  async (queries: Queries): Promise<number> => {
    const { rows } = await queries.query<{ at: number }>(
      'select (extract(epoch from time_done) * 1000)::float8 as at from job_runs where name = $1',
      [reconcileName],
    );
    const since = Math.max((rows[0]?.at ?? 0) - overlap, clock() - longestGap);
    let count = 0;
    for (const message of await platform.messagesSince(Math.round(since))) {
      if (await takeMessage(store, message)) count += 1;
    }
    return count;
  };
