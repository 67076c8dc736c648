import type { IconName, Tone } from '@groundwork/ui';
import type { ShownRelease } from './release-answers.ts';

export interface ReleaseState {
  text: string;
  icon: IconName;
  tone: Tone | 'quiet';
}

/** Part of a budget from which on it is nearly used up. */
const near = 0.9;
/** In percent; fewer openings than this say nothing about a share. */
const failingShare = 1;
const fewOpens = 20;

/** Openings of the last 24 hours, those that failed, and their share in percent; undefined without any opening. */
export function failuresOf({ hours }: Pick<ShownRelease, 'hours'>) {
  const opens = hours.reduce((sum, hour) => sum + hour.opens, 0);
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  return { opens, failed, percent: opens === 0 ? undefined : (failed / opens) * 100 };
}

/** Milliseconds until the live version shows its page, at the median; null where nothing was measured. */
export const firstViewOf = ({ live, versions }: Pick<ShownRelease, 'live' | 'versions'>): number | null =>
  versions.find(({ version }) => version === live?.version)?.firstView ?? null;

export type BudgetUse = 'within' | 'near' | 'over';
export const budgetUse = (value: number, budget: number): BudgetUse =>
  value > budget ? 'over' : value >= near * budget ? 'near' : 'within';

/** How a release does, in words: the most urgent first. */
export function stateOf(release: ShownRelease): ReleaseState {
  const { live, candidate, disabled, rolledBack, takenBack, bytes, budget } = release;
  if (disabled !== null) return { text: 'Disabled', icon: 'lock', tone: 'quiet' };
  const { opens, percent = 0 } = failuresOf(release);
  if (opens >= fewOpens && percent > failingShare) return { text: 'Failing', icon: 'circle-alert', tone: 'danger' };
  if (candidate) {
    return candidate.percent > 0 || candidate.cohorts.length > 0
      ? { text: 'Rolling out', icon: 'upload', tone: 'info' }
      : { text: 'Preview only', icon: 'eye', tone: 'info' };
  }
  if (!live) return { text: 'Not live', icon: 'info', tone: 'quiet' };
  if (rolledBack || takenBack) return { text: 'Rolled back', icon: 'refresh-cw', tone: 'danger' };
  const view = firstViewOf(release);
  const uses = [bytes === null ? 'within' : budgetUse(bytes, budget.bytes)];
  if (view !== null) uses.push(budgetUse(view, budget.firstView));
  if (uses.includes('over')) return { text: 'Over its budget', icon: 'triangle-alert', tone: 'danger' };
  if (uses.includes('near')) return { text: 'Near its budget', icon: 'triangle-alert', tone: 'warning' };
  if (opens === 0) return { text: 'Not opened', icon: 'info', tone: 'quiet' };
  // Neither healthy nor failing: the next opens will show it.
  if (percent > failingShare) return { text: 'Too few opens', icon: 'info', tone: 'quiet' };
  return { text: 'Healthy', icon: 'circle-check', tone: 'success' };
}

/** Whether a release has a word that somebody looks for: its name, owner, versions, or who deployed it. */
export function isFound({ displayName, name, owner, live, candidate }: ShownRelease, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [displayName, name, owner, live?.version, live?.deployedBy, candidate?.version, candidate?.deployedBy]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
