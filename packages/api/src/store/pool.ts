import { beginWithin, limitedStatement } from '@groundwork/server-process';
import pg from 'pg';

const bigint = 20;
const timestampTz = 1184;
const timestamp = 1114;
/** What the client waits longer than the server works: then nothing answers any more, and the connection is given up. */
const silence = 2_000;
const defaultBeginLimit = 5_000;

/** What a pool has at a moment. */
export interface PoolFigures {
  used: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}
export type PoolName = 'read' | 'write' | 'replica' | 'health';
/** Hears how connections are used, for figures and traces. */
export interface StoreWatch {
  opened(pool: PoolName, figures: () => PoolFigures): void;
  /** A connection was given after so many seconds. */
  waited(pool: PoolName, seconds: number): void;
  /** @param text never holds a value @param name of a statement that has one */
  statement<Result>(pool: PoolName, text: string, run: () => Promise<Result>, name?: string): Promise<Result>;
  /** Something is done again, because of this code of the database. */
  repeated(code: string): void;
}

export interface PoolOptions {
  name: PoolName;
  url: string;
  /** Whether the address gives a connection to each transaction: then sessions keep nothing, and limits go with the work. */
  isPooled: boolean;
  /** Connections at most. */
  size: number;
  /** Milliseconds that a statement may take, and that a request waits for a free connection. */
  limit: number;
  /** Milliseconds that a statement may wait for a lock of others; absent: as long as it may take. */
  lockLimit?: number;
  /** Milliseconds until a connection that is not made, or does not even begin a transaction, is dead; default 5000. */
  beginLimit?: number;
  /** Called for connections that broke while idle. */
  onError: (error: Error) => void;
  watch?: StoreWatch;
}
type RunStatement = (
  client: pg.ClientBase,
  text: string,
  params?: readonly unknown[],
  name?: string,
) => Promise<pg.QueryResult>;
/** Connections that are given up when they fall silent. */
export interface ConnectionPool {
  /** Runs `work` on a connection of its own, which is not used again after `discard`. */
  use<Result>(work: (client: pg.ClientBase, discard: () => void) => Promise<Result>): Promise<Result>;
  /**
   * Begins a transaction. A connection of the server itself that does not even do this within seconds is dead. Behind a pool
   * this is where a transaction waits for a connection of the server, as long as a request waits for a free one.
   */
  begin(client: pg.ClientBase): Promise<unknown>;
  /** Runs one statement that is a transaction of its own. */
  run: RunStatement;
  close(): Promise<void>;
}

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: string) {
    if (type === bigint) return Number;
    if (type === timestampTz || type === timestamp) return (text: string) => text;
    return pg.types.getTypeParser(type, format as 'text');
  },
};

/** True where the server said nothing for longer than it may work. */
export const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** Runs a statement in whatever transaction the connection has; a name is kept by the session. */
export const runStatement: RunStatement = (client, text, params = [], name) =>
  client.query({ text, values: [...params], name });

const connectTimeout = 'timeout expired';
const isConnectTimeout = (error: unknown) => error instanceof Error && error.message === connectTimeout;

/**
 * A client that gives up sooner than the request which waits for it: a network that has forgotten the connection answers
 * nothing, also when it is back, and the next attempt works. The pool knows one limit for this and for its queue.
 */
const clientWithin = (milliseconds: number) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: milliseconds });
    }
  };

export function openPool(options: PoolOptions): ConnectionPool {
  const { name, url, isPooled, size, limit, lockLimit, beginLimit = defaultBeginLimit, onError, watch } = options;
  const connectLimit = Math.min(beginLimit, limit);
  const pool = new pg.Pool({
    Client: clientWithin(connectLimit),
    connectionString: url,
    max: size,
    connectionTimeoutMillis: limit,
    idleTimeoutMillis: 30_000,
    query_timeout: limit + Math.min(silence, limit),
    // A pool of transactions refuses what is said of a session.
    ...(!isPooled && {
      statement_timeout: limit,
      lock_timeout: lockLimit,
      idle_in_transaction_session_timeout: limit,
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'groundwork-api',
    types: typeParsers,
  });
  pool.on('error', onError);
  watch?.opened(name, () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  // Where one connection fell silent, those that are idle are likely to be dead as well: they are not tried one by one.
  let generation = 0;
  const generations = new WeakMap<pg.ClientBase, number>();
  pool.on('connect', (client) => {
    generations.set(client, generation);
  });

  const beginning = isPooled ? beginWithin({ statement: limit, lock: lockLimit, idle: limit }) : 'begin';

  const acquire = async () => {
    const lastAttempt = performance.now() + limit - connectLimit;
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        if (!isConnectTimeout(error) || performance.now() > lastAttempt) throw error;
      });
      if (!client) continue;
      if (generations.get(client) === generation) return client;
      client.release(true);
    }
  };

  return {
    async use(work) {
      const asked = performance.now();
      const client = await acquire();
      watch?.waited(name, (performance.now() - asked) / 1_000);
      let isBroken = false;
      const discard = () => {
        isBroken = true;
      };
      // A connection that breaks between two statements would otherwise end the process.
      const onBreak = (error: Error) => {
        discard();
        onError(error);
      };
      client.on('error', onBreak);
      try {
        return await work(client, discard);
      } catch (error) {
        if (isSilence(error)) {
          discard();
          generation += 1;
        }
        throw error;
      } finally {
        client.off('error', onBreak);
        client.release(isBroken);
      }
    },
    begin: (client) =>
      // The driver reads `query_timeout` of a statement too; its types know that of a connection only.
      client.query({
        text: beginning,
        query_timeout: isPooled ? limit : Math.min(beginLimit, limit),
      } as pg.QueryConfig),
    run: isPooled ? (client, text, params) => limitedStatement(client, limit, text, params) : runStatement,
    close: () => pool.end(),
  };
}
