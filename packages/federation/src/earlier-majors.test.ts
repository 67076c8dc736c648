import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWorkspace } from './build.ts';
import { earlierVersions } from './earlier-majors.ts';
import { readWorkspace } from './workspace.ts';

// A host of its own with the contract of today as the earlier major, and a copy as the next one.
const root = join(__dirname, '../../..');
const base = mkdtempSync(join(tmpdir(), 'groundwork-majors-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
jest.setTimeout(120_000);

const contract = join(root, 'packages/contract');
const today = (JSON.parse(readFileSync(join(contract, 'package.json'), 'utf8')) as { version: string }).version;
const major = Number(today.split('.')[0]);
const next = `${major + 1}.0.0`;

function host(dependencies: Record<string, string>): string {
  const folder = join(mkdtempSync(join(base, 'portal-')), 'host');
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@groundwork'), { recursive: true });
  const installed = join(root, 'host/node_modules');
  for (const entry of readdirSync(installed))
    if (!entry.startsWith('.') && entry !== '@groundwork') symlinkSync(join(installed, entry), join(modules, entry));
  const copy = join(folder, '../contract');
  cpSync(join(contract, 'src'), join(copy, 'src'), { recursive: true });
  symlinkSync(realpathSync(join(contract, 'node_modules')), join(copy, 'node_modules'));
  const manifest = JSON.parse(readFileSync(join(contract, 'package.json'), 'utf8')) as object;
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, version: next }));
  // What breaks with the next major: a name is another one.
  const index = join(copy, 'src/index.ts');
  writeFileSync(index, readFileSync(index, 'utf8').replace('* as messages', '* as words'));
  symlinkSync(copy, join(modules, '@groundwork/contract'));
  symlinkSync(contract, join(modules, `@groundwork/contract-${major}`));
  for (const name of ['federation', 'ui'])
    symlinkSync(join(root, 'packages', name), join(modules, '@groundwork', name));
  for (const [path, text] of Object.entries({
    'package.json': JSON.stringify({ name: '@groundwork/host', version: '2.0.0', type: 'module', dependencies }),
    'rsbuild.config.ts': `import { hostConfig } from "@groundwork/federation/rsbuild";
export default hostConfig(import.meta.dirname);`,
    'src/welcome.tsx': 'document.title = "Welcome";',
    'src/provided.ts': 'export const provided = { contract: () => import("@groundwork/contract") };',
    'src/shell.tsx': 'document.title = "Portal";',
    'src/service-worker.ts': 'self.addEventListener("install", () => {});',
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

it('builds a host with two majors of a package: one with it, the other for the remotes that take it', async () => {
  const earlier = `@groundwork/contract-${major}`;
  const folder = host({ '@groundwork/contract': next, [earlier]: `npm:@groundwork/contract@${today}` });
  const { record } = await buildWorkspace(readWorkspace(folder));
  if (record.kind !== 'host') throw new Error('not a host');
  expect(record.provides).toMatchObject({ contract: next, [`contract-${major}`]: today });
  expect(record.gives?.['@groundwork/contract']).toContain('words');
  expect(record.gives?.['@groundwork/contract']).not.toContain('messages');
  expect(record.gives?.[earlier]).toContain('messages');
  // Nothing of it is in the first page.
  const files = record.lazy?.[earlier] ?? [];
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(record.entries.shell.js).not.toContain(file);
});

it.each([
  ['a package with state', { '@groundwork/ui-1': 'npm:@groundwork/ui@1.5.0' }, 'because ui has state'],
  ['what is not installed', { '@groundwork/contract-7': 'npm:@groundwork/contract@7.0.0' }, 'it is none'],
])('refuses %s as an earlier major', (_, dependencies, message) => {
  expect(() => earlierVersions(host(dependencies))).toThrow(message);
});
