import { changeDocument } from './channel.ts';
import type { ChannelDocument, HealthRule } from './documents.ts';
import { goLive } from './go-live.ts';
import { appendHistory } from './history.ts';
import { releaseInStorage } from './rollback.ts';
import { openReleases } from './storage.ts';

/** What users had with a version: how often its pages were opened, and how many of those failed to load or crashed. */
export interface HealthCounts {
  opens: number;
  failures: number;
  /** Those of one browser, where they are of one only. */
  browser?: string;
  /** How many people had failures, at least; without it that is not known. */
  people?: number;
}

/** One person alone could have any version taken back, by reports that are made up. */
const fewPeople = 3;

/**
 * Whether a version breaks its rule. With more failures than the rule allows in its whole number of openings it does so
 * at once: one that fails for everybody is not waited for. They are of three people, or of as many as the rule has
 * failures where it allows fewer.
 */
export function isUnhealthy({ failures, opens }: HealthRule, counts: HealthCounts): boolean {
  const allowed = (failures / 100) * Math.max(opens, counts.opens);
  const enoughPeople = Math.min(fewPeople, Math.floor(allowed) + 1);
  return counts.failures > allowed && (counts.people ?? enoughPeople) >= enoughPeople;
}

/** In one browser, fewer failures than these may be anything. */
const fewFailures = 3;

/**
 * The counts by which a version breaks its rule: all of them, or those of one browser. A version that fails in a rare
 * browser alone would be lost among all the others; undefined where it keeps the rule.
 */
export function unhealthyCounts(
  rule: HealthRule,
  all: HealthCounts,
  browsers: readonly HealthCounts[] = [],
): HealthCounts | undefined {
  if (isUnhealthy(rule, all)) return all;
  return browsers.find((counts) => counts.failures >= fewFailures && isUnhealthy(rule, counts));
}

/** The version that the rule of a document is about: the candidate, or what has just gone to everybody. */
export function watchedVersion({ rule, candidate, live, disabled }: ChannelDocument): string | undefined {
  if (rule === undefined || disabled !== undefined) return undefined;
  return candidate?.release.version ?? live?.version;
}

/** A version that broke its rule, and by how much. */
export interface HealthRollback {
  connectionString: string;
  channel: string;
  name: string;
  version: string;
  counts: HealthCounts;
}

/** What users had with a version, in words: '3 of 40 openings in Safari failed'. */
export const healthText = ({ failures, opens, browser }: HealthCounts): string =>
  `${failures} of ${opens} openings${browser === undefined ? '' : ` in ${browser}`} failed`;

const by = 'the portal';

/**
 * Takes a version back that broke its rule: the candidate ends, or the version before is live again. The history says
 * why. Of several edges that notice it, one does it.
 * @returns false when it was changed already
 */
export async function takeBackUnhealthy(options: HealthRollback): Promise<boolean> {
  const { connectionString, channel, name, version, counts } = options;
  const container = openReleases(connectionString);
  const message = healthText(counts);
  let previous: string | undefined;
  let isDone = false;
  await changeDocument(container, channel, name, async (document) => {
    isDone = false;
    previous = undefined;
    if (watchedVersion(document) !== version) return undefined;
    if (document.candidate === undefined) {
      previous = typeof document.live?.previous === 'string' ? document.live.previous : undefined;
      return undefined;
    }
    const { candidate: _candidate, rule: _rule, ...rest } = document;
    const revision = document.revision + 1;
    const live = document.live?.version;
    const entry = await appendHistory(connectionString, channel, name, {
      before: document.entry,
      revision,
      action: 'health-rollback',
      version: live,
      from: version,
      by,
      message,
    });
    isDone = true;
    return { ...rest, revision, entry, withdrawn: version };
  });
  if (previous === undefined) return isDone;
  const found = await releaseInStorage(container, channel, name, previous);
  const to = previous;
  await goLive({
    container,
    channel,
    ...found,
    isNeeded: (document) => watchedVersion(document) === version,
    change: async (document) => {
      const { rule: _rule, ...rest } = document;
      const revision = document.revision + 1;
      const entry = await appendHistory(connectionString, channel, name, {
        before: document.entry,
        revision,
        action: 'health-rollback',
        version: to,
        from: version,
        by,
        message,
      });
      isDone = true;
      const live = { ...found.release, deployedAtUtc: new Date().toISOString() };
      return { ...rest, revision, entry, live, rolledBack: version, withdrawn: version };
    },
  });
  return isDone;
}
