import type { ClientBase, Pool } from 'pg';
import { ServicePool } from './service-pool.ts';

/** Runs `work` in a transaction, on a connection that is not used again where anything went wrong: ending it rolls back. */
export async function transaction<Result>(pool: Pool, work: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isBroken = true;
  // A connection that breaks between two statements would otherwise end the process.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    await client.query(pool instanceof ServicePool ? pool.begin : 'begin');
    const result = await work(client);
    await client.query('commit');
    isBroken = false;
    return result;
  } finally {
    client.off('error', ignore);
    client.release(isBroken);
  }
}

/** The database cannot be reached, is silent, is starting or stopping, or has no room: all of that passes. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  // 3D000: the new server has not made its database yet; 25006: the standby is not the primary yet.
  if (/^(08|53|57P0|3D000|25006|55P03|40P01|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_)/.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  // Messages of the driver's errors without a code.
  return error instanceof Error && /Connection terminated|timeout exceeded|Query read timeout/.test(error.message);
}
