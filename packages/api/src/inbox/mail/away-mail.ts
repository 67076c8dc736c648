import { randomUUID } from 'node:crypto';
import { initialSettings } from '@groundwork/contract/domain';
import type { ChatPlatform } from '../../chat/platform.ts';
import { ChatAway, ChatRefused } from '../../chat/platform-call.ts';
import type { Log } from '../../log.ts';
import type { Queries } from '../../store/store.ts';
import { readSettings } from '../settings.ts';
import { collectNotifications, type MailItem, mailItems, peopleWaiting, settleItems, waitingItems } from './items.ts';
import { decide } from './rules.ts';

export interface AwayMailOptions {
  /** Asked what was read meanwhile; without it there are no conversations. */
  platform?: Pick<ChatPlatform, 'readMarks' | 'hasMessage'>;
  log: Pick<Log, 'warn'>;
  /** For tests. */
  clock?: () => Date;
}

/** The job that puts mails to who is away into the mail queue (docs: away-mails); answers how many. */
export function awayMail({ platform, log, clock = () => new Date() }: AwayMailOptions) {
  return async (queries: Queries): Promise<number> => {
    const now = clock();
    await collectNotifications(queries, now);
    const people = await peopleWaiting(queries, now);
    const settings = await readSettings(queries, people);
    const seen = await lastSeen(queries, people);
    const chat = createChatReader(platform, log);
    let count = 0;
    for (const userId of people) {
      const decideOn = (items: readonly MailItem[]) =>
        decide(items, settings.get(userId) ?? initialSettings, seen.get(userId), now.getTime());
      const ids = (items: readonly MailItem[]) => items.map(({ id }) => id);
      const due = decideOn(await waitingItems(queries, userId));
      await settleItems(queries, userId, ids(due.settled), now);
      // The chat service is asked only about mails that are due: a message for a daily digest waits for a day.
      const { unread, read } = await chat.split(userId, due.mailed);
      await settleItems(queries, userId, ids(read), now);
      const { mailed } = decideOn(unread);
      const present = await chat.present(mailed);
      await settleItems(queries, userId, ids(mailed.filter((item) => !present.includes(item))), now);
      if (present.length === 0) continue;
      await mailItems(queries, randomUUID(), userId, ids(present), now);
      count += 1;
    }
    return count;
  };
}

async function lastSeen(queries: Queries, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await queries.query<{ id: string; at: number }>(
    `select user_id as id, (extract(epoch from time_seen) * 1000)::float8 as at from last_seen
     where user_id = any($1::text[])`,
    [userIds],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Asks the chat service about messages. Those that it does not answer for wait, and nothing else does. */
function createChatReader(platform: AwayMailOptions['platform'], log: Pick<Log, 'warn'>) {
  let isAway = false;
  const marks = new Map<string, Promise<ReadonlyMap<string, number> | undefined>>();
  const marksOf = (url: string) => {
    const known = marks.get(url) ?? answered(url, async () => platform?.readMarks(url));
    marks.set(url, known);
    return known;
  };
  /**
   * Undefined without an answer: the service refuses this one conversation, or is away. Then it is not asked again in this
   * run, as each call may take seconds.
   */
  const answered = async <Answer>(url: string, ask: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (isAway) return undefined;
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ChatAway) isAway = true;
      else if (error instanceof ChatRefused)
        log.warn({ err: error, channel: url }, 'the chat service does not say whether messages were read');
      else throw error;
      return undefined;
    }
  };
  return {
    async split(userId: string, items: readonly MailItem[]) {
      const unread: MailItem[] = [];
      const read: MailItem[] = [];
      for (const item of items) {
        if (!item.message) {
          unread.push(item);
          continue;
        }
        const found = await marksOf(item.message.channelUrl);
        if (!found) continue;
        // A former member gets no mail about the conversation.
        const readAt = found.get(userId) ?? Number.POSITIVE_INFINITY;
        (readAt >= item.happenedAt ? read : unread).push(item);
      }
      return { unread, read };
    },
    /** Without messages that were deleted. */
    async present(items: readonly MailItem[]) {
      const kept: MailItem[] = [];
      for (const item of items) {
        const { message, id } = item;
        const exists =
          !message ||
          (await answered(message.channelUrl, async () =>
            platform?.hasMessage(message.channelUrl, id.replace('message ', '')),
          ));
        if (exists !== false) kept.push(item);
      }
      return kept;
    },
  };
}
