import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { makeTestFolder } from './test-folder.ts';

const base = mkdtempSync(join(tmpdir(), 'groundwork-runs-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

it('makes a folder for temporary files that other accounts may enter, and removes it with all that is in it', async () => {
  const folder = makeTestFolder(base);
  const path = String(folder.env.TMPDIR);
  expect(dirname(path)).toBe(base);
  expect(statSync(path).mode & 0o777).toBe(0o755);
  writeFileSync(join(path, 'left'), '');
  await folder.stop();
  expect(existsSync(path)).toBe(false);
});

it('removes what runs that were killed have left, and nothing of those that run or of others', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const kept = [`groundwork-run-${process.pid}-a`, 'groundwork-run-', 'somebody-else-1'];
  for (const name of [...kept, `groundwork-run-${pid}-b`]) mkdirSync(join(base, name));
  const folder = makeTestFolder(base);
  expect(readdirSync(base).sort()).toEqual([...kept, basename(String(folder.env.TMPDIR))].sort());
  await folder.stop();
});
