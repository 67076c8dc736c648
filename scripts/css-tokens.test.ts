import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => file !== '');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Set by libraries: React Aria measures what opens a list, and Rspress has the colors of the docs. */
const ofLibraries = /^--(trigger-width|rp-.*)$/;

it('uses no custom property of CSS that nothing sets', () => {
  const sheets = tracked('*.css');
  const set = new Set([
    ...sheets.flatMap((file) => [...read(file).matchAll(/(?:^|[{;\s])(--[\w-]+)\s*:/g)].map(([, name]) => name)),
    ...tracked('*.ts', '*.tsx').flatMap((file) =>
      [...read(file).matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name]) => name),
    ),
  ]);
  const unknown = sheets.flatMap((file) =>
    [...read(file).matchAll(/var\((--[\w-]+)/g)].flatMap(([, name = '']) =>
      set.has(name) || ofLibraries.test(name) ? [] : [`${name} in ${file}`],
    ),
  );
  expect(unknown).toEqual([]);
});
