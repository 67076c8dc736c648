import type { NotificationTopic } from '@groundwork/contract/domain';
import type { ChatPlatform } from '../chat/platform.ts';
import { ChatRefused } from '../chat/platform-call.ts';
import type { ReportedMessage } from '../chat/reported-message.ts';
import { isSupport, projectOf } from '../chat/wanted.ts';
import { cutText } from '../cut-text.ts';
import type { Log } from '../log.ts';
import { findCaller } from '../policy/caller.ts';
import { UnitOfWork } from '../records/unit-of-work.ts';
import type { Queries, Store } from '../store/store.ts';
import { addMessage } from './mail/items.ts';

const longestText = 2_000;
const longestName = 200;

/**
 * Records a reported message once, however often it is reported: members who have not read it may get a mail, and people it
 * mentions find it in the inbox. Answers whether it was new.
 */
export async function takeMessage(store: Store, message: ReportedMessage): Promise<boolean> {
  const { id, version, at, senderId, channel } = message;
  return store.tx(async (transaction) => {
    const { count } = await transaction.query('insert into chat_events (id) values ($1) on conflict do nothing', [
      `${id} ${version}`,
    ]);
    if (count === 0) return false;
    const isMentioned = (userId: string) => message.mentionsAll || message.mentionedIds.includes(userId);
    // People mentioned in an edited message have not read it, although they may have read the earlier text.
    const waitsSince = (userId: string) => (isMentioned(userId) ? Math.max(at, version) : at);
    const readers = message.members.filter(
      ({ id: userId, readAt }) => userId !== senderId && readAt < waitsSince(userId),
    );
    const topicOf = (userId: string): NotificationTopic => {
      if (isMentioned(userId)) return 'mention';
      return channel.isDirect || isSupport(channel.url) ? 'directMessage' : 'message';
    };
    // By its address, which the server gives: what else a conversation says of itself its members may have written.
    const projectId = projectOf(channel.url);
    const text = cutText(message.text, longestText);
    const channelName = cutText(channel.name, longestName);
    const senderName = cutText(message.senderName, longestName);
    const known = version > 0 ? await alreadyMentioned(transaction, id) : new Set<string>();
    await addMessage(
      transaction,
      id,
      { channelUrl: channel.url, channelName, projectId, senderName, text },
      readers.map((member) => ({
        ...{ userId: member.id, topic: topicOf(member.id), happenedAt: waitsSince(member.id) },
      })),
    );
    const mentioned = readers.filter((member) => isMentioned(member.id) && !known.has(member.id));
    const sender = senderId ? await findCaller(transaction, senderId) : undefined;
    if (mentioned.length === 0 || !sender) return true;
    const work = new UnitOfWork(transaction, sender);
    work.occurrences.push({
      ...{ kind: 'mention', channelUrl: channel.url, channelName, projectId, note: text },
      userIds: mentioned.map((member) => member.id),
    });
    await work.commit();
    return true;
  });
}

/** The people a message mentioned before it was edited. */
async function alreadyMentioned(queries: Queries, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await queries.query<{ id: string }>(
    `select user_id as id from mail_items where id = $1 and topic = 'mention'`,
    [`message ${id}`],
  );
  return new Set(rows.map((row) => row.id));
}

export const reconcileName = 'reconcile-chat';
/** Reports that are still on their way are no reason to ask. */
const overlap = 10 * 60_000;
/** Recorded reports are remembered for two days; the first run asks for one. */
const longestGap = 24 * 3_600_000;

interface ReconcileOptions {
  store: Store;
  platform: Pick<ChatPlatform, 'activeChannels' | 'messagesSince'>;
  log: Pick<Log, 'warn'>;
  /** For tests. */
  clock?: () => number;
}

/**
 * The job that asks the chat service for messages whose reports were lost (docs: conversations#when-chat-is-down);
 * answers how many there were.
 */
export const reconcileChat =
  ({ store, platform, log, clock = Date.now }: ReconcileOptions) =>
  async (queries: Queries): Promise<number> => {
    const { rows } = await queries.query<{ at: number }>(
      'select (extract(epoch from time_done) * 1000)::float8 as at from job_runs where name = $1',
      [reconcileName],
    );
    const since = Math.round(Math.max((rows[0]?.at ?? 0) - overlap, clock() - longestGap));
    let count = 0;
    for await (const channel of platform.activeChannels(since)) {
      try {
        for await (const messages of platform.messagesSince(channel, since)) {
          for (const message of messages) if (await takeMessage(store, message)) count += 1;
        }
      } catch (error) {
        // A conversation that was deleted meanwhile, or that the service will not show, does not hold up the others.
        if (!(error instanceof ChatRefused)) throw error;
        log.warn({ err: error, channel: channel.channel_url }, 'a conversation cannot be asked for missed messages');
      }
    }
    return count;
  };
