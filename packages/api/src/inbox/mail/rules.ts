import { deliveryOf, type NotificationSettings, type NotificationTopic } from '@groundwork/contract/domain';

const minute = 60_000;
/** Time to see it oneself. */
const delayMs = 3 * minute;
/** Who did something within this time is there. */
const presence = 3 * minute;
/** A tab that is left open at the office looks like somebody who is there. */
const longestDelayMs = 10 * minute;
const digestAges = { hourly: 60 * minute, daily: 24 * 60 * minute, never: Number.POSITIVE_INFINITY } as const;
/** After a mail about a conversation or record, the next one about it waits. */
export const threadPause = 30 * minute;

/** Something that has not been read, and about which no mail was written. */
export interface WaitingItem {
  id: string;
  topic: NotificationTopic;
  thread: string;
  happenedAt: number;
  /** When the last mail about the same thread was written. */
  threadMailedAt?: number;
}

export interface Decision<Item> {
  /** What one mail is to be about; empty: there is none now. */
  mailed: Item[];
  /** What no mail is ever about, as its owner wants it. */
  settled: Item[];
}

/**
 * Whether somebody gets a mail now, and about what (docs: away-mails, inbox). @param seenAt when they last did
 * something
 */
export function decide<Item extends WaitingItem>(
  items: readonly Item[],
  settings: NotificationSettings,
  seenAt: number | undefined,
  now: number,
): Decision<Item> {
  const isMailed = ({ topic }: Item) => {
    const delivery = deliveryOf(settings, topic);
    return settings.mail && (delivery === 'mail' || (delivery === 'digest' && settings.digest !== 'never'));
  };
  const settled = items.filter((item) => !isMailed(item));
  const free = items.filter(
    (item) => isMailed(item) && !(item.threadMailedAt !== undefined && now - item.threadMailedAt < threadPause),
  );
  const isThere = seenAt !== undefined && now - seenAt < presence;
  const isDue = (item: Item) => {
    const age = now - item.happenedAt;
    if (deliveryOf(settings, item.topic) === 'digest') return age >= digestAges[settings.digest];
    return age >= (isThere ? longestDelayMs : delayMs);
  };
  return { mailed: free.some(isDue) ? free : [], settled };
}
