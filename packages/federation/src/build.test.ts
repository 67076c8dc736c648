import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRemote, sharedPackages as generated } from '@groundwork/create-remote';
import { buildWorkspace, currentBuild } from './build.ts';
import { releaseFolder, versionOf } from './build-record.ts';
import { sharedPackages } from './releases.ts';
import { readWorkspace } from './workspace.ts';

// Real tiny remotes, built by the real bundler; their dependencies are those of remotes/catalog. Their import lines use
// double quotes, so that the test over the import graph does not take them for imports of this file.
const installed = join(__dirname, '../../../remotes/catalog/node_modules');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const declaration = {
  name: 'tiny',
  displayName: 'Tiny',
  requires: { 'shell-sdk': '^1.0.0' },
  routes: [{ path: '/tiny', name: 'tiny', title: 'Tiny', scope: 'none', code: 'page.Page' }],
  menu: [],
  dialogs: [],
};
const good: Record<string, string> = {
  'package.json': JSON.stringify({ name: '@groundwork/tiny', version: '1.2.3', type: 'module' }),
  'remote.json': JSON.stringify(declaration),
  'rsbuild.config.ts': `import { remoteConfig } from "@groundwork/federation/rsbuild";
export default remoteConfig(import.meta.dirname);`,
  'src/remote.ts': `import { defineRemote } from "@groundwork/shell-sdk";
export default defineRemote({ codes: { "page.Page": () => import("./Page.tsx") } });`,
  'src/Page.tsx': `import { useState } from "react";
import styles from "./Page.module.css";
export default function Page() {
  const [count] = useState(0);
  return <p className={styles.page}>{count}</p>;
}
export const more = () => import("./more.ts");`,
  'src/Page.module.css': '.page { opacity: 0.5; }',
  'src/more.ts': `import styles from "./more.module.css";
export const more = styles.more;`,
  'src/more.module.css': '.more { opacity: 0.7; }',
};

function remote(changes: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-tiny-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ ...good, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(installed, join(folder, 'node_modules'));
  return folder;
}
const build = async (folder: string) => buildWorkspace(readWorkspace(folder));
const declared = (changes: object) => ({ 'remote.json': JSON.stringify({ ...declaration, ...changes }) });

jest.setTimeout(60_000);

let version = '';
it('builds one container, with all styles in one file and hashes of everything', async () => {
  const folder = remote();
  const { record, isNew } = await build(folder);
  expect(isNew).toBe(true);
  if (record.kind !== 'remote') throw new Error('not a remote');
  expect(record).toMatchObject({ name: 'tiny', packageVersion: '1.2.3', entry: 'remoteEntry.js' });
  expect(record.container).toMatch(/^tiny_1_2_3_[0-9a-f]{8}$/);
  const files = Object.keys(record.files);
  const sheets = files.filter((file) => file.endsWith('.css'));
  expect(sheets).toHaveLength(1);
  // Its weight against the styles of others is the layer's, whatever its selectors are.
  expect(readFileSync(join(releaseFolder(folder), sheets[0]!), 'utf8')).toMatch(
    /^@layer remotes\.tiny\{\.[\w-]+\{opacity:\.5\}\.[\w-]+\{opacity:\.7\}\}/,
  );
  expect(files.every((file) => file === 'remoteEntry.js' || /\.[0-9a-f]{8,}\.(js|css)$/.test(file))).toBe(true);
  expect(record.preload.every((file) => files.includes(file))).toBe(true);
  const page = record.pages?.['page.Page'];
  expect(page?.shared).toEqual(['react', 'react/jsx-runtime']);
  expect(page?.files).toHaveLength(2);
  expect(page?.files.every((file) => files.includes(file))).toBe(true);
  version = versionOf(record);
  expect(version).toMatch(/^1\.2\.3-[0-9a-f]{6}$/);
  expect(record.takes).toEqual({ '@groundwork/shell-sdk': ['defineRemote'] });
});

it('builds the same content from the same sources in any folder, although the shell has the variables of a development server, once where several ask at the same moment, and takes over from one that was killed', async () => {
  const folder = remote();
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/build.lock'), '999999999');
  process.env.GROUNDWORK_DEVELOPMENT_PORT = '4711';
  process.env.GROUNDWORK_DEVELOPMENT_PORTAL = 'https://portal.example.org';
  try {
    const outcomes = await Promise.all([build(folder), build(folder), build(folder)]);
    expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1);
    for (const { record } of outcomes) expect(versionOf(record)).toBe(version);
  } finally {
    delete process.env.GROUNDWORK_DEVELOPMENT_PORT;
    delete process.env.GROUNDWORK_DEVELOPMENT_PORTAL;
  }
  expect((await build(folder)).isNew).toBe(false);
  writeFileSync(join(folder, 'src/Page.module.css'), '.page { opacity: 0.6; }');
  expect(currentBuild(readWorkspace(folder))).toBeUndefined();
});

const faulty: Record<string, string> = {
  ...declared({ dialogs: [{ name: 'tiny.create', code: 'dialog.Missing' }, 'vendor.create', 'vendor.details'] }),
  'rsbuild.config.ts': `import { remoteConfig } from "@groundwork/federation/rsbuild";
const config = remoteConfig(import.meta.dirname);
const own = config.tools?.rspack;
export default { ...config, tools: { ...config.tools, rspack: [own, (rspack) => { rspack.optimization.runtimeChunk = "single"; }] } };`,
  'src/remote.ts': `import { defineRemote } from "@groundwork/shell-sdk";
export default defineRemote({
  codes: { "page.Page": () => import("./Page.tsx"), hidden: () => import("./Page.tsx") },
  records: { vendor: { dialogs: () => import("./Page.tsx") } },
});`,
  'src/Page.tsx': `import { renderToString } from "react-dom/server";
import { Button } from "@groundwork/ui";
import * as everything from "../node_modules/@groundwork/contract/src/messages.ts";
import "./leak.css";
export const Page = () => <Button>{renderToString(<b />)}{Object.keys(everything)}</Button>;`,
  'src/leak.css': 'body, .page { color: red !important; }',
};
// Text that hardly compresses, 90 kB of it.
const bulk = Array.from(
  { length: 130_000 },
  (_, index) => Math.trunc(Math.abs(Math.sin(index) * 1e6)).toString(36)[3] ?? '0',
);
/** A page that brings them with its first view, and one that does when it is asked for. */
const heavy = (declaredToo: object = {}): Record<string, string> => ({
  ...declared({
    routes: [...declaration.routes, { path: '/lazy', name: 'lazy', title: 'Lazy', scope: 'none', code: 'page.Lazy' }],
    ...declaredToo,
  }),
  'src/remote.ts': `import { defineRemote } from "@groundwork/shell-sdk";
export default defineRemote({
  codes: { "page.Page": () => import("./Page.tsx"), "page.Lazy": () => import("./Lazy.tsx") },
});`,
  'src/Page.tsx': `import { bulk } from "./bulk.ts";
export default function Page() { return <p>{bulk}</p>; }`,
  'src/Lazy.tsx': `export default function Lazy() { void import("./more.ts"); return null; }`,
  'src/bulk.ts': `export const bulk = "${bulk.join('')}";`,
  'src/more.ts': `export const more = "${bulk.toReversed().join('')}";`,
});

const reasons = [
  "the dialog 'tiny.create' of remote.json refers to the code 'dialog.Missing', which ./src/remote.ts does not have",
  "./src/remote.ts has the code 'hidden', which remote.json does not declare",
  "./src/remote.ts has the code 'vendor.edit', which remote.json does not declare",
  "the code 'page.Page' of ./src/remote.ts resolves to a module without a default export",
  'react-dom is bundled into it',
  '@groundwork/contract is bundled into it',
  "it imports @groundwork/ui (in src/Page.tsx), but remote.json requires no version of 'ui'",
  'it has a runtime chunk of its own',
  "its styles have the selector 'body', which reaches outside of it",
];

it('says on the command line all reasons why a remote cannot be published, and fails', () => {
  const cli = join(__dirname, 'cli.mjs');
  const { status, stderr } = spawnSync(process.execPath, [cli, 'build'], { cwd: remote(faulty), encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('tiny cannot be published:');
  for (const reason of reasons) expect(stderr).toContain(`- ${reason}`);
});

it('refuses a page that brings more than its remote may, naming it, its bytes and what makes it heavy', async () => {
  const refusal =
    /the page '\/tiny' weighs (\d+\.\d) kB compressed, .*may weigh 80\.0 kB.*: src\/bulk\.ts \(130\.\d kB\)/;
  const [, weight] = await build(remote(heavy())).then(
    () => [],
    (error: Error) => refusal.exec(error.message) ?? [error.message, error.message],
  );
  expect(Number(weight)).toBeGreaterThan(80);
  const budget = { bytes: 120_000, reason: 'It draws all of it at once.' };
  const { record } = await build(remote(heavy({ budget })));
  if (record.kind !== 'remote') throw new Error('not a remote');
  expect(((record.pages?.['page.Page']?.bytes ?? 0) / 1000).toFixed(1)).toBe(weight);
  // The budget is for the first view alone.
  expect(record.pages?.['page.Lazy']?.bytes).toBeLessThan(20_000);
});

it.each([
  [
    'a larger budget without its reason',
    declared({ budget: { bytes: 120_000 } }),
    "remote.json is not valid at 'budget': more than 80000 needs a reason",
  ],
  [
    'a declaration of another shape',
    declared({ routes: [{ path: 'tiny' }] }),
    "remote.json is not valid at 'routes.0.path'",
  ],
  ['a declaration that is no JSON', { 'remote.json': '{ "name": "tiny", }' }, 'remote.json is not JSON'],
  ['a source that does not compile', { 'src/Page.tsx': 'export default function Page() { return <p>; }' }, 'Page.tsx'],
])('refuses %s, naming it', async (_, changes, message) => {
  await expect(build(remote(changes))).rejects.toThrow(message);
});

it('makes a new remote that builds', async () => {
  const root = mkdtempSync(join(tmpdir(), 'groundwork-root-'));
  folders.push(root);
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ files: [], references: [] }));
  const { folder } = createRemote(root, 'quality-checks');
  symlinkSync(installed, join(folder, 'node_modules'));
  const { record } = await build(folder);
  expect(record).toMatchObject({ kind: 'remote', name: 'quality-checks' });
  expect([...generated].sort()).toEqual(Object.keys(sharedPackages).sort());
  expect(() => createRemote(root, 'quality-checks')).toThrow("There is a remote 'quality-checks' already");
  expect(() => createRemote(root, 'Quality')).toThrow("'Quality' cannot be a remote's name");
});
