import type { Queries } from '../store/store.ts';
import type { KeptBatch } from './keep.ts';

/** Engines differ, and their versions seldom: 'Safari 26' is counted as Safari. */
export const familyOf = (browser: string) => browser.replace(/ \d+$/, '');

/** Of one browser in one hour: a version is judged by whether a few people have failures, or one. */
const mostPeople = 10;

const add = `
insert into telemetry_browsers as t (hour, channel, remote, version, browser, opens, failures, failed_people)
select date_trunc('hour', now()), $1, f->>'remote', f->>'version', $2,
  coalesce(sum((f->>'count')::bigint) filter (where f->>'measure' = 'open'), 0),
  coalesce(sum((f->>'count')::bigint) filter (where f->>'measure' <> 'open'), 0),
  coalesce(array_agg(distinct f->>'person') filter (where f->>'measure' <> 'open'), '{}')
from jsonb_array_elements($3::text::jsonb) f group by 3, 4 order by 3, 4
on conflict (hour, channel, remote, version, browser)
  do update set opens = t.opens + excluded.opens, failures = t.failures + excluded.failures,
    failed_people = (select coalesce(array_agg(person), '{}') from (
      select distinct person from unnest(t.failed_people || excluded.failed_people) person limit ${mostPeople}) known)`;

/** Adds the openings of a batch, and those that failed or crashed, to what is known of its browser. */
export async function keepBrowserOpenings(queries: Queries, { channel, cohort, browser, figures }: KeptBatch) {
  const openings = figures.filter(({ measure }) => ['open', 'open-failed', 'crash'].includes(measure));
  if (cohort === 'signed-out' || openings.length === 0) return;
  await queries.query(add, [channel, familyOf(browser), JSON.stringify(openings)]);
}
