import { setTimeout as wait } from 'node:timers/promises';
import type { CollectionName } from '@groundwork/contract';
import pg from 'pg';
import { codeOf, isTransient } from './failure.ts';
import { isSilence, openPool, type PoolName, runStatement, type StoreWatch, typeParsers } from './pool.ts';
import { openReplica } from './replica.ts';
import { type Statement, type StatementResult, sendTogether } from './together.ts';

export { codeOf, isUnavailable } from './failure.ts';
export type { PoolFigures, PoolName, StoreWatch } from './pool.ts';
export type { Statement, StatementResult } from './together.ts';

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
/** A part of a collection, and the newest stamp in it: which part a record belongs to says records/scopes.ts. */
export interface SyncChange {
  collection: CollectionName;
  scopeId: string;
  stamp: string;
}
export interface Transaction extends Queries {
  /**
   * Sends these statements and the commit in one message, and so ends the transaction: the locks that they take are held
   * as long as they and the commit work.
   */
  commit(statements: readonly Statement[]): Promise<StatementResult[]>;
  /** Calls the listeners of `onCommit` with these changes once the transaction is committed. */
  announce(changes: readonly SyncChange[]): void;
}
/** A store's own `query` has connections that transactions do not use, so that lists never wait behind slow writes. */
export interface Store extends Queries {
  /** Runs `work` in a transaction, again where another transaction was in its way; `work` does no other input or output. */
  tx<R>(work: (queries: Transaction) => Promise<R>): Promise<R>;
  /** Runs `work` on a connection of its own that holds the named lock, so that only one process at a time does. */
  locked<R>(name: string, work: (queries: Queries) => Promise<R>): Promise<R>;
  /** The same where the lock is free; otherwise nothing is done. */
  lockedIfFree(name: string, work: (queries: Queries) => Promise<void>): Promise<boolean>;
  /**
   * Where anything changed after this stamp, whichever process changed it. A stamp is taken before its commit, so a
   * follower asks again from half a minute before the newest one it knows.
   */
  changesSince(stamp: string): Promise<SyncChange[]>;
  /** A copy of the database that may be some seconds older; undefined where there is none, or it is too far behind. */
  replica(): Queries | undefined;
  /** Whether there is such a copy, which may be away at this moment. */
  readonly hasReplica: boolean;
  /** Calls the listener with what this process commits; answers how to end that. */
  onCommit(listener: (changes: readonly SyncChange[]) => void): () => void;
  /** Whether the database answers within a second, asked on a connection that nothing else uses. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}
export interface StoreOptions {
  /** It may be a pool that gives a connection to each transaction, such as PgBouncer, where `directUrl` is another one. */
  url: string;
  /** The server itself, for locks that last as long as a session; default: `url`. */
  directUrl?: string;
  /** A copy of the database that follows it, for lists. */
  replicaUrl?: string;
  /** Connections for reading at most, and as many for writing; default 6. */
  size?: number;
  /** Called for connections that broke while idle, and for listeners of `onCommit` that failed. */
  onError?: (error: Error) => void;
  /** Milliseconds that a statement may take; for tests. */
  limits?: { read: number; write: number; lock?: number; begin?: number; job?: number };
  watch?: StoreWatch;
}

/**
 * The limit of writes counts the wait for a free connection too: two hundred saves of one record take turns and are no
 * failure.
 */
const defaultLimits: NonNullable<StoreOptions['limits']> = { read: 10_000, write: 30_000 };
/** A write that waits longer for others is ended, and may be tried again: it holds a connection, and locks of its own. */
const defaultLockLimit = 5_000;
const healthLimit = 1_000;
/** For one statement of a job: without an answer the process would never do that job again, nor let another one. */
const defaultJobLimit = 30 * 60_000;
const lockInterval = 100;
const retries = 6;

/**
 * Statements with a name are then planned once a connection and not with each use: they find records by their ids, whatever
 * these are, and planning took longer than running them, while others wait for the same locks.
 */
const plannedOnce: Statement = { sql: 'set local plan_cache_mode = force_generic_plan', params: [] };

/**
 * A commit that waits for a standby and is ended by its time limit answers that it is done, though one machine alone has it.
 * Without a limit the client gives the connection up instead, and says that it does not know.
 */
const commitUnlimited: readonly Statement[] = [
  { sql: 'set local statement_timeout = 0', params: [] },
  { sql: 'commit', params: [] },
];

/** A store on a PostgreSQL 16 or later. Connections are made when they are needed, so it may be down at this moment. */
export function openStore(options: StoreOptions): Store {
  const { url, directUrl = url, replicaUrl, size = 6, onError = () => {}, limits = defaultLimits, watch } = options;
  const isPooled = url !== directUrl;
  const address = { url, isPooled };
  const reads = openPool({ name: 'read', ...address, size, limit: limits.read, onError, watch });
  const writes = openPool({
    ...{ name: 'write', ...address, size, limit: limits.write, onError, watch },
    lockLimit: Math.min(limits.lock ?? defaultLockLimit, limits.write),
    beginLimit: limits.begin,
  });
  const health = openPool({ name: 'health', ...address, size: 1, limit: healthLimit, onError: () => {} });
  const replica = replicaUrl
    ? openReplica({ name: 'replica', url: replicaUrl, isPooled, size, limit: limits.read, onError, watch }, (sql) =>
        reads.use((client) => reads.run(client, sql)),
      )
    : undefined;
  const copy: Queries | undefined = replica && {
    query: (sql, params, name) =>
      replica.pool.use((client) =>
        watched('replica', sql, () => replica.pool.run(client, sql, params, name).then(answerOf), name),
      ) as never,
  };
  let checking: Promise<boolean> | undefined;
  const watched = <R>(pool: PoolName, text: string, run: () => Promise<R>, name?: string) =>
    watch ? watch.statement(pool, text, run, name) : run();
  const read: Queries['query'] = (sql, params, name) =>
    reads.use((client) => watched('read', sql, () => reads.run(client, sql, params, name).then(answerOf), name));
  /** A name is kept by a session, and behind a pool the next statement may run in another one. */
  const nameFor = (name: string | undefined) => (isPooled ? undefined : name);

  const listeners = new Set<(changes: readonly SyncChange[]) => void>();
  const announce = (changes: readonly SyncChange[]) => {
    if (changes.length === 0) return;
    for (const listener of listeners) {
      try {
        listener(changes);
      } catch (error) {
        // The write is done: nothing that follows from it makes it fail.
        onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };

  const once = async <R>(work: (queries: Transaction) => Promise<R>) => {
    let isBeginning = false;
    const changes: SyncChange[] = [];
    try {
      const answer = await writes.use(async (client, discard) => {
        isBeginning = true;
        await watched('write', 'begin', () => writes.begin(client));
        isBeginning = false;
        try {
          let isFinished = false;
          const done = await work({
            query(sql, params, name) {
              // It would be outside the transaction, and stay where that is repeated.
              if (isFinished) throw new Error('The transaction has ended.');
              return watched('write', sql, () => runStatement(client, sql, params, nameFor(name)).then(answerOf), name);
            },
            announce: (more) => changes.push(...more),
            commit(statements) {
              isFinished = true;
              const own = isPooled ? statements.map((each) => ({ ...each, name: undefined })) : statements;
              const before = isPooled ? [] : [plannedOnce];
              const all = [...before, ...own, ...commitUnlimited];
              return watched('write', all.map(({ sql }) => sql).join(';\n'), () => sendTogether(client, all)).then(
                (results) => results.slice(before.length, before.length + own.length),
              );
            },
          });
          if (!isFinished) await watched('write', 'commit', () => client.query('commit'));
          return done;
        } catch (error) {
          // A silent connection would keep this waiting too; ending it rolls back.
          if (!isSilence(error)) await client.query('rollback').catch(discard);
          throw error;
        }
      });
      announce(changes);
      return answer;
    } catch (error) {
      throw isBeginning && isSilence(error) ? new NotBegun(error) : error;
    }
  };

  const withLock = async <R>(work: (client: pg.Client) => Promise<R>, limit?: number) => {
    const client = new pg.Client({
      connectionString: directUrl,
      connectionTimeoutMillis: limits.read,
      query_timeout: limit,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'groundwork-api-lock',
      types: typeParsers,
    });
    client.on('error', onError);
    try {
      await client.connect();
      return await work(client);
    } finally {
      // Ending the connection frees the lock, however `work` ended.
      await client.end().catch(() => {});
    }
  };
  const isFree = async (client: pg.Client, name: string) =>
    (await client.query('select pg_try_advisory_lock(hashtext($1)) as held', [name])).rows[0].held as boolean;

  return {
    query: (...statement) => retried(() => read(...statement), watch) as never,
    tx: (work) => retried(() => once(work), watch),
    async changesSince(stamp) {
      const { rows } = await read<SyncChange>(
        `select collection, scope_id as "scopeId", iso(stamp) as stamp from sync_scopes
         where stamp > $1::timestamptz order by stamp`,
        [stamp],
        'changes-since',
      );
      return rows;
    },
    replica: () => (replica?.isUsable() ? copy : undefined),
    hasReplica: replica !== undefined,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    locked: (name, work) =>
      withLock(async (client) => {
        // Asked again and again instead of waiting in the database: a statement that waits keeps a snapshot, for whose end
        // `create index concurrently` of the holder would wait.
        while (!(await isFree(client, name))) await wait(lockInterval);
        return work(unwatched(client));
      }),
    lockedIfFree: (name, work) =>
      withLock(async (client) => {
        if (!(await isFree(client, name))) return false;
        await work(unwatched(client));
        return true;
      }, limits.job ?? defaultJobLimit),
    isReachable() {
      checking ??= health
        .use((client) => client.query('select 1'))
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          checking = undefined;
        });
      return checking;
    },
    async close() {
      await replica?.close();
      await Promise.all([reads.close(), writes.close(), health.close()]);
    },
  };
}

/** The connection was dead before anything was done on it. */
class NotBegun extends Error {
  constructor(cause: unknown) {
    super('The transaction could not begin.', { cause });
  }
}

/** Again where nothing was done because another transaction was in the way, or the connection was dead already. */
async function retried<R>(work: () => Promise<R>, watch?: StoreWatch): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isDead = error instanceof NotBegun;
      if (attempt >= (isDead ? 2 : retries) || !(isDead || isTransient(error))) throw isDead ? error.cause : error;
      watch?.repeated(isDead ? 'silent' : codeOf(error));
      await wait(Math.random() * 20 * attempt);
    }
  }
}

/**
 * Takes the rows out of the driver's result: V8 was seen to free those only when it collects the old generation, so that
 * each page of a list was copied there first. Without its rows a result is small.
 */
const answerOf = (result: pg.QueryResult) => {
  const { rows, rowCount } = result;
  result.rows = [];
  return { rows, count: rowCount ?? 0 };
};

/** Of jobs and migrations, which take their time: they would hide what people wait for. */
const unwatched = (client: pg.ClientBase): Queries => ({
  query: (sql, params, name) => runStatement(client, sql, params, name).then(answerOf),
});
