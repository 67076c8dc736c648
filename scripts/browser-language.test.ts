import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// The product speaks English: a date in the browser's language would be in the middle of English text ('Dienstag, 1.
// Dezember'), and in Turkish 'I' becomes 'ı' in small letters, which nobody finds by typing 'i'.
const root = join(import.meta.dirname, '..');
const inBrowsersLanguage =
  /Intl\.\w+\(\s*(?:undefined|\)(?!\.resolvedOptions\(\)\.timeZone))|toLocale(?:Date|Time)?String\(\s*(?:undefined|\))|toLocale(?:Lower|Upper)Case\(/;
/** Names are sorted as in the user's language: docs: grid. */
const meant = ['packages/grid/src/sorting/collation.ts'];

it('writes dates and numbers and compares texts in English, whatever the browser is set to', () => {
  const files = execFileSync('git', ['ls-files', '--', 'host', 'remotes', 'packages'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.(?:test|e2e)\.tsx?$/.test(file) && !meant.includes(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (inBrowsersLanguage.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
