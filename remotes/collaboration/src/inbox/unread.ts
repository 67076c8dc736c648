import { collection } from '@groundwork/data-cache';
import { getSession, setUnreadNotifications } from '@groundwork/shell-sdk';
import { getDefaultStore } from 'jotai';
import { nextReturn, unreadCount } from './groups.ts';

/** A timer cannot wait longer: it is set again then. */
export const longestWait = 2 ** 31 - 1;

/**
 * Keeps the badge of the top bar up to date from the sign-in on: new notifications arrive live, snoozed ones return on
 * time.
 */
export function startInbox(): () => void {
  if (!getSession()?.isStaff) return () => {};
  const store = getDefaultStore();
  const notifications = collection('notifications');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = () => {
    clearTimeout(timer);
    const now = Date.now();
    const all = store.get(notifications.allAtom);
    setUnreadNotifications(unreadCount(all, now));
    const next = nextReturn(all, now);
    if (next !== undefined) timer = setTimeout(count, Math.min(next - now, longestWait));
  };
  const stopReading = notifications.subscribe();
  const stopCounting = store.sub(notifications.allAtom, count);
  count();
  return () => {
    stopReading();
    stopCounting();
    clearTimeout(timer);
    setUnreadNotifications(0);
  };
}
