import { type DatabaseAddresses, ServicePool, type Traces, tracePool } from '@groundwork/server-process';
import pg from 'pg';

/** Runs statements: the pool, or a connection with an open transaction. */
export type Database = Pick<pg.ClientBase, 'query'>;

const limits = { connectionTimeoutMillis: 5_000, statementLimit: 8_000, query_timeout: 10_000 };
const bigint = 20;

/** The connections of the service. Whole numbers of 64 bits are read as numbers: ids and milliseconds are far below 2^53. */
export function openPool(addresses: DatabaseAddresses, traces?: Traces): pg.Pool {
  const types = {
    getTypeParser: (oid: number, format: 'text' | 'binary') =>
      oid === bigint ? Number : pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig;
  const pool = new ServicePool({
    ...addresses,
    max: 8,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'groundwork-chat',
    types,
    ...limits,
  });
  // A database that restarts breaks idle connections; the pool makes new ones, the process must not fall over it.
  pool.on('error', (error) => console.warn('chat: a database connection was lost:', error.message));
  if (traces) tracePool(pool, 'chat', traces.statement);
  return pool;
}
