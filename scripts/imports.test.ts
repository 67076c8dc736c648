import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// The arrows of the import graph (docs: architecture#imports-run-one-way): imports run one way, and a wrapped library is imported in
// one place only, or it would be emitted twice or whole.
const root = join(__dirname, '..');

/** Folder → the packages of ours that its sources may import. Tests may also import `testing`, `api` and `chat-service`. */
const allowed: Record<string, readonly string[]> = {
  'packages/contract': [],
  'packages/ui': [],
  'packages/data-cache': ['contract'],
  'packages/grid': ['contract', 'ui', 'data-cache'],
  'packages/shell-sdk': ['contract', 'ui', 'data-cache'],
  'packages/records': ['contract', 'ui', 'data-cache', 'grid', 'shell-sdk'],
  'packages/scan': ['contract', 'ui', 'data-cache', 'shell-sdk'],
  'packages/print': ['contract'],
  'packages/create-remote': [],
  'packages/federation': ['create-remote'],
  'packages/server-process': ['contract'],
  'packages/api': ['contract', 'print', 'server-process'],
  'packages/identity': ['contract', 'server-process'],
  'packages/chat-service': ['contract', 'server-process'],
  'packages/print-service': ['contract', 'print', 'server-process'],
  'packages/deployment': ['api', 'chat-service', 'edge', 'federation', 'server-process'],
  'host/edge': ['contract', 'federation', 'server-process'],
  host: ['contract', 'ui', 'data-cache', 'grid', 'shell-sdk', 'records', 'scan', 'federation'],
  remotes: ['contract', 'ui', 'data-cache', 'grid', 'shell-sdk', 'records', 'scan', 'print'],
};
/** Library → folders that may import it; type imports count too. */
const wrapped: Record<string, readonly string[]> = {
  'react-router-dom': ['packages/shell-sdk', 'packages/testing', 'host'],
  'react-aria-components': ['packages/ui'],
  'lucide-react': ['packages/ui'],
  'ag-grid-community': ['packages/grid', 'packages/bench'],
  'ag-grid-react': ['packages/grid', 'packages/bench'],
  'oidc-client-ts': ['host/src/session'],
  // The tests of the service use the SDK itself.
  '@sendbird/chat': ['remotes/collaboration', 'packages/chat-service'],
};

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '');
const importsOf = (file: string) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)\s*import\s+'([^']+)'/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|jest/.test(file);
const folderOf = (file: string) =>
  Object.keys(allowed)
    .filter((folder) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];

it('lets imports between our packages run one way', () => {
  const wrong: string[] = [];
  for (const file of tracked) {
    const folder = folderOf(file);
    if (folder === undefined || /\/(rsbuild|jest)\.config\./.test(file)) continue;
    const own = folder.split('/').at(-1);
    for (const name of importsOf(file)) {
      const target = /^@groundwork\/([^/]+)/.exec(name)?.[1];
      if (target === undefined || target === own) continue;
      const isForTests = isTest(file) && ['testing', 'api', 'chat-service'].includes(target);
      const fine = allowed[folder]?.includes(target) || isForTests;
      if (!fine) wrong.push(`${file} imports ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('imports each wrapped library in its wrapper only', () => {
  const wrong: string[] = [];
  for (const file of tracked) {
    for (const name of importsOf(file)) {
      const library = Object.keys(wrapped).find((known) => name === known || name.startsWith(`${known}/`));
      if (library && !wrapped[library]?.some((folder) => file.startsWith(`${folder}/`)))
        wrong.push(`${file} imports ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('is built on the libraries that were agreed on, in what is shipped and not only beside it', () => {
  const agreed = ['react', 'react-dom', 'react-router-dom', 'jotai', 'ag-grid-react', 'oidc-client-ts'].concat([
    'react-aria-components',
    'valibot',
    '@azure/storage-blob',
    '@sendbird/chat',
  ]);
  const shipped = tracked.filter((file) => !isTest(file) && !/^packages\/(bench|e2e)\//.test(file));
  const used = new Set(shipped.flatMap((file) => importsOf(file)));
  const isUsed = (library: string) => [...used].some((name) => name === library || name.startsWith(`${library}/`));
  expect(agreed.filter((library) => !isUsed(library))).toEqual([]);
});

it('never imports across remotes or by a path that leaves its package', () => {
  const wrong: string[] = [];
  for (const file of tracked) {
    const owner = /^(remotes\/[^/]+|packages\/[^/]+|host\/edge|host)\//.exec(file)?.[1];
    if (owner === undefined) continue;
    for (const name of importsOf(file)) {
      if (name.startsWith('.') && !join(file, '..', name).startsWith(`${owner}/`))
        wrong.push(`${file} imports ${name}`);
      if (/^@groundwork\/(catalog|planning|warehouse|collaboration|host)\b/.test(name))
        wrong.push(`${file} imports ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Packages whose folders import one another one way, types included: below a folder there is never one that needs it. */
const layered = [
  'remotes/planning/src',
  'remotes/collaboration/src',
  'packages/data-cache/src',
  'packages/grid/src',
  'packages/shell-sdk/src',
  'packages/records/src',
  'packages/ui/src',
  'packages/scan/src',
  'remotes/warehouse/src',
  'remotes/catalog/src',
  'host/src',
  'packages/api/src',
  'packages/contract/src',
  'scripts',
] as const;

it.each(layered)('%s has no circle of folders', (base) => {
  const needs = new Map<string, Map<string, string>>();
  const folder = (file: string) => /^([^/]+)\//.exec(file.slice(base.length + 1))?.[1];
  for (const file of tracked.filter((each) => each.startsWith(`${base}/`) && !isTest(each))) {
    const from = folder(file);
    for (const name of importsOf(file).filter((each) => each.startsWith('.'))) {
      const to = folder(join(dirname(file), name));
      if (from === undefined || to === undefined || from === to) continue;
      const needed = needs.get(from) ?? new Map<string, string>();
      needs.set(from, needed.set(to, `${file} imports ${name}`));
    }
  }
  /** The imports that lead from a folder back to it. */
  const circleOf = (start: string, path: readonly string[] = [start], seen = new Set<string>()): string[] => {
    for (const [to, example] of needs.get(path.at(-1) ?? '') ?? []) {
      if (to === start) return [example];
      if (seen.has(to)) continue;
      seen.add(to);
      const rest = circleOf(start, [...path, to], seen);
      if (rest.length > 0) return [example, ...rest];
    }
    return [];
  };
  expect([...needs.keys()].map((start) => circleOf(start)).find((circle) => circle.length > 0)).toBeUndefined();
});

it('imports a name from the package that has it, not from one that passes it on to older remotes', () => {
  const wrong: string[] = [];
  for (const name of ['grid', 'records']) {
    const index = readFileSync(join(root, 'packages', name, 'src/index.ts'), 'utf8');
    const passedOn = [...index.matchAll(/^export \{([^}]*)\} from '@groundwork\/[^']+'/gm)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((each) => each.trim().replace(/^type /, ''))
        .filter(Boolean),
    );
    expect(passedOn).not.toEqual([]);
    for (const file of tracked.filter((each) => !each.startsWith('packages/e2e/fixtures/'))) {
      const source = readFileSync(join(root, file), 'utf8');
      const [, names = ''] = new RegExp(`import \\{([^}]*)\\} from '@groundwork/${name}'`).exec(source) ?? [];
      const found = names.split(',').map((each) => each.trim().replace(/^type /, ''));
      for (const each of passedOn.filter((one) => found.includes(one)))
        wrong.push(`${file} imports ${each} from ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('shows a project on the dashboard without the grid: nothing it imports at once brings it', () => {
  const brought = new Set<string>();
  const visit = (file: string) => {
    if (brought.has(file)) return;
    brought.add(file);
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, isType, name = ''] of source.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'/g,
    )) {
      if (isType) continue;
      if (name.startsWith('.') && /\.tsx?$/.test(name)) visit(join(dirname(file), name));
      else brought.add(name);
    }
  };
  visit('remotes/planning/src/dashboard/DashboardPage.tsx');
  expect(brought).toContain('remotes/planning/src/dashboard/ActivityPanel.tsx');
  expect([...brought].filter((name) => name === '@groundwork/grid' || name === '@groundwork/records')).toEqual([]);
});
