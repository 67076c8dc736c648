import { createHash } from 'node:crypto';
import type { telemetryBody } from '@groundwork/contract/schemas';
import type * as v from 'valibot';
import { cutText } from '../cut-text.ts';
import type { Queries } from '../store/store.ts';
import { familyOf, keepBrowserOpenings } from './browser-openings.ts';
import { bucketOf } from './buckets.ts';
import { cleanStack, fingerprintOf, withoutPersonal } from './clean.ts';

export type ReadBatch = v.InferOutput<typeof telemetryBody>;

/** Who reported. */
export interface Reporter {
  /** Undefined: not signed in. */
  userId?: string;
  /** The role, 'Subscriber', or 'signed-out'. */
  cohort: string;
  browser: string;
}

export interface KeptFigure {
  remote: string;
  version: string;
  measure: string;
  bucket: number;
  count: number;
  /** A hash that is another one for each version, so that people can be counted and not followed. */
  person: string;
}
export interface KeptFailure {
  remote: string;
  version: string;
  fingerprint: string;
  kind: string;
  code: string;
  message: string;
  stack: string;
  times: number;
  requestId: string;
  /** A hash that is another one for each failure, so that people can be counted and not followed. */
  person: string;
}
export interface KeptBatch {
  channel: string;
  cohort: string;
  browser: string;
  figures: readonly KeptFigure[];
  failures: readonly KeptFailure[];
}

/** Different failures of one version within one hour; the others are counted as one. */
const mostFingerprints = 200;
/**
 * Rows that reports without a sign-in may take, of figures in a minute and of failures in an hour: anybody may send
 * them, about remotes and versions that they make up.
 */
const mostOfStrangers = { figures: 300, failures: 500 };
const mostPeople = 500;
const mostBrowsers = 10;
const mostRequestIds = 5;

/** The batch as it is stored: counted, cleaned, without its person. */
export function batchOf(batch: ReadBatch, { userId, cohort, browser }: Reporter): KeptBatch {
  const figures = new Map<string, KeptFigure>();
  for (const { remote, version, measure, value = 0 } of batch.figures) {
    const bucket = bucketOf(value);
    const key = [remote, version, measure, bucket].join(' ');
    const known = figures.get(key) ?? {
      remote,
      version,
      measure,
      bucket,
      count: 0,
      person: personIn(`${remote} ${version}`, userId),
    };
    figures.set(key, { ...known, count: known.count + 1 });
  }
  const failures = new Map<string, KeptFailure>();
  for (const { remote, version, kind, times, ...failure } of batch.failures) {
    const message = cutText(withoutPersonal(failure.message), 500);
    const code = cutText(failure.code, 100);
    const stack = cleanStack(failure.stack);
    const requestId = /^[\w-]*$/.test(failure.requestId) ? failure.requestId : '';
    const fingerprint = fingerprintOf(kind, message, stack);
    const person = personIn(fingerprint, userId);
    const key = [remote, version, fingerprint].join(' ');
    const before = failures.get(key)?.times ?? 0;
    const kept = { remote, version, fingerprint, kind, code, message, stack, requestId, person };
    failures.set(key, { ...kept, times: before + times });
  }
  return { channel: batch.channel, cohort, browser, figures: [...figures.values()], failures: [...failures.values()] };
}

const personIn = (what: string, userId: string | undefined) =>
  userId === undefined ? '' : createHash('sha256').update(`${what} ${userId}`).digest('base64url').slice(0, 12);

const addFigures = `
insert into telemetry_figures as t (minute, channel, remote, version, cohort, measure, bucket, count)
select date_trunc('minute', now()), $1, f->>'remote', f->>'version', $2, f->>'measure', (f->>'bucket')::smallint, (f->>'count')::bigint
from jsonb_array_elements($3::text::jsonb) f
where $2 <> 'signed-out' or (select count(*) from telemetry_figures
  where minute = date_trunc('minute', now()) and cohort = 'signed-out') < ${mostOfStrangers.figures}
order by 3, 4, 6, 7
on conflict (minute, channel, remote, version, cohort, measure, bucket) do update set count = t.count + excluded.count`;

/** The distinct values of both lists, as many as there is room for. */
const merged = (column: string, most: number) => `(
  select coalesce(array_agg(value), '{}') from (
    select distinct value from unnest(t.${column} || excluded.${column}) value where value <> '' order by value limit ${most}) known)`;

/** The people of each browser, as many as there is room for: those of a rare one are not crowded out. */
const mergedByBrowser = `(
  select coalesce(array_agg(value), '{}') from (
    select value, row_number() over (partition by substr(value, 14) order by value) as place from (
      select distinct value from unnest(t.browser_people || excluded.browser_people) value) each) known
  where place <= ${mostPeople})`;

const addFailures = `
insert into telemetry_failures as t
  (hour, channel, remote, version, fingerprint, kind, code, message, stack, times, people, browser_people, browsers, cohorts, request_ids, time_first, time_last)
select date_trunc('hour', now()), $1, f->>'remote', f->>'version',
  case when known.is_known or known.count < ${mostFingerprints} then f->>'fingerprint' else 'others' end,
  case when known.is_known or known.count < ${mostFingerprints} then f->>'kind' else 'uncaught' end,
  f->>'code',
  case when known.is_known or known.count < ${mostFingerprints} then f->>'message' else 'Other failures' end,
  f->>'stack', (f->>'times')::bigint, array_remove(array[f->>'person'], ''),
  array_remove(array[f->>'browserPerson'], ''), array[$3::text], array[$2::text],
  array_remove(array[f->>'requestId'], ''), now(), now()
from jsonb_array_elements($4::text::jsonb) f, lateral (
  select count(*), coalesce(bool_or(fingerprint = f->>'fingerprint'), false) as is_known from telemetry_failures
  where hour = date_trunc('hour', now()) and channel = $1 and remote = f->>'remote' and version = f->>'version') known
where $2 <> 'signed-out' or (select count(*) from telemetry_failures
  where hour = date_trunc('hour', now()) and cohorts = '{signed-out}') < ${mostOfStrangers.failures}
order by 3, 4, 5
on conflict (hour, channel, remote, version, fingerprint) do update set
  times = t.times + excluded.times, time_last = excluded.time_last,
  people = ${merged('people', mostPeople)}, browser_people = ${mergedByBrowser}, browsers = ${merged('browsers', mostBrowsers)},
  cohorts = ${merged('cohorts', mostBrowsers)}, request_ids = ${merged('request_ids', mostRequestIds)}`;

/** Adds a batch to what is known, all of it or nothing. */
export async function keepTelemetry(queries: Queries, batch: KeptBatch) {
  const { channel, cohort, browser, figures, failures } = batch;
  if (figures.length > 0) await queries.query(addFigures, [channel, cohort, JSON.stringify(figures)]);
  await keepBrowserOpenings(queries, batch);
  // One by one: two of them may become the same row.
  for (const failure of failures) {
    const browserPerson = failure.person === '' ? '' : `${failure.person} ${familyOf(browser)}`;
    await queries.query(addFailures, [channel, cohort, browser, JSON.stringify([{ ...failure, browserPerson }])]);
  }
}

/** A job: figures of the last fortnight and failures of the last 30 days are kept. */
export async function forgetTelemetry(queries: Queries): Promise<number> {
  const figures = await queries.query("delete from telemetry_figures where minute < now() - interval '14 days'");
  const browsers = await queries.query("delete from telemetry_browsers where hour < now() - interval '14 days'");
  const failures = await queries.query("delete from telemetry_failures where hour < now() - interval '30 days'");
  return figures.count + browsers.count + failures.count;
}
