import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@groundwork/contract/error-codes';

const root = join(__dirname, '..');
const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', 'packages/api/src', 'packages/data-cache/src', 'host/edge/src'],
  { cwd: root },
)
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'));

/** The codes in errors that the sources write themselves; where a code is passed on, the compiler checks its type. */
const written = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/\bcode: (?:\w+ \? )?'([a-z-]+)'(?: : '([a-z-]+)')?/g)].flatMap(([, one, other]) => [
      one ?? '',
      other ?? '',
    ]),
  ),
);
written.delete('');

it('explains every code that the API, the edge and the data cache write', () => {
  expect(written.size).toBeGreaterThan(30);
  expect([...written].filter((code) => !(code in errorCodes))).toEqual([]);
});

it('has no code that nothing writes', () => {
  const unused = Object.keys(errorCodes).filter((code) => !sources.some((source) => source.includes(`'${code}'`)));
  expect(unused).toEqual([]);
});

it('says of every code, in sentences, what it means and what to do', () => {
  for (const [code, { meaning, remedy }] of Object.entries(errorCodes)) {
    expect([code, meaning]).toEqual([code, expect.stringMatching(/^[A-Z].{10,}\.$/)]);
    expect([code, remedy]).toEqual([code, expect.stringMatching(/^[A-Z].{3,}\.$/)]);
  }
});
