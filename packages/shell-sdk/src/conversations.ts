import { atom, useAtomValue } from 'jotai';
import { getShell, store } from './shell.ts';

/** Where conversations are kept; what is missing was not configured, and there are none then. */
export interface ChatConfiguration {
  applicationId?: string;
  region?: string;
  /** Address of the chat service where it is not the one that the application's id leads to. */
  apiHost?: string;
}

const unreadAtom = atom(0);

/** How many messages the user has not read; 0 while nobody knows. The top bar shows it. */
export const useUnreadMessages = (): number => useAtomValue(unreadAtom);
/**
 * Called by the remote that is connected to the chat service.
 *
 * @example
 * ```tsx
 * import { setUnreadMessages } from '@groundwork/shell-sdk';
 *
 * const onMessages = (messages: readonly { isRead: boolean }[]) =>
 *   setUnreadMessages(messages.filter(({ isRead }) => !isRead).length);
 * ```
 */
export const setUnreadMessages = (count: number): void => store.set(unreadAtom, Math.max(0, count));

/**
 * The chat service of this portal, outside React.
 *
 * @example
 * ```tsx
 * import { getChatConfiguration } from '@groundwork/shell-sdk';
 *
 * const isChatOffered = () => getChatConfiguration().applicationId !== undefined;
 * ```
 */
export const getChatConfiguration = (): ChatConfiguration => getShell().configuration.chat ?? {};
