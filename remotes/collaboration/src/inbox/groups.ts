import type { Notification } from '@groundwork/contract';

/** The tabs: waiting, snoozed and done notifications. */
export type InboxTab = 'inbox' | 'snoozed' | 'done';

/** Everything that waits about one record: one block, never one row an event. */
export interface InboxGroup {
  /** The collection and id of the record, 'orders/5b1c…'. */
  recordRef: string;
  /** Newest first; at least one. */
  notifications: readonly Notification[];
  newest: Notification;
  isUnread: boolean;
}

const endOf = ({ snoozedUntil }: Notification) => (snoozedUntil ? Date.parse(snoozedUntil) : 0);
const happened = ({ happenedUtc, timeCreatedUtc }: Notification) => happenedUtc ?? timeCreatedUtc;
const hasReturned = (notification: Notification, now: number) =>
  notification.snoozedUntil !== undefined && endOf(notification) <= now;

const tabOf = (notification: Notification, now: number): InboxTab =>
  notification.doneUtc ? 'done' : endOf(notification) > now ? 'snoozed' : 'inbox';

/** When it came into the inbox: what was put off comes a second time. */
function arrived(notification: Notification, now: number): string {
  const { snoozedUntil = '' } = notification;
  const time = happened(notification);
  return hasReturned(notification, now) && snoozedUntil > time ? snoozedUntil : time;
}

/**
 * A snoozed notification is unread again when it comes back. When the same thing happens again, the server clears its
 * read mark.
 */
const isUnread = (notification: Notification, now: number) =>
  !notification.readUtc || (hasReturned(notification, now) && notification.readUtc < (notification.snoozedUntil ?? ''));

/** The blocks of a tab: waiting and done ones sorted by their newest event, snoozed ones by their return. */
export function groupsOf(notifications: readonly Notification[], tab: InboxTab, now: number): InboxGroup[] {
  const byRecord = new Map<string, Notification[]>();
  for (const notification of notifications) {
    if (tabOf(notification, now) !== tab) continue;
    const known = byRecord.get(notification.recordRef);
    if (known) known.push(notification);
    else byRecord.set(notification.recordRef, [notification]);
  }
  const groups: (InboxGroup & { time: string })[] = [];
  for (const [recordRef, unsorted] of byRecord) {
    const sorted = unsorted.sort((one, other) => happened(other).localeCompare(happened(one)));
    const [newest] = sorted;
    if (!newest) continue;
    const unread = tab === 'inbox' && sorted.some((each) => isUnread(each, now));
    const time =
      sorted
        .map((each) => arrived(each, now))
        .sort()
        .at(-1) ?? '';
    groups.push({ recordRef, notifications: sorted, newest, isUnread: unread, time });
  }
  if (tab === 'snoozed') return groups.sort((one, other) => endOf(one.newest) - endOf(other.newest));
  return groups.sort((one, other) => other.time.localeCompare(one.time));
}

/** How many records wait unread: the badge. */
export const unreadCount = (notifications: readonly Notification[], now: number): number =>
  groupsOf(notifications, 'inbox', now).filter((group) => group.isUnread).length;

/** When the next of what was put off comes back, in milliseconds; undefined: none. */
export function nextReturn(notifications: readonly Notification[], now: number): number | undefined {
  const ends = notifications.filter(({ doneUtc }) => !doneUtc).map(endOf);
  const coming = ends.filter((end) => end > now);
  return coming.length > 0 ? Math.min(...coming) : undefined;
}

/** The records in the order in which they are shown. Blocks keep their places while the page is in use. */
export interface ShownOrder {
  unread: readonly string[];
  earlier: readonly string[];
}
export interface Arrangement {
  unread: readonly InboxGroup[];
  earlier: readonly InboxGroup[];
  /** Newer notifications wait behind a button, so that no block moves while somebody uses the list. */
  waiting: readonly InboxGroup[];
}

export function orderOf(groups: readonly InboxGroup[]): ShownOrder {
  const refs = (some: readonly InboxGroup[]) => some.map(({ recordRef }) => recordRef);
  return {
    unread: refs(groups.filter((group) => group.isUnread)),
    earlier: refs(groups.filter((group) => !group.isUnread)),
  };
}

export function arranged(groups: readonly InboxGroup[], { unread, earlier }: ShownOrder): Arrangement {
  const byRef = new Map(groups.map((group) => [group.recordRef, group]));
  const shown = (refs: readonly string[]) => refs.flatMap((ref) => byRef.get(ref) ?? []);
  const known = new Set([...unread, ...earlier]);
  return {
    unread: shown(unread),
    earlier: shown(earlier),
    waiting: groups.filter(({ recordRef }) => !known.has(recordRef)),
  };
}
