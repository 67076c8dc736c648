import type { Queries } from '../store/store.ts';

/** Where a key is in its time window. */
export interface Count {
  /** Requests so far, this one with it. Those that other processes have reserved count as made. */
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}
export interface SharedCounts {
  /** Counts one request. */
  take(key: string, max: number, windowMilliseconds: number): Promise<Count>;
}

interface Window {
  /** Count of all processes at the last reservation, with it. */
  taken: number;
  /** What is left of this process's reservation. */
  left: number;
  ends: number;
}

/** A reservation is this part of the allowance, so that one statement serves many requests of a busy user. */
const share = 1 / 100;
const maxWindows = 20_000;

/**
 * Counts requests for all processes on one database. A process reserves a small part of the allowance at once and uses
 * it up in its memory. While the database is away, each process counts alone.
 */
export function createSharedCounts(queries: Queries, now = Date.now): SharedCounts {
  const windows = new Map<string, Window>();
  const reservations = new Map<string, Promise<void>>();

  async function reserve(key: string, max: number, milliseconds: number) {
    const size = Math.max(1, Math.floor(max * share));
    const window = await reserveShared(queries, key, size, milliseconds).catch(() => {
      const before = windows.get(key);
      const isSame = before !== undefined && before.ends > now();
      return { taken: (isSame ? before.taken : 0) + size, rest: isSame ? before.ends - now() : milliseconds };
    });
    if (windows.size >= maxWindows) forget(windows, now());
    windows.set(key, { taken: window.taken, left: size, ends: now() + window.rest });
  }

  return {
    async take(key, max, milliseconds) {
      for (;;) {
        const window = windows.get(key);
        if (window && window.ends > now()) {
          const isSpent = window.taken - window.left >= max;
          if (isSpent || window.left > 0) {
            if (!isSpent) window.left -= 1;
            return { current: isSpent ? max + 1 : window.taken - window.left, ttl: window.ends - now() };
          }
        }
        const pending =
          reservations.get(key) ?? reserve(key, max, milliseconds).finally(() => reservations.delete(key));
        reservations.set(key, pending);
        await pending;
      }
    },
  };
}

async function reserveShared(queries: Queries, key: string, size: number, milliseconds: number) {
  const { rows } = await queries.query<{ taken: number; rest: number }>(
    `insert into request_counts as c (key, started, taken) values ($1, clock_timestamp(), $2)
     on conflict (key) do update set
       started = case when c.started > excluded.started - $3 * interval '1 millisecond' then c.started else excluded.started end,
       taken = case when c.started > excluded.started - $3 * interval '1 millisecond' then c.taken else 0 end + excluded.taken
     returning taken, $3 - extract(epoch from clock_timestamp() - started)::float8 * 1000 as rest`,
    [key, size, milliseconds],
    'reserve-requests',
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not answer the count of requests.');
  return row;
}

/** Drops what has ended, and the oldest half where that is not enough. */
function forget(windows: Map<string, Window>, now: number) {
  for (const [key, { ends }] of windows) if (ends <= now) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size < maxWindows / 2) return;
    windows.delete(key);
  }
}

export const forgetRequestCounts = (queries: Queries) =>
  queries.query(`delete from request_counts where started < now() - interval '10 minutes'`);
