import { atom, useAtomValue } from 'jotai';
import { store } from './shell.ts';

const unreadAtom = atom(0);

/** How many records wait unread in the user's inbox; the top bar shows it. */
export const useUnreadNotifications = (): number => useAtomValue(unreadAtom);
/**
 * Called by the remote that has the inbox.
 *
 * @example
 * ```tsx
 * import { setUnreadNotifications } from '@groundwork/shell-sdk';
 *
 * const onNotifications = (unread: readonly string[]) => setUnreadNotifications(unread.length);
 * ```
 */
export const setUnreadNotifications = (count: number): void => store.set(unreadAtom, count);
