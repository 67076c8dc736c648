// What a remote keeps of a user in the browser's storage: it survives a reload and an expired session. Signing out deletes
// it, and asks first where it is unsent text.

const prefix = 'groundwork-kept-texts:';

/**
 * Where a remote keeps the texts of a user in localStorage, as long as there are any; or in sessionStorage, what may end
 * with the tab. Signing out deletes both, and asks first where localStorage has something.
 *
 * @example
 * ```tsx
 * import { keptTextsKey } from '@groundwork/shell-sdk';
 *
 * const keep = (userId: string, text: string) => localStorage.setItem(keptTextsKey('tools', userId), text);
 * ```
 */
export const keptTextsKey = (remote: string, userId: string): string => `${prefix}${remote}:${userId}`;

function keysOf(storage: () => Storage): string[] {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith(prefix));
  } catch {
    // Without storage nothing is kept.
    return [];
  }
}
const lasting = () => localStorage;
const ofTab = () => sessionStorage;

/** Whether a sign-out would take away what this user has written. */
export const hasKeptTexts = (userId: string): boolean => keysOf(lasting).some((key) => key.endsWith(`:${userId}`));
/** Runs when this user signs out. Texts of a user whose session expired here stay until they return. */
export function clearKeptTexts(userId: string): void {
  for (const storage of [lasting, ofTab])
    for (const key of keysOf(storage)) if (key.endsWith(`:${userId}`)) storage().removeItem(key);
}
