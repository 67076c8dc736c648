import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
jest.setTimeout(180_000);

it('has the report of every shared package, and a changeset for every change since its release', () => {
  // In a process of its own: API Extractor and its TypeScript are too much for the module registry of Jest.
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'api-reports', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status === 0 ? '' : `${stdout}${stderr}`).toBe('');
});

it.each(['contract', 'data-cache', 'federation', 'grid', 'records', 'shell-sdk', 'ui'])(
  '%s has a changelog whose first version is that of its package.json',
  (name) => {
    const read = (file: string) => readFileSync(join(root, 'packages', name, file), 'utf8');
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(/^## (\S+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  },
);

it('lets a reviewer read types, not only names', () => {
  const grid = readFileSync(join(root, 'packages/grid/api/grid.api.md'), 'utf8');
  expect(grid).toContain('export interface DataGridProps<R extends {');
  expect(grid).toMatch(/\bisOrdered\?: boolean;/);
  const schemas = readFileSync(join(root, 'packages/contract/api/contract-schemas.api.md'), 'utf8');
  const vendors = schemas.split('### vendors\n')[1]?.split('###')[0];
  expect(vendors).toMatch(/^- name\??: .*"maxLength":41/m);
  expect(readdirSync(join(root, 'packages/contract/api'))).toContain('contract-domain.api.md');
});
