import {
  type HealthCounts,
  type HealthRule,
  healthText,
  takeBackUnhealthy,
  unhealthyCounts,
} from '@groundwork/federation';
import type { AskApi } from './ask-api.ts';
import type { EdgeConfiguration } from './configuration.ts';

/** A version that its release wants to be watched. */
export interface Watched {
  name: string;
  version: string;
  rule: HealthRule;
  /** What users have without it. */
  before: string | undefined;
}

/** Well within the minute in which a version has to be taken back. */
const usualInterval = 15_000;

interface Parts {
  configuration: Pick<EdgeConfiguration, 'channel' | 'releasesConnection' | 'healthSecret' | 'healthInterval'>;
  askApi: AskApi;
  watched: () => Promise<readonly Watched[]>;
  warn: (line: string) => void;
}

/** What the API says of a version; that of the release before says nothing of browsers and actions. */
interface KnownCounts extends HealthCounts {
  remote: string;
  version: string;
  browsers?: readonly HealthCounts[];
  /** Those that failed, and for how many people. */
  actions?: readonly FailedAction[];
}
interface FailedAction {
  failure: string;
  people: number;
  /** The same of each browser; that of the release before does not say it. */
  browsers?: readonly { browser: string; people: number }[];
}

/**
 * With people who had an action fail that does not fail in the version before: each of them has opened a page. Where that
 * version is too seldom opened to compare with, what fails in both would be taken for new: then actions do not count.
 */
function countsOf(
  { opens, failures, people, actions = [], browsers = [] }: KnownCounts,
  before: KnownCounts | undefined,
  rule: HealthRule,
): { all: HealthCounts; browsers: readonly HealthCounts[] } {
  if (before === undefined || before.opens < Math.max(rule.opens, opens / 2))
    return { all: { opens, failures, people }, browsers };
  const own = actions.filter(({ failure }) => !before.actions?.some((known) => known.failure === failure));
  return {
    all: withActions({ opens, failures, people }, own),
    browsers: browsers.map((counts) => {
      // What the version before has in a browser is known only where it was opened there.
      const opensBefore = before.browsers?.find(({ browser }) => browser === counts.browser)?.opens ?? 0;
      if (opensBefore < counts.opens / 2) return counts;
      const here = own.flatMap((action) => action.browsers ?? []).filter(({ browser }) => browser === counts.browser);
      return withActions(counts, here);
    }),
  };
}
/** People who met several failures are not known to be the same: at least as many had failures as had the same one. */
const withActions = (counts: HealthCounts, actions: readonly { people: number }[]): HealthCounts => ({
  ...counts,
  failures: counts.failures + actions.reduce((sum, { people }) => sum + people, 0),
  people: counts.people === undefined ? undefined : Math.max(counts.people, ...actions.map(({ people }) => people)),
});

/** Looks at the health of watched versions once, and takes back those that broke their rule. */
export async function lookAtHealth({ configuration, askApi, watched, warn }: Parts): Promise<void> {
  const { channel, releasesConnection, healthSecret } = configuration;
  if (releasesConnection === undefined || healthSecret === undefined) return;
  const versions = await watched();
  if (versions.length === 0) return;
  const answer = await askApi(`telemetry/health?channel=${encodeURIComponent(channel)}`, {
    'x-groundwork-service': healthSecret,
  });
  if (!answer.ok) throw new Error(`the API answered ${answer.status} to the question for the health of releases`);
  const known = (await answer.json()) as { versions: readonly KnownCounts[] };
  for (const { name, version, rule, before } of versions) {
    const all = known.versions.find((row) => row.remote === name && row.version === version);
    const without = known.versions.find((row) => row.remote === name && row.version === before);
    if (all === undefined) continue;
    const counted = countsOf(all, without, rule);
    const counts = unhealthyCounts(rule, counted.all, counted.browsers);
    if (counts === undefined) continue;
    const unhealthy = { connectionString: releasesConnection, channel, name, version, counts };
    try {
      const isDone = await takeBackUnhealthy(unhealthy);
      if (isDone) warn(`Channel ${channel}: ${name} ${version} was taken back: ${healthText(counts)}`);
    } catch (error) {
      // Such as a version before that storage has lost: the next remote can be taken back all the same.
      warn(`Channel ${channel}: ${name} ${version} could not be taken back: ${reasonOf(error)}`);
    }
  }
}

/** Looks every few seconds. @returns how to end it */
export function watchHealth(parts: Parts): () => void {
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await lookAtHealth(parts);
    } catch (error) {
      parts.warn(`The health of releases is not known: ${reasonOf(error)}`);
    } finally {
      isLooking = false;
    }
  }, parts.configuration.healthInterval ?? usualInterval);
  timer.unref();
  return () => clearInterval(timer);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
