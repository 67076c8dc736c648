import type pg from 'pg';
import type { TraceStatement } from './traces.ts';

type Query = (...given: readonly unknown[]) => Promise<unknown>;

/** Makes a span of each statement that is asked of a pool, or of one of its connections, as text. */
export function tracePool(pool: pg.Pool, name: string, statement: TraceStatement): void {
  const watch = (queries: { query: unknown }) => {
    const query = (queries.query as Query).bind(queries);
    const traced: Query = (...given) => {
      const [text] = given;
      // With a callback the pool itself asks, for a statement that has its span.
      if (typeof text !== 'string' || typeof given.at(-1) === 'function') return query(...given);
      return statement(name, text, () => query(...given));
    };
    queries.query = traced;
  };
  watch(pool);
  pool.on('connect', watch);
}
