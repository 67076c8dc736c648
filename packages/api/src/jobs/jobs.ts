import type { Queries, Store } from '../store/store.ts';

/** Work that nobody asks for: it is done from time to time, by one of the processes that share the database. */
export interface Job {
  name: string;
  /** Milliseconds from one run to the next. */
  every: number;
  /** @param queries on the job's own connection, without a time limit */
  run(queries: Queries): Promise<unknown>;
}
export interface Jobs {
  /** Begins to wait; the first run of each is one interval away. */
  start(): void;
  /** Does one now, unless another process is at it; answers whether it was done. */
  runNow(name: string): Promise<boolean>;
  /** Begins nothing more and waits for what is running. */
  stop(): Promise<void>;
}
interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
}

/** The place for timers of the server. A job that fails is told to the log and tried again at its next time. */
export function createJobs(store: Pick<Store, 'lockedIfFree'>, log: Log, jobs: readonly Job[]): Jobs {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<unknown>>();

  const run = async (job: Job) => {
    const done = store.lockedIfFree(`groundwork-job-${job.name}`, async (queries) => {
      const result = await job.run(queries);
      log.info({ job: job.name, result }, 'job done');
    });
    running.add(done);
    return done.finally(() => running.delete(done));
  };

  return {
    start() {
      for (const job of jobs) {
        const tick = () => {
          run(job).catch((error: unknown) => log.warn({ err: error, job: job.name }, 'job failed'));
        };
        timers.push(setInterval(tick, job.every).unref());
      }
    },
    runNow(name) {
      const job = jobs.find((known) => known.name === name);
      if (!job) throw new Error(`There is no job '${name}'.`);
      return run(job);
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}
