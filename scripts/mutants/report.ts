import * as v from 'valibot';

/** The part of Stryker's JSON report that is read here. */
const reportSchema = v.object({
  files: v.record(
    v.string(),
    v.object({
      mutants: v.array(
        v.object({
          mutatorName: v.string(),
          replacement: v.optional(v.string()),
          status: v.string(),
          location: v.object({ start: v.object({ line: v.number() }) }),
        }),
      ),
    }),
  ),
});

export interface Score {
  killed: number;
  /** Mutants that a test could have noticed. */
  all: number;
  /** Those that none noticed: file, line and what was put there. */
  survivors: string[];
}

/** Counts a report. A mutant that hangs a test is noticed; one that does not compile is none. @throws Error for another file */
export function readScore(json: string): Score {
  const { files } = v.parse(reportSchema, JSON.parse(json));
  const score: Score = { killed: 0, all: 0, survivors: [] };
  for (const [file, { mutants }] of Object.entries(files)) {
    for (const { status, mutatorName, replacement = '', location } of mutants) {
      const isKilled = status === 'Killed' || status === 'Timeout';
      if (!isKilled && status !== 'Survived' && status !== 'NoCoverage') continue;
      score.all += 1;
      if (isKilled) score.killed += 1;
      else
        score.survivors.push(
          `${file}:${location.start.line} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
        );
    }
  }
  return score;
}

export const percentOf = ({ killed, all }: Pick<Score, 'killed' | 'all'>): string =>
  all === 0 ? 'no mutants' : `${((100 * killed) / all).toFixed(0)} % of ${all} mutants noticed`;

/** @throws Error where the tests notice fewer than so many percent, or where there was nothing to notice */
export function requireScore({ killed, all }: Pick<Score, 'killed' | 'all'>, percent: number): void {
  if (percent === 0 || (all > 0 && (100 * killed) / all >= percent)) return;
  throw new Error(
    `${percentOf({ killed, all })}; ${percent} % are asked for. Write tests that notice the mutants listed above, or try them with the same seed.`,
  );
}
