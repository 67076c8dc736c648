import { earlierVersions, nextShare, promotionProblem } from './release-actions.ts';
import type { HistoryEntry, ShownRelease } from './release-answers.ts';

it.each([
  [0, 5],
  [5, 25],
  [10, 25],
  [25, 100],
  [100, 100],
])('goes from %s % to %s %', (now, next) => {
  expect(nextShare(now)).toBe(next);
});

describe('a promotion', () => {
  const counts = { errors: 0, firstView: null, firstRow: null };
  const release = (opens: number, failed: number, crashes = 0) =>
    ({
      candidate: { version: '1.5.0-ab12cd', percent: 5 },
      rule: { failures: 1, opens: 200 },
      versions: [
        { version: '1.4.2-7f03ce', opens: 9_000, failed: 0, crashes: 0, ...counts },
        { version: '1.5.0-ab12cd', opens, failed, crashes, ...counts },
      ],
    }) as unknown as ShownRelease;

  it('waits until the rule has seen enough opens of the candidate', () => {
    expect(promotionProblem(release(88, 0))).toBe('88 of 200 opens: the health rule needs more to decide.');
  });
  it('is off while more fails than the rule allows', () => {
    expect(promotionProblem(release(200, 1, 2))).toBe('More than 1 % of its opens fail.');
  });
  it('may go on when the rule is kept, or when there is none', () => {
    expect(promotionProblem(release(200, 2))).toBeUndefined();
    expect(promotionProblem({ ...release(0, 0), rule: null })).toBeUndefined();
  });
});

it('offers each version of the history once, but not the live one', () => {
  const entry = (version: string, from: string) => ({ action: 'deploy', version, from }) as HistoryEntry;
  expect(earlierVersions([entry('3', '2'), entry('2', '1'), entry('2', '')], '3')).toEqual(['2', '1']);
});

it('offers a version that was taken back after those that worked, until it is live again', () => {
  const entry = (action: string, version: string, from: string) => ({ action, version, from }) as HistoryEntry;
  const broken = [
    entry('health-rollback', '2', '3'),
    entry('deploy', '3', '2'),
    entry('deploy', '2', '1'),
    entry('deploy', '1', ''),
  ];
  expect(earlierVersions(broken, '2')).toEqual(['1', '3']);
  const mended = [entry('deploy', '4', '3'), entry('rollback', '3', '2'), ...broken];
  expect(earlierVersions(mended, '4')).toEqual(['3', '1', '2']);
});
