import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fetchHeadlessShell } from './headless-shell.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-shell-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('asks nobody for a shell that it has', () => {
  const shell = join(folder, 'tools', 'bin', 'shell');
  mkdirSync(dirname(shell), { recursive: true });
  writeFileSync(shell, '');
  expect(fetchHeadlessShell(join(folder, 'tools'), shell)).toBe(shell);
});

it('leaves nothing behind where there are no packages to be had', () => {
  const before = process.env.APT_CONFIG;
  process.env.APT_CONFIG = join(folder, 'apt.conf');
  // No lists of packages, so that none is asked for over the network.
  writeFileSync(process.env.APT_CONFIG, `Dir::State::lists "${folder}/none";\nDir::Cache "${folder}/cache";\n`);
  try {
    const tools = join(folder, 'tools', 'shell');
    expect(fetchHeadlessShell(tools, join(tools, 'bin'))).toBeUndefined();
    expect(readdirSync(join(folder, 'tools'), { recursive: true })).toEqual([]);
  } finally {
    if (before === undefined) delete process.env.APT_CONFIG;
    else process.env.APT_CONFIG = before;
  }
});
