import { randomUUID } from 'node:crypto';
import { deliveryOf, initialSettings, notificationTopics } from '@groundwork/contract/domain';
import type { ChatPlatform } from '../../chat/platform.ts';
import { ChatAway, ChatRefused } from '../../chat/platform-call.ts';
import type { Log } from '../../log.ts';
import type { Queries } from '../../store/store.ts';
import { readSettings } from '../settings.ts';
import { collectNotifications, type MailItem, mailItems, peopleWaiting, settleItems, waitingItems } from './items.ts';
import { Refusals } from './refusals.ts';
import { decide, threadPause } from './rules.ts';

export interface AwayMailOptions {
  /** Asked what was read meanwhile; without it there are no conversations. */
  platform?: Pick<ChatPlatform, 'readMarks' | 'hasMessage'>;
  log: Pick<Log, 'warn'>;
  /** For tests. */
  clock?: () => Date;
}

/** The job that puts mails to who is away into the mail queue (docs: away-mails); answers how many. */
export function awayMail({ platform, log, clock = () => new Date() }: AwayMailOptions) {
  const refusals = new Refusals();
  return async (queries: Queries): Promise<number> => {
    const now = clock();
    await collectNotifications(queries, now);
    const people = await peopleWaiting(queries, now);
    const settings = await readSettings(queries, people);
    const seen = await lastSeen(queries, people);
    const chat = createChatReader(platform, log, refusals, now.getTime());
    let count = 0;
    for (const userId of people) {
      const wanted = settings.get(userId) ?? initialSettings;
      const decideOn = (items: readonly MailItem[]) => decide(items, wanted, seen.get(userId), now.getTime());
      const ids = (items: readonly MailItem[]) => items.map(({ id }) => id);
      const topics = notificationTopics.filter((topic) => deliveryOf(wanted, topic) !== 'digest');
      const pausedSince = new Date(now.getTime() - threadPause);
      const due = decideOn(await waitingItems(queries, userId, { topics, pausedSince }));
      await settleItems(queries, userId, ids(due.settled), now);
      // The chat service is asked only about mails that are due: a message for a daily digest waits for a day.
      const { unread, read, unanswered } = await chat.split(userId, due.mailed);
      await settleItems(queries, userId, ids([...read, ...unanswered]), now);
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

/** Messages that the chat service will not answer for. A daily digest comes after a day, so that it is tried for another. */
const givenUpAfter = 48 * 3_600_000;

async function lastSeen(queries: Queries, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await queries.query<{ id: string; at: number }>(
    `select user_id as id, (extract(epoch from time_seen) * 1000)::float8 as at from last_seen
     where user_id = any($1::text[])`,
    [userIds],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Asks the chat service about messages. Those that it does not answer for wait, and nothing else does. */
function createChatReader(
  platform: AwayMailOptions['platform'],
  log: Pick<Log, 'warn'>,
  refusals: Refusals,
  now: number,
) {
  let isAway = false;
  const marks = new Map<string, Promise<ReadonlyMap<string, number> | undefined>>();
  const marksOf = (url: string) => {
    const known = marks.get(url) ?? answered(url, async () => platform?.readMarks(url));
    marks.set(url, known);
    return known;
  };
  /**
   * Undefined without an answer: the service refuses this one conversation, and is asked about it less and less often; or it
   * is away, and is not asked again in this run, as each call may take seconds.
   */
  const answered = async <Answer>(url: string, ask: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (isAway || refusals.isPaused(url, now)) return undefined;
    try {
      const answer = await ask();
      refusals.end(url);
      return answer;
    } catch (error) {
      if (error instanceof ChatAway) isAway = true;
      else if (error instanceof ChatRefused) {
        refusals.add(url, now);
        log.warn({ err: error, channel: url }, 'the chat service does not say whether messages were read');
      } else throw error;
      return undefined;
    }
  };
  return {
    async split(userId: string, items: readonly MailItem[]) {
      const unread: MailItem[] = [];
      const read: MailItem[] = [];
      const unanswered: MailItem[] = [];
      for (const item of items) {
        if (!item.message) {
          unread.push(item);
          continue;
        }
        const found = await marksOf(item.message.channelUrl);
        if (!found) {
          if (refusals.isRefused(item.message.channelUrl) && now - item.happenedAt >= givenUpAfter)
            unanswered.push(item);
          continue;
        }
        // A former member gets no mail about the conversation.
        const readAt = found.get(userId) ?? Number.POSITIVE_INFINITY;
        (readAt >= item.happenedAt ? read : unread).push(item);
      }
      const channels = [...new Set(unanswered.map(({ message }) => message?.channelUrl))];
      if (unanswered.length > 0)
        log.warn(
          { user: userId, count: unanswered.length, channels },
          'no mail is written about messages: the chat service has refused for two days to say whether they were read',
        );
      return { unread, read, unanswered };
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
