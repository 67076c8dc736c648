import type { Pool } from 'pg';

/** How often something may be tried within a minute. */
export interface Allowance {
  key: string;
  limit: number;
}

/**
 * Slows down password guessing. Counts an attempt before checking it and takes it back if it was right: parallel
 * guesses would otherwise all pass before the first one has failed. The counts are in the database, for all processes.
 */
export interface Attempts {
  /** Counts one attempt for each key; answers the seconds to wait where one of them has no attempt left, else 0. */
  take(allowances: readonly Allowance[]): Promise<number>;
  giveBack(allowances: readonly Allowance[]): Promise<void>;
}

const windowSeconds = 60;

export function createAttempts(pool: Pool): Attempts {
  return {
    async take(allowances) {
      const sorted = [...allowances].sort((a, b) => (a.key < b.key ? -1 : 1));
      const { rows } = await pool.query<{ key: string; made: number; rest: number }>(
        `insert into identity.attempts as a (key, started, made)
         select key, clock_timestamp(), 1 from unnest($1::text[]) as k(key)
         on conflict (key) do update set
           made = case when a.started > clock_timestamp() - $2 * interval '1 second' then a.made + 1 else 1 end,
           started = case when a.started > clock_timestamp() - $2 * interval '1 second' then a.started else clock_timestamp() end
         returning key, made, ceil($2 - extract(epoch from clock_timestamp() - started))::int as rest`,
        [sorted.map(({ key }) => key), windowSeconds],
      );
      const limits = new Map(allowances.map(({ key, limit }) => [key, limit]));
      const waits = rows.map(({ key, made, rest }) => (made > (limits.get(key) ?? 0) ? Math.max(1, rest) : 0));
      return Math.max(0, ...waits);
    },
    async giveBack(allowances) {
      await pool.query('update identity.attempts set made = greatest(made - 1, 0) where key = any($1::text[])', [
        allowances.map(({ key }) => key).sort(),
      ]);
    },
  };
}
