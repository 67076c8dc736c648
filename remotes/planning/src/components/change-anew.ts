import type { Result } from '@groundwork/contract';
import { newerVersion } from '@groundwork/records';

const attempts = 5;

/**
 * Changes a record as `send` does from what it is: a version that somebody else has stored meanwhile is changed anew, so
 * that nothing of it is lost.
 */
export async function changeAnew<R extends { timeModifiedUtc: string }>(
  record: R,
  send: (current: R) => Promise<Result<R>>,
): Promise<Result<R>> {
  let seen = record;
  for (let attempt = 1; ; attempt += 1) {
    const result = await send(seen);
    const current = newerVersion<R>(result);
    if (!current || attempt === attempts) return result;
    seen = current;
  }
}
