// Unsent text of a remote in the browser's storage: it survives a reload and an expired session. Signing out asks
// first, and deletes it.

const prefix = 'groundwork-kept-texts:';

/**
 * Where a remote keeps the texts of a user in localStorage, as long as there are any.
 *
 * @example
 * ```tsx
 * import { keptTextsKey } from '@groundwork/shell-sdk';
 *
 * const keep = (userId: string, text: string) => localStorage.setItem(keptTextsKey('tools', userId), text);
 * ```
 */
export const keptTextsKey = (remote: string, userId: string): string => `${prefix}${remote}:${userId}`;

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // Without storage nothing is kept.
    return [];
  }
}
/** Whether a sign-out would take away what this user has written. */
export const hasKeptTexts = (userId: string): boolean => keys().some((key) => key.endsWith(`:${userId}`));
/** Runs when this user signs out. Texts of a user whose session expired here stay until they return. */
export function clearKeptTexts(userId: string): void {
  for (const key of keys()) if (key.endsWith(`:${userId}`)) localStorage.removeItem(key);
}
