import { releasedPackages } from './entries.ts';
import { type Changeset, readChangeset, surfaceOf, surfaceProblems, withoutChangeset } from './gate.ts';
import type { Report } from './reports.ts';

const report = (current: string, committed: string | undefined = current): Report => ({
  package: 'grid',
  file: 'packages/grid/api/grid.api.md',
  committed,
  current,
});
/** Every package as it was released: grid exported `before`. */
const releasedWith = (before: string) =>
  Object.fromEntries(
    releasedPackages.map((name) => [name, { version: '1.2.0', surface: surfaceOf(name, [report(before)]) }]),
  );
const changeset = (step: string): Changeset =>
  readChangeset('x.md', `---\n"@groundwork/grid": ${step}\n---\n\nText.\n`);

it('says nothing of a surface that is as it was released', () => {
  expect(surfaceProblems([report('export const a: 1;')], releasedWith('export const a: 1;'), [])).toEqual([]);
});

it('names the command for a report that is old, and for one that is missing', () => {
  const now = 'export const a: 2;';
  const old = surfaceProblems([report(now, 'export const a: 1;')], releasedWith(now), []);
  expect(old).toEqual([expect.stringMatching(/^packages\/grid\/api\/grid\.api\.md is not what .*npm run api-reports/)]);
  const [missing] = surfaceProblems([{ ...report(now), committed: undefined }], releasedWith(now), []);
  expect(missing).toMatch(/^packages\/grid\/api\/grid\.api\.md is missing\. Run `npm run api-reports`/);
});

it('refuses a changed surface without a changeset, and shows the file to write', () => {
  const [problem, ...more] = surfaceProblems([report('export const a: 2;')], releasedWith('export const a: 1;'), []);
  expect(more).toEqual([]);
  expect(problem).toContain('@groundwork/grid exports has changed since version 1.2.0');
  expect(problem).toContain('npm run changeset');
  expect(problem).toContain('"@groundwork/grid": minor');
});

it.each([
  ['minor', true],
  ['major', true],
  ['patch', false],
])('takes a changeset of a %s step for a changed surface: %s', (step, isEnough) => {
  const problems = surfaceProblems([report('new')], releasedWith('old'), [changeset(step)]);
  expect(problems).toHaveLength(isEnough ? 0 : 1);
});

it('does not take the changeset of another package', () => {
  const other = readChangeset('x.md', '---\n"@groundwork/ui": minor\n---\n\nText.\n');
  expect(surfaceProblems([report('new')], releasedWith('old'), [other])).toHaveLength(1);
});

it('reads every package that a changeset names, in either kind of quotes', () => {
  const text = `---\n'@groundwork/grid': patch\n"@groundwork/ui": major\n---\n\n"@groundwork/contract": minor is only text.\n`;
  expect(readChangeset('x.md', text).releases).toEqual({ '@groundwork/grid': 'patch', '@groundwork/ui': 'major' });
});

it('names each package once whose report changed and that no changeset of the same change names', () => {
  const changed = [report('export const a: 2;'), report('export const b: 2;')];
  expect(withoutChangeset(changed, [])).toEqual(['grid']);
  expect(withoutChangeset(changed, [changeset('patch')])).toEqual([]);
});
