import { createMetrics, databaseBuckets, type Metrics, type ServerState } from '@groundwork/server-process';
import type { LiveOptions } from './live/live-streams.ts';
import type { MailOutcome } from './mail-queue/sender.ts';
import { waitingPictures } from './media/image.ts';
import type { PoolFigures, PoolName, Queries, StoreWatch } from './store/store.ts';

/** What the figures of an API process are read from, once it has all of that. */
export interface MetricSources extends ServerState {
  store: Queries;
  liveStreams(): number;
}
/** The figures of an API process, and what its parts report to them. */
export interface ApiMetrics extends Metrics {
  storeWatch: StoreWatch;
  onSent: NonNullable<LiveOptions['onSent']>;
  onMail(outcome: MailOutcome): void;
  onPicture(isKept: boolean, seconds: number): void;
  onTelemetry(): void;
  onJobFailure(job: string): void;
  readFrom(sources: MetricSources): void;
}

const lagBuckets = [0.1, 0.25, 0.5, 1, 1.2, 2, 5, 10, 30, 60];
const pictureBuckets = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30];

/** The kinds of statements that are worth distinguishing: a commit holds the locks that others wait for. */
const kindOf = (text: string) => (text === 'begin' ? 'begin' : text.endsWith('commit') ? 'commit' : 'query');

interface LockWaits {
  count: number;
  longest: number;
}
/** Of writes that wait for the watermark of their collection above all: their stamps are given one after the other. */
const lockWaitsSql = `select count(*)::int as count,
    coalesce(extract(epoch from clock_timestamp() - min(query_start)), 0)::float8 as longest
  from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

export function createApiMetrics(): ApiMetrics {
  const metrics = createMetrics('api');
  const { counter, gauge, histogram } = metrics;
  const pools = new Map<PoolName, () => PoolFigures>();
  let sources: MetricSources | undefined;
  let asked: Promise<LockWaits | undefined> | undefined;
  /** Two figures need it at the same moment, and it is asked once. */
  const lockWaits = () => {
    asked ??= Promise.resolve(sources?.store.query<LockWaits>(lockWaitsSql))
      .then((answer) => answer?.rows[0])
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };

  gauge('groundwork_database_connections', 'Connections of a pool', ['pool', 'state'], (value) => {
    for (const [pool, figures] of pools) {
      const { used, idle } = figures();
      value.set({ pool, state: 'used' }, used);
      value.set({ pool, state: 'idle' }, idle);
    }
  });
  gauge('groundwork_database_waiting', 'Requests that wait for a connection', ['pool'], (value) => {
    for (const [pool, figures] of pools) value.set({ pool }, figures().waiting);
  });
  gauge('groundwork_live_streams', 'Open live streams', [], (value) => {
    if (sources) value.set(sources.liveStreams());
  });
  gauge('groundwork_upload_queue', 'Pictures that wait for their turn', [], (value) => value.set(waitingPictures()));
  // Of the database, so each process says the same.
  gauge(
    'groundwork_database_lock_waiting',
    'Statements that wait for a lock of another transaction',
    [],
    async (value) => {
      const waits = await lockWaits();
      if (waits) value.set(waits.count);
    },
  );
  gauge('groundwork_database_lock_wait_seconds', 'How long the oldest of them waits', [], async (value) => {
    const waits = await lockWaits();
    if (waits) value.set(waits.longest);
  });
  gauge('groundwork_mails', 'Mails in the queue that are due or will be', ['state'], async (value) => {
    if (!sources) return;
    const { rows } = await sources.store.query<{ due: number; later: number }>(
      `select count(*) filter (where next_attempt <= now()) as due, count(*) filter (where next_attempt > now()) as later
       from outbox where state = 'waiting'`,
    );
    value.set({ state: 'due' }, rows[0]?.due ?? 0);
    value.set({ state: 'later' }, rows[0]?.later ?? 0);
  });
  // One that was tried and refused is due again a while later, each time: it has waited since it was written.
  gauge('groundwork_mail_wait_seconds', 'How long the mail that is overdue longest waits', [], async (value) => {
    const { rows = [] } =
      (await sources?.store.query<{ age: number | null }>(
        `select extract(epoch from now() - min(case when attempts > 0 then time_created else next_attempt end))::float8 as age
         from outbox where state = 'waiting' and (attempts > 0 or next_attempt <= now())`,
      )) ?? {};
    if (sources) value.set(rows[0]?.age ?? 0);
  });
  gauge('groundwork_job_age_seconds', 'Since a job was done last, by any process', ['name'], async (value) => {
    const { rows = [] } =
      (await sources?.store.query<{ name: string; age: number }>(
        'select name, extract(epoch from now() - time_done)::float8 as age from job_runs',
      )) ?? {};
    for (const { name, age } of rows) value.set({ name }, age);
  });
  gauge('groundwork_schema_migration', 'The newest migration that the database has', [], async (value) => {
    const { rows = [] } =
      (await sources?.store.query<{ newest: number | null }>(
        'select max(number) as newest from public.schema_migrations',
      )) ?? {};
    if (rows[0]?.newest) value.set(rows[0].newest);
  });

  const waits = histogram('groundwork_database_wait_seconds', 'Waiting for a connection', databaseBuckets, ['pool']);
  const statements = histogram(
    'groundwork_database_statement_seconds',
    'Statements, and what is sent with a commit, which includes waiting for locks',
    databaseBuckets,
    ['pool', 'kind'],
  );
  const failures = counter('groundwork_database_failures_total', 'Statements that failed', ['pool']);
  const repetitions = counter(
    'groundwork_database_repeated_total',
    'Transactions that were done again, by the code of the database',
    ['code'],
  );
  const lag = histogram(
    'groundwork_live_lag_seconds',
    'From the stamp of a change until it is sent to streams',
    lagBuckets,
  );
  const sent = counter('groundwork_live_changes_total', 'Changes that were sent to streams');
  const mails = counter('groundwork_mails_total', 'Mails that were due, by what became of them', ['outcome']);
  const pictures = histogram(
    'groundwork_upload_seconds',
    'Checking, converting and keeping a picture',
    pictureBuckets,
    ['outcome'],
  );
  const telemetry = counter('groundwork_telemetry_total', 'Reports of browsers that were accepted');
  const jobFailures = counter('groundwork_job_failures_total', 'Jobs that failed', ['name']);

  return {
    ...metrics,
    storeWatch: {
      opened: (pool, figures) => pools.set(pool, figures),
      waited: (pool, seconds) => waits.observe({ pool }, seconds),
      async statement(pool, text, run) {
        const stop = statements.startTimer({ pool, kind: kindOf(text) });
        try {
          return await run();
        } catch (error) {
          failures.inc({ pool });
          throw error;
        } finally {
          stop();
        }
      },
      repeated: (code) => repetitions.inc({ code }),
    },
    onSent(changes) {
      sent.inc(changes.length);
      const now = Date.now();
      // A stamp of a clock that is ahead is no time travel.
      for (const { stamp } of changes) lag.observe(Math.max(0, now - Date.parse(stamp)) / 1_000);
    },
    onMail: (outcome) => mails.inc({ outcome }),
    onPicture: (isKept, seconds) => pictures.observe({ outcome: isKept ? 'kept' : 'refused' }, seconds),
    onTelemetry: () => telemetry.inc(),
    onJobFailure: (name) => jobFailures.inc({ name }),
    readFrom(given) {
      sources = given;
      metrics.watchServer(given);
    },
  };
}
