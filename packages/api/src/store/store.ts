import pg from 'pg';

/**
 * What the rest of the server knows of the database: plain SQL text. JSON goes in as one text parameter and is cast
 * (`$1::text::jsonb`), arrays as `any($1::text[])`; a stamp never passes through a JavaScript Date.
 */
export interface Queries {
  /** @param name of a statement that every request runs: each connection plans it once; its text is always the same */
  query<T = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
    name?: string,
  ): Promise<{ rows: T[]; count: number }>;
}
export interface Store extends Queries {
  /** Runs `work` in a transaction, again where another transaction was in its way; `work` does no other input or output. */
  tx<R>(work: (queries: Queries) => Promise<R>): Promise<R>;
  /** Runs `work` on one connection that holds the named lock, so that only one process at a time does. */
  locked<R>(name: string, work: (queries: Queries & { exec(sql: string): Promise<void> }) => Promise<R>): Promise<R>;
  /** The same where the lock is free; otherwise nothing is done. */
  lockedIfFree(name: string, work: (queries: Queries) => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}
export interface StoreOptions {
  url: string;
  /** Connections at most; default 10. */
  size?: number;
  /** Told of connections that broke while idle. */
  onError?: (error: Error) => void;
}

const bigint = 20;
const timestampTz = 1184;
const timestamp = 1114;
const timeout = 30_000;
const retries = 6;
/** Serialisation failure and deadlock: nothing was done, so doing it again is right. */
const transient = new Set(['40001', '40P01']);

/** A store on a PostgreSQL 16 or later. Connections are made when they are needed, so it may be down at this moment. */
export function openStore({ url, size = 10, onError = () => {} }: StoreOptions): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Counts the wait for a free connection too: two hundred saves of one record take turns and are no failure.
    connectionTimeoutMillis: timeout,
    idleTimeoutMillis: 30_000,
    statement_timeout: timeout,
    idle_in_transaction_session_timeout: timeout,
    application_name: 'groundwork-api',
    types: { getTypeParser: parserOf },
  });
  pool.on('error', onError);

  const once = async <R>(work: (queries: Queries) => Promise<R>) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    // A connection that breaks between two statements would otherwise end the process.
    const onBreak = (error: Error) => {
      broken = error;
      onError(error);
    };
    client.on('error', onBreak);
    try {
      await client.query('begin');
      const answer = await work(queriesOf(client));
      await client.query('commit');
      return answer;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.off('error', onBreak);
      client.release(broken);
    }
  };

  return {
    ...queriesOf(pool),
    async tx(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(work);
        } catch (error) {
          if (attempt >= retries || !transient.has(codeOf(error))) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
        }
      }
    },
    async locked(name, work) {
      const client = await pool.connect();
      client.on('error', onError);
      try {
        await client.query('set statement_timeout = 0');
        await client.query('select pg_advisory_lock(hashtext($1))', [name]);
        const exec = async (sql: string) => {
          await client.query(sql);
        };
        return await work({ ...queriesOf(client), exec });
      } finally {
        client.off('error', onError);
        // Ending the connection frees the lock and its settings, however `work` ended.
        client.release(true);
      }
    },
    async lockedIfFree(name, work) {
      const client = await pool.connect();
      client.on('error', onError);
      try {
        const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as held', [name]);
        if (!rows[0].held) return false;
        await work(queriesOf(client));
        return true;
      } finally {
        client.off('error', onError);
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}

function queriesOf(target: pg.Pool | pg.PoolClient): Queries {
  return {
    async query<T>(text: string, params: readonly unknown[] = [], name?: string) {
      const { rows, rowCount } = await target.query({ text, values: [...params], name });
      return { rows: rows as T[], count: rowCount ?? 0 };
    },
  };
}

function parserOf(type: number, format?: string) {
  if (type === bigint) return Number;
  if (type === timestampTz || type === timestamp) return (text: string) => text;
  return pg.types.getTypeParser(type, format as 'text');
}

export const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** What the driver says, without a code, of a connection that broke: before, while, and after it noticed. */
const lostConnection = /Connection terminated|is not queryable|timeout exceeded when trying to connect/;

/** True where the database could not be reached or went away, which passes; false for a mistake of ours. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08|57P0|53)/.test(code) || /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_)/.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return error instanceof Error && lostConnection.test(error.message);
}
