// What somebody has written in a remote and not sent yet, in the browser's storage: it outlives the page and a session that
// has expired. A sign-out asks first, and takes it away.

const prefix = 'groundwork-kept-texts:';

/** Where a remote keeps the texts of a user in localStorage, as long as there are any. */
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
/** At the sign-out of this user. What somebody else has left, whose session expired here, stays until they return. */
export function clearKeptTexts(userId: string): void {
  for (const key of keys()) if (key.endsWith(`:${userId}`)) localStorage.removeItem(key);
}
