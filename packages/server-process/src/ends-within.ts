import { setTimeout as wait } from 'node:timers/promises';

/** Whether `work` ends within so many milliseconds. It goes on in any case. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const stop = new AbortController();
  const late = wait(milliseconds, false, { signal: stop.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    stop.abort();
  }
}
