import { collection } from '@groundwork/data-cache';
import { useIsActive, useSearchParams } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { arranged, groupsOf, type InboxGroup, type InboxTab, nextReturn, orderOf, type ShownOrder } from './groups.ts';
import { type Changes, useChanges } from './useChanges.ts';
import { useNow } from './useNow.ts';

const tabs: readonly InboxTab[] = ['inbox', 'snoozed', 'done'];

export interface InboxSection {
  /** Missing where the tab is one list. */
  title?: string;
  count?: number;
  groups: readonly InboxGroup[];
}
export interface Inbox {
  tab: InboxTab;
  setTab: (tab: InboxTab) => void;
  isUnreadOnly: boolean;
  setUnreadOnly: (isOnly: boolean) => void;
  counts: { inbox: number; snoozed: number };
  sections: readonly InboxSection[];
  /** Everything of the sections, in their order. */
  groups: readonly InboxGroup[];
  /** How many came since the blocks got their places, and what puts them in. */
  waiting: number;
  showWaiting: () => void;
  change: Changes['change'];
}

/**
 * The blocks that the page shows. Tab and filter are in the address; the order stays the same while the page is in use.
 */
export function useInbox(): Inbox {
  const inbox = collection('notifications');
  useEffect(() => inbox.subscribe(), [inbox]);
  const status = useAtomValue(inbox.statusAtom);
  const { notifications, change } = useChanges(useAtomValue(inbox.allAtom));
  const now = useNow(nextReturn(notifications, Date.now()));
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((each) => each === params.get('show')) ?? 'inbox';
  const isUnreadOnly = tab === 'inbox' && params.get('unread') === '1';
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === undefined) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );

  const waits = useMemo(() => groupsOf(notifications, 'inbox', now), [notifications, now]);
  const [order, setOrder] = useState<ShownOrder>();
  // Blocks get their places when the first list is complete, and again when they are asked for.
  const hasLoaded = status.state === 'ready';
  if (!order && hasLoaded) setOrder(orderOf(waits));
  const { unread, earlier, waiting } = arranged(waits, order ?? orderOf(waits));
  // Nothing moves in an empty list.
  if (order && unread.length + earlier.length === 0 && waiting.length > 0) setOrder(orderOf(waits));
  const isActive = useIsActive();
  useEffect(() => {
    if (isActive) setOrder(undefined);
  }, [isActive]);
  const others = useMemo(() => groupsOf(notifications, tab, now), [notifications, tab, now]);

  const sections: InboxSection[] =
    tab === 'inbox'
      ? [
          // A block that was read keeps its place, and is not counted, as in the badge.
          { title: 'Unread', count: unread.filter(({ isUnread }) => isUnread).length, groups: unread },
          { title: 'Earlier', count: earlier.length, groups: isUnreadOnly ? [] : earlier },
        ]
      : [{ groups: others }];
  return {
    tab,
    setTab: (next) => {
      setOrder(orderOf(waits));
      set('show', next === 'inbox' ? undefined : next);
    },
    isUnreadOnly,
    setUnreadOnly: (isOnly) => {
      setOrder(orderOf(waits));
      set('unread', isOnly ? '1' : undefined);
    },
    counts: {
      inbox: waits.length,
      snoozed: useMemo(() => groupsOf(notifications, 'snoozed', now).length, [notifications, now]),
    },
    sections: sections.filter(({ groups }) => groups.length > 0),
    groups: sections.flatMap(({ groups }) => groups),
    waiting: tab === 'inbox' ? waiting.length : 0,
    showWaiting: () => setOrder(orderOf(waits)),
    change,
  };
}
