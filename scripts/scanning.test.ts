import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Two recognizers of scans on one page take each other's codes: keys of the whole page are heard by packages/scan alone,
// and by the few that hear keys which no scanner sends.
const root = join(__dirname, '..');
const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'packages/*.ts*', 'remotes/*.ts*', 'host/*.ts*'],
  {
    cwd: root,
  },
)
  .toString()
  .split('\n')
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.(?:test|e2e)\.tsx?$|\/testing\/|^packages\/(?:scan|e2e|bench)\//.test(file),
  );

/** Who hears keys of the whole page, and which. */
const listeners: Readonly<Record<string, string>> = {
  'host/src/chrome/Frame.tsx': 'Escape closes the drawer of the menu',
  'host/src/background/deferred-parts.ts': 'the first key of a page loads what it left out; which key does not matter',
  'packages/grid/src/keys/useGridKeys.ts': 'Escape and Tab leave a control in a cell',
  'remotes/collaboration/src/inbox/useInboxKeys.ts': 'single keys of the inbox, which no page with a scanner shows',
  'remotes/planning/src/setup-components/useNavigateUp.ts': 'Escape leads up one level',
  'remotes/planning/src/setup-plan/useUndoKey.ts': 'Ctrl+Z and Ctrl+Y',
};
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('hears keys of the whole page in packages/scan alone, but for keys that no scanner sends', () => {
  const found = sources.filter((file) =>
    /addEventListener\(\s*'key(?:down|press|up)'|\bonkeydown\s*=/.test(read(file)),
  );
  // deferred-parts.ts listens to a list of events.
  expect([...found, 'host/src/background/deferred-parts.ts'].sort()).toEqual(Object.keys(listeners).sort());
});

it('takes no code by the Enter of a field of its own', () => {
  const wrong = sources.filter(
    (file) => /remotes\//.test(file) && /barcode|scan/i.test(file) && /onKey(?:Down|Up|Press)=/.test(read(file)),
  );
  expect(wrong).toEqual([]);
});

it('detects barcodes and decodes pictures in packages/scan alone', () => {
  expect(
    sources.filter(
      (file) =>
        /BarcodeDetector|zxing/.test(read(file)) &&
        !/^packages\/(?:api|deployment|federation)\/|^host\/edge\//.test(file),
    ),
  ).toEqual([]);
});
