import { type ConnectionPool, openPool, type PoolOptions } from './pool.ts';
import { ReplicaLag } from './replica-lag.ts';

/** A copy of the database that follows the primary, for lists. */
export interface Replica {
  pool: ConnectionPool;
  /** Whether it answers and is at most ten seconds behind. */
  isUsable(): boolean;
  close(): Promise<void>;
}

const longestLag = 10_000;
const interval = 1_000;
const newestStamp = 'select iso(max(stamp)) as stamp from sync_watermark';

/** @param primary answers rows of the primary, with which the copy is compared every second */
export function openReplica(
  options: PoolOptions,
  primary: (sql: string) => Promise<{ rows: { stamp: string }[] }>,
): Replica {
  const pool = openPool(options);
  const lag = new ReplicaLag();
  let isAnswering = false;
  let isClosed = false;
  const look = async () => {
    const began = performance.now();
    try {
      const { rows } = await primary(newestStamp);
      // Asked second: what the primary had before is expected of it.
      const { rows: copied } = await pool.use((client) => pool.run(client, newestStamp));
      lag.observe(rows[0]?.stamp ?? '', (copied[0] as { stamp?: string } | undefined)?.stamp ?? '', began);
      isAnswering = true;
    } catch {
      // A primary that is away says nothing about the copy; without a comparison it is not trusted.
      isAnswering = false;
    }
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(() => (isClosed ? undefined : look()));
  }, interval);
  timer.unref();
  looking = look();
  return {
    pool,
    isUsable: () => isAnswering && lag.at(performance.now()) <= longestLag,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await looking;
      await pool.close();
    },
  };
}
