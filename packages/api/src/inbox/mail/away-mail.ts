import { randomUUID } from 'node:crypto';
import { initialSettings } from '@groundwork/contract/domain';
import { ChatAway, type ChatPlatform } from '../../chat/platform.ts';
import type { Queries } from '../../store/store.ts';
import { readSettings } from '../settings.ts';
import { collectNotifications, type MailItem, mailItems, peopleWaiting, settleItems, waitingItems } from './items.ts';
import { decide } from './rules.ts';

export interface AwayMailOptions {
  /** Asked what was read meanwhile; without it there are no conversations. */
  platform?: Pick<ChatPlatform, 'readMarks' | 'hasMessage'>;
  /** For tests. */
  clock?: () => Date;
}

/** The job that puts mails to who is away into the mail queue (docs: away-mails); answers how many. */
export function awayMail({ platform, clock = () => new Date() }: AwayMailOptions) {
  return async (queries: Queries): Promise<number> => {
    const now = clock();
    await collectNotifications(queries, now);
    const people = await peopleWaiting(queries, now);
    const settings = await readSettings(queries, people);
    const seen = await lastSeen(queries, people);
    const chat = createChatReader(platform);
    let count = 0;
    for (const userId of people) {
      const waiting = await waitingItems(queries, userId);
      const { unread, read } = await chat.split(userId, waiting);
      const { mailed, settled } = decide(
        unread,
        settings.get(userId) ?? initialSettings,
        seen.get(userId),
        now.getTime(),
      );
      const ids = (items: readonly MailItem[]) => items.map(({ id }) => id);
      await settleItems(queries, userId, [...ids(read), ...ids(settled)], now);
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

/** What the chat service knows of messages. Where it is away, messages wait, and nothing else does. */
function createChatReader(platform: AwayMailOptions['platform']) {
  const marks = new Map<string, Promise<ReadonlyMap<string, number> | undefined>>();
  const marksOf = (url: string) => {
    const known = marks.get(url) ?? unlessAway(async () => platform?.readMarks(url));
    marks.set(url, known);
    return known;
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
          (await unlessAway(async () => platform?.hasMessage(message.channelUrl, id.replace('message ', ''))));
        if (exists !== false) kept.push(item);
      }
      return kept;
    },
  };
}

async function unlessAway<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ChatAway) return undefined;
    throw error;
  }
}
