import { formatNumber } from '@groundwork/ui';
import { browserFetch } from '../telemetry/record.ts';
import type { HistoryEntry, ShownRelease } from './release-answers.ts';

export type ReleaseAction = 'promote' | 'rollback' | 'disable' | 'enable';
export interface ActionBody {
  percent?: number;
  to?: string;
  message?: string;
}

/** The steps of a roll-out, in percent of the users. */
export const shares = [5, 25, 100] as const;
export const nextShare = (percent: number): number => shares.find((share) => share > percent) ?? 100;

/** Why a candidate may not go on yet: its rule has not seen enough opens; undefined when it may. */
export function promotionProblem({ candidate, rule, versions }: ShownRelease): string | undefined {
  if (!candidate || !rule) return undefined;
  const { opens = 0, failed = 0, crashes = 0 } = versions.find(({ version }) => version === candidate.version) ?? {};
  if (opens < rule.opens)
    return `${formatNumber(opens)} of ${formatNumber(rule.opens)} opens: the health rule needs more to decide.`;
  const percent = ((failed + crashes) / opens) * 100;
  return percent > rule.failures ? `More than ${rule.failures} % of its opens fail.` : undefined;
}

/** Whether the last that happened to a version is that it was taken back. @param history the latest first */
export function wasTakenBack(history: readonly HistoryEntry[], wanted: string): boolean {
  const last = history.find(({ version, from }) => version === wanted || from === wanted);
  return last !== undefined && last.from === wanted && last.action.endsWith('rollback');
}

/** Versions that were live before, the latest first; after them those that were taken back. */
export function earlierVersions(history: readonly HistoryEntry[], live: string | undefined): string[] {
  const known = history.flatMap(({ version, from }) => [version, from]).filter((version) => version !== '');
  const earlier = [...new Set(known)].filter((version) => version !== live);
  const isBad = (version: string) => wasTakenBack(history, version);
  return [...earlier.filter((version) => !isBad(version)), ...earlier.filter(isBad)];
}

/**
 * Asks the portal's own server to change a release: it checks again who asks, and writes the history. Answers what went
 * wrong; undefined when it was changed.
 */
export async function changeRelease(
  token: string | undefined,
  name: string,
  action: ReleaseAction,
  body: ActionBody = {},
): Promise<string | undefined> {
  const away = 'The portal does not answer. It may have done it: see what is live before you try again.';
  if (!browserFetch) return away;
  try {
    const answer = await browserFetch(`/releases/${name}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (answer.ok) return undefined;
    const problem = (await answer.json().catch(() => undefined)) as { message?: unknown } | undefined;
    return typeof problem?.message === 'string' ? problem.message : `The portal answered ${answer.status}.`;
  } catch {
    return away;
  }
}
