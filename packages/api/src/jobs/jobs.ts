import type { Log } from '../log.ts';
import type { Queries, Store } from '../store/store.ts';

/** Work that nobody asks for: it is done from time to time, by one of the processes that share the database. */
export interface Job {
  name: string;
  /** Milliseconds from one run to the next, whichever process does it. */
  every: number;
  /** Milliseconds after which a process looks again whether it is due, by default ten minutes. */
  lookEvery?: number;
  /**
   * Answers what it did, for the log; 0: there was nothing to do.
   * @param queries on the job's own connection, without a time limit
   */
  run(queries: Queries): Promise<unknown>;
}
export interface Jobs {
  /** Begins to look what is due, the first time within half a minute: processes that live shorter than an interval do jobs too. */
  start(): void;
  /** Does one now, unless another process is at it; answers whether it was done. */
  runNow(name: string): Promise<boolean>;
  /** Begins nothing more and waits for what is running. */
  stop(): Promise<void>;
}

/** Each process looks this often at least, so that a job is done about when it is due although processes come and go. */
const longestPause = 10 * 60_000;
const longestFirstPause = 30_000;

/** The timers of the server. A job that fails is logged, and tried again when a process next looks for due jobs. */
export function createJobs(
  store: Pick<Store, 'lockedIfFree'>,
  log: Log,
  jobs: readonly Job[],
  onFailure: (job: string) => void = () => {},
): Jobs {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<unknown>>();

  const run = async (job: Job, isAsked = false) => {
    const done = store.lockedIfFree(`groundwork-job-${job.name}`, async (queries) => {
      if (!isAsked && !(await isDue(queries, job))) return;
      const result = await job.run(queries);
      await queries.query(
        `insert into job_runs (name, time_done) values ($1, now())
         on conflict (name) do update set time_done = excluded.time_done`,
        [job.name],
      );
      // Some run twice a minute, and mostly find nothing.
      log[result === 0 ? 'debug' : 'info']({ job: job.name, result }, 'job done');
    });
    running.add(done);
    return done.finally(() => running.delete(done));
  };

  return {
    start() {
      for (const job of jobs) {
        const tick = () => {
          run(job).catch((error: unknown) => {
            onFailure(job.name);
            log.warn({ err: error, job: job.name }, 'job failed');
          });
        };
        const pause = Math.min(job.every, job.lookEvery ?? longestPause);
        // Not all processes that start together look at the same moment.
        const first = Math.min(pause, longestFirstPause) * Math.random();
        timers.push(setTimeout(tick, first).unref(), setInterval(tick, pause).unref());
      }
    },
    runNow(name) {
      const job = jobs.find((known) => known.name === name);
      if (!job) throw new Error(`There is no job '${name}'.`);
      return run(job, true);
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}

async function isDue(queries: Queries, { name, every }: Job) {
  const { count } = await queries.query(
    'select from job_runs where name = $1 and time_done > now() - make_interval(secs => $2)',
    [name, every / 1000],
  );
  return count === 0;
}
