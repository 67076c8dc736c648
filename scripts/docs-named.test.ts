import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Settings, commands, calls and jobs are in a page of packages/docs, and those that a page names exist.
const root = join(__dirname, '..');
const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const documents = tracked('packages/docs/pages/*.md', 'README.md', '.github/*.md');
const pages = documents.map(read).join('\n');
const code = tracked('*.ts', '*.tsx', '*.mjs').filter(
  (file) => !/\.(?:test|e2e)\.|\/testing\/|^packages\/(?:bench|e2e)\//.test(file),
);

/** Our processes set these for one another, or tests and figures do; nobody else does. */
const internal = new Set([
  ...['GROUNDWORK_DEVELOPMENT_FILE', 'GROUNDWORK_DEVELOPMENT_HOST'],
  ...['GROUNDWORK_DEVELOPMENT_PORT', 'GROUNDWORK_DEVELOPMENT_PORTAL'],
  ...['GROUNDWORK_BUNDLES', 'GROUNDWORK_JSON', 'BENCH_PLATFORM', 'E2E_PLATFORM', 'PLATFORM', 'CI', 'PATH'],
  ...['TEST_DATABASE_POOL', 'TEST_DATABASE_SERVER', 'OTEL_BSP_SCHEDULE_DELAY', 'IS_REACT_ACT_ENVIRONMENT', 'CHROMIUM'],
  ...['APT_CONFIG', 'FIREFOX_PATH'],
]);
/** Of other programs, which read them by themselves. */
const ofOthers = [
  'NODE_EXTRA_CA_CERTS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_BSP_MAX_QUEUE_SIZE',
];

it('every setting that a process or a command reads is in a page', () => {
  const declared = code
    .filter((file) => /\/configuration\.ts$|traces\/settings\.ts$|migrate\/main\.ts$/.test(file))
    .flatMap((file) => all(read(file), /^\s+([A-Z][A-Z0-9_]{3,}): /gm));
  const asked = code.flatMap((file) => [
    ...all(read(file), /\b(?:env|environment)\.([A-Z][A-Z0-9_]+)/g),
    ...all(read(file), /\{ ([A-Z][A-Z0-9_, ]+) \} = process\.env/g).flatMap((names) => names.split(', ')),
  ]);
  expect(declared.length).toBeGreaterThan(60);
  const named = new Set(pages.match(/\b[A-Z][A-Z0-9_]+\b/g));
  const missing = [...new Set([...declared, ...asked])].filter((name) => !internal.has(name) && !named.has(name));
  expect(missing).toEqual([]);
});

it('every setting that a page names is read somewhere', () => {
  const known = tracked('*.ts', '*.mjs', '*.yaml')
    .filter((file) => file !== 'scripts/docs-named.test.ts')
    .map(read)
    .join('\n');
  const names = new Set(all(pages, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g));
  expect(names.size).toBeGreaterThan(50);
  expect([...names].filter((name) => !ofOthers.includes(name) && !known.includes(name))).toEqual([]);
});

it('every command of package.json is in a page, and every command of a page is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = new Set(all(pages, /npm (?:run )?(?:-s )?([a-z][\w-]*)/g));
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
  // A project of a second team has a command `build` of its own.
  const run = new Set(all(pages, /npm run (?:-s )?([a-z][\w-]*)/g));
  expect([...run].filter((name) => !(name in scripts))).toEqual(['build']);
});

it('every test file that a page names exists', () => {
  const known = new Set(tracked('*.ts', '*.tsx').map((file) => file.split('/').at(-1)));
  const names = all(pages, /`(?:[\w-]+\/)*([\w.-]+\.(?:test|e2e)\.tsx?)`/g);
  expect(names.length).toBeGreaterThan(60);
  // The guide writes this one.
  expect(names.filter((name) => name !== 'tools.test.tsx' && !known.has(name))).toEqual([]);
});

it('every proof is in the page about tests', () => {
  const [, table = ''] = /^const proofs: .*?\{$(.*?)^\};$/ms.exec(read('scripts/proofs.ts')) ?? [];
  const names = all(table, /^ {2}(\w+): /gm);
  expect(names.length).toBeGreaterThan(10);
  const page = read('packages/docs/pages/testing.md');
  expect(names.filter((name) => !page.includes(`\`${name}\``) && !page.includes(`proofs -- ${name}`))).toEqual([]);
});

it('every job of the API is in the page about operations: its name is a label of figures and of the log', () => {
  const names = [
    ...all(read('packages/api/src/jobs/server-jobs.ts'), /name: '([\w-]+)'/g),
    ...all(read('packages/api/src/inbox/chat-messages.ts'), /reconcileName = '([\w-]+)'/g),
  ];
  expect(names.length).toBeGreaterThan(15);
  const page = read('packages/docs/pages/operations.md');
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('every collection is in the page about the API', () => {
  const [table = ''] = /^export const policy:.*?^\};/ms.exec(read('packages/contract/src/policy.ts')) ?? [];
  const names = all(table, /^ {2}(\w+): /gm);
  expect(names.length).toBeGreaterThan(25);
  const page = read('packages/docs/pages/api.md');
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('every kind of notification is in the page about the inbox', () => {
  const [, list = ''] = /notificationKinds = \[(.*?)\]/s.exec(read('packages/contract/src/statuses.ts')) ?? [];
  const names = all(list, /'(\w+)'/g);
  expect(names.length).toBeGreaterThan(10);
  const page = read('packages/docs/pages/inbox.md');
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('every call of the API is in a page', () => {
  const calls = code
    .filter((file) => file.startsWith('packages/api/src/'))
    .flatMap((file) => [
      ...all(read(file), /\b(?:app|routes)\.(?:get|post|put|patch|delete)\(\s*['"`]\/([\w./:{}$-]+)['"`]/g),
      ...all(read(file), /\bcommand\('([\w/]+)'/g),
    ])
    // The part before the first parameter that is not the first part itself.
    .map((path) => path.replace(/\/[:$].*$/, ''))
    .filter((path) => !/^[:$]/.test(path));
  expect(calls.length).toBeGreaterThan(50);
  expect([...new Set(calls)].filter((path) => !pages.includes(path))).toEqual([]);
});

it('the menu of the site has every page beside it: what is not in it is found by search alone', () => {
  const menu = JSON.stringify(JSON.parse(read('packages/docs/pages/_meta.json')));
  const names = all(documents.join('\n'), /^packages\/docs\/pages\/([\w-]+)\.md$/gm).filter((name) => name !== 'index');
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !menu.includes(`"${name}"`))).toEqual([]);
});
