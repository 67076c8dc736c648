import type { Queries } from '../store/store.ts';
import { type BucketCount, quantile } from '../telemetry/buckets.ts';

/** How a version of a remote does. */
export interface VersionHealth {
  version: string;
  opens: number;
  /** Openings whose code could not be loaded. */
  failed: number;
  /** Pages that failed as a whole later. */
  crashes: number;
  /** Actions that failed. */
  errors: number;
  /** Medians, in milliseconds; null where nothing was measured. */
  firstView: number | null;
  firstRow: number | null;
}
export interface Hour {
  /** The beginning of the hour. */
  hourUtc: string;
  opens: number;
  failed: number;
}
export interface RemoteHealth {
  /** The last 24 hours, the present one last. */
  hours: Hour[];
  versions: VersionHealth[];
  /** First views of all versions, by how long they took. */
  firstViews: readonly BucketCount[];
}

const hours = 24;
/** Anybody can report without a sign-in: a version is not judged by that. */
const isJudged = `cohort <> 'signed-out'`;

interface HourRow {
  remote: string;
  ago: number;
  measure: string;
  count: number;
}
interface VersionRow {
  remote: string;
  version: string;
  measure: string;
  bucket: number;
  count: number;
}

/** The health of everything on a channel over the last 24 hours, by remote ('host' too). */
export async function readHealth(
  queries: Queries,
  channel: string,
  now = new Date(),
): Promise<Map<string, RemoteHealth>> {
  const [byHour, byVersion] = await Promise.all([
    queries.query<HourRow>(
      `select remote, (extract(epoch from date_trunc('hour', now()) - date_trunc('hour', minute)) / 3600)::int as ago,
         case measure when 'open' then 'open' else 'failed' end as measure, sum(count)::int as count
       from telemetry_figures
       where channel = $1 and minute >= date_trunc('hour', now()) - interval '${hours - 1} hours'
         and measure in ('open', 'open-failed', 'crash') and ${isJudged}
       group by 1, 2, 3`,
      [channel],
    ),
    queries.query<VersionRow>(
      `select remote, version, measure, bucket, sum(count)::int as count from telemetry_figures
       where channel = $1 and minute >= now() - interval '${hours} hours' and ${isJudged}
         and measure in ('open', 'open-failed', 'crash', 'error', 'first-view', 'first-row')
       group by 1, 2, 3, 4`,
      [channel],
    ),
  ]);
  const thisHour = Math.floor(now.getTime() / 3_600_000) * 3_600_000;
  const names = new Set([...byHour.rows, ...byVersion.rows].map(({ remote }) => remote));
  return new Map(
    [...names].map((name) => {
      const own = byHour.rows.filter(({ remote }) => remote === name);
      const countOf = (ago: number, measure: string) =>
        own.find((row) => row.ago === ago && row.measure === measure)?.count ?? 0;
      const ofHours = Array.from({ length: hours }, (_, index): Hour => {
        const ago = hours - 1 - index;
        const hourUtc = new Date(thisHour - ago * 3_600_000).toISOString();
        return { hourUtc, opens: countOf(ago, 'open'), failed: countOf(ago, 'failed') };
      });
      const rows = byVersion.rows.filter(({ remote }) => remote === name);
      const versions = [...new Set(rows.map(({ version }) => version))].sort();
      const ofVersions = versions.map((version) => versionHealth(version, rows));
      const firstViews = rows.filter(({ measure }) => measure === 'first-view');
      return [name, { hours: ofHours, versions: ofVersions, firstViews }] as const;
    }),
  );
}

/**
 * The median first view of a page, in milliseconds, whichever remote it is of; null where none was measured. The portal's
 * own is another measure: the start of everything.
 */
export function medianFirstView(health: ReadonlyMap<string, RemoteHealth>, names: readonly string[]): number | null {
  const remotes = names.filter((name) => name !== 'host');
  const value = quantile(
    remotes.flatMap((name) => health.get(name)?.firstViews ?? []),
    0.5,
  );
  return value === undefined ? null : Math.round(value);
}

function versionHealth(version: string, rows: readonly VersionRow[]): VersionHealth {
  const of = (measure: string) => rows.filter((row) => row.version === version && row.measure === measure);
  const total = (measure: string) => of(measure).reduce((sum, { count }) => sum + count, 0);
  const median = (measure: string) => {
    const value = quantile(of(measure), 0.5);
    return value === undefined ? null : Math.round(value);
  };
  return {
    version,
    opens: total('open'),
    failed: total('open-failed'),
    crashes: total('crash'),
    errors: total('error'),
    firstView: median('first-view'),
    firstRow: median('first-row'),
  };
}

interface FailureRow {
  version: string;
  fingerprint: string;
  kind: string;
  code: string;
  message: string;
  stack: string;
  times: number;
  people: number;
  browsers: string[];
  requestIds: string[];
  firstUtc: string;
  lastUtc: string;
}

/** The failures of a remote over the last 24 hours, the most frequent first; the same one of several hours is one. */
export async function readFailures(queries: Queries, channel: string, remote: string): Promise<FailureRow[]> {
  const { rows } = await queries.query<FailureRow>(
    `select version, fingerprint, min(kind) as kind, max(code) as code, max(message) as message, max(stack) as stack,
       sum(times)::int as times, iso(min(time_first)) as "firstUtc", iso(max(time_last)) as "lastUtc",
       (select count(distinct person)::int from telemetry_failures p, unnest(p.people) person
        where p.channel = $1 and p.remote = $2 and p.version = f.version and p.fingerprint = f.fingerprint
          and p.hour > now() - interval '${hours} hours') as people,
       (select coalesce(array_agg(distinct browser order by browser), '{}') from telemetry_failures p, unnest(p.browsers) browser
        where p.channel = $1 and p.remote = $2 and p.version = f.version and p.fingerprint = f.fingerprint
          and p.hour > now() - interval '${hours} hours') as browsers,
       (array_agg(to_jsonb(request_ids) order by time_last desc))[1] as "requestIds"
     from telemetry_failures f
     where channel = $1 and remote = $2 and hour > now() - interval '${hours} hours'
     group by version, fingerprint order by 7 desc, max(time_last) desc limit 30`,
    [channel, remote],
  );
  return rows;
}
