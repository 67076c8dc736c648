import { rateLimited } from './errors.ts';

const minute = 60_000;

/**
 * How often each user may do something in a minute. The counts are in memory: they limit work, and a restart may forget them.
 * @param now for tests
 */
export function createAllowance(perMinute: number, now: () => number = Date.now) {
  let since = now();
  const counts = new Map<string, number>();
  /** @throws ChatError where the user has none left */
  return (userId: string): void => {
    if (now() - since >= minute) {
      since = now();
      counts.clear();
    }
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count > perMinute) throw rateLimited();
  };
}
