import { notificationSubject } from '@groundwork/contract/domain';
import { formatNumber, toast } from '@groundwork/ui';
import { useRef } from 'react';
import type { InboxGroup } from './groups.ts';
import { snoozeEnd } from './snooze.ts';
import type { Mark } from './useChanges.ts';
import type { Inbox } from './useInbox.ts';

export interface InboxActions {
  markRead: (group: InboxGroup) => void;
  finish: (groups: readonly InboxGroup[]) => void;
  snooze: (group: InboxGroup, until: Date) => void;
  /** Out of what is put off or done. */
  bringBack: (group: InboxGroup) => void;
  /** Takes back the last of these, where there is one. */
  undo: () => void;
}

const idsOf = (groups: readonly InboxGroup[]) =>
  groups.flatMap(({ notifications }) => notifications.map(({ id }) => id));
const titleOf = ({ newest }: InboxGroup) => notificationSubject(newest).title;

/** The actions on blocks: each shows at once, is stored in the background, and is undone by U or from the toast. */
export function useInboxActions(change: Inbox['change']): InboxActions {
  const last = useRef<() => void>(undefined);
  const undo = () => {
    const takeBack = last.current;
    last.current = undefined;
    takeBack?.();
  };
  const apply = (groups: readonly InboxGroup[], mark: Mark, text: string) => {
    const before = groups.flatMap(({ notifications }) => notifications);
    if (before.length === 0) return;
    let hideToast = () => {};
    const takeBack = () => {
      hideToast();
      if (last.current === takeBack) last.current = undefined;
      // Values that a group shared are restored in one request; snooze ends may differ.
      const names = Object.keys(mark) as (keyof Mark)[];
      const byState = new Map<string, { ids: string[]; mark: Mark }>();
      for (const notification of before) {
        const state: Mark = Object.fromEntries(names.map((name) => [name, notification[name] ?? null]));
        const key = JSON.stringify(state);
        const known = byState.get(key);
        if (known) known.ids.push(notification.id);
        else byState.set(key, { ids: [notification.id], mark: state });
      }
      for (const { ids, mark: state } of byState.values()) void change(ids, state);
    };
    last.current = takeBack;
    hideToast = toast({ text, tone: 'success', duration: 8000, action: { label: 'Undo', onAction: takeBack } });
    void change(idsOf(groups), mark).then((isStored) => {
      if (isStored) return;
      hideToast();
      if (last.current === takeBack) last.current = undefined;
    });
  };
  return {
    markRead: ({ isUnread, notifications }) => {
      if (isUnread)
        void change(
          notifications.map(({ id }) => id),
          { readUtc: new Date().toISOString() },
        );
    },
    finish: (groups) => {
      const [first] = groups;
      if (!first) return;
      const text = groups.length === 1 ? `${titleOf(first)} is done` : `${formatNumber(groups.length)} are done`;
      apply(groups, { doneUtc: new Date().toISOString() }, text);
    },
    snooze: (group, until) => {
      const mark = { snoozedUntil: until.toISOString() };
      apply([group], mark, `${titleOf(group)} comes back ${snoozeEnd(until, new Date())}`);
    },
    bringBack: (group) =>
      apply([group], { snoozedUntil: null, doneUtc: null }, `${titleOf(group)} is in the inbox again`),
    undo,
  };
}
