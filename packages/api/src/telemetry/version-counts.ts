import type { Queries } from '../store/store.ts';

interface Counts {
  opens: number;
  failures: number;
  /** How many people had openings that failed. */
  people: number;
}
interface FailedAction {
  failure: string;
  people: number;
  browsers: { browser: string; people: number }[];
}
/** How often pages of one version were opened, and how many of these failed to load or crashed later. */
interface VersionCounts extends Counts {
  remote: string;
  version: string;
  /** The same of each browser. */
  browsers: (Counts & { browser: string })[];
  /** Actions that failed: what, as a hash that is the same in each version, and for how many people, also by browser. */
  actions: FailedAction[];
}

const lastDay = `now() - interval '24 hours'`;

/** Openings, and those that failed to load or crashed later. */
const openings = `
select remote, version, coalesce(sum(count) filter (where measure = 'open'), 0)::int as opens,
  coalesce(sum(count) filter (where measure <> 'open'), 0)::int as failures
from telemetry_figures
where channel = $1 and minute >= ${lastDay} and cohort <> 'signed-out' and measure in ('open', 'open-failed', 'crash')
group by 1, 2 order by 1, 2`;

/**
 * People who had an action fail (a handler, a timer, a promise), by what failed. Each counts once for the same failure,
 * however often they try.
 */
const failedActions = `
select remote, version, left(md5(message), 12) as failure, max(people)::int as people from (
  select remote, version, message, fingerprint, count(distinct person) as people
  from telemetry_failures, unnest(people) person
  where channel = $1 and hour >= ${lastDay} and kind = 'uncaught' and fingerprint <> 'others'
  group by 1, 2, 3, 4) failed
group by 1, 2, 3 order by 1, 2, 3`;

/** The same people by browser: a person and a browser are kept as one text. */
const failedActionsByBrowser = `
select remote, version, left(md5(message), 12) as failure, browser, max(people)::int as people from (
  select remote, version, message, fingerprint, substr(person, 14) as browser, count(distinct person) as people
  from telemetry_failures, unnest(browser_people) person
  where channel = $1 and hour >= ${lastDay} and kind = 'uncaught' and fingerprint <> 'others'
  group by 1, 2, 3, 4, 5) failed
group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

const byBrowser = `
select remote, version, browser, sum(opens)::int as opens, sum(failures)::int as failures from telemetry_browsers
where channel = $1 and hour >= ${lastDay} group by 1, 2, 3 order by 1, 2, 3`;

/** The people of each browser, and, where that is null, of all. */
const failedPeople = `
select remote, version, browser, count(distinct person)::int as people from telemetry_browsers, unnest(failed_people) person
where channel = $1 and hour >= ${lastDay} group by grouping sets ((remote, version), (remote, version, browser))`;

interface OfVersion {
  remote: string;
  version: string;
}

/** The last 24 hours of a channel. Anybody can report without a sign-in: a version is not judged by that. */
export async function readCounts(queries: Queries, channel: string): Promise<VersionCounts[]> {
  const [opened, browsers, failed, actions, actionsByBrowser] = await Promise.all([
    queries.query<OfVersion & Omit<Counts, 'people'>>(openings, [channel]),
    queries.query<OfVersion & Omit<VersionCounts['browsers'][number], 'people'>>(byBrowser, [channel]),
    queries.query<OfVersion & { browser: string | null; people: number }>(failedPeople, [channel]),
    queries.query<OfVersion & Omit<FailedAction, 'browsers'>>(failedActions, [channel]),
    queries.query<OfVersion & Pick<FailedAction, 'failure'> & FailedAction['browsers'][number]>(
      failedActionsByBrowser,
      [channel],
    ),
  ]);
  return opened.rows.map((row) => {
    const isSame = ({ remote, version }: OfVersion) => remote === row.remote && version === row.version;
    const peopleIn = (browser: string | null) =>
      failed.rows.find((each) => isSame(each) && each.browser === browser)?.people ?? 0;
    return {
      ...row,
      people: peopleIn(null),
      browsers: browsers.rows
        .filter(isSame)
        .map(({ browser, opens, failures }) => ({ browser, opens, failures, people: peopleIn(browser) })),
      actions: actions.rows.filter(isSame).map(({ failure, people }) => ({
        ...{ failure, people },
        browsers: actionsByBrowser.rows
          .filter((each) => isSame(each) && each.failure === failure)
          .map(({ browser, people }) => ({ browser, people })),
      })),
    };
  });
}
