import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shrinkDisk } from './kept-versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-versions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('keeps the live versions of all channels and the last eight others on disk', async () => {
  for (let version = 1; version <= 20; version += 1) {
    const path = join(folder, 'host', `1.${version}.0`);
    mkdirSync(join(path, 'shell'), { recursive: true });
    utimesSync(path, version, version);
  }
  writeFileSync(join(folder, 'portal.json'), JSON.stringify({ host: { version: '1.20.0' } }));
  writeFileSync(join(folder, 'warehouse.json'), JSON.stringify({ host: { version: '1.2.0' } }));
  writeFileSync(join(folder, 'broken.json'), 'no JSON');
  await shrinkDisk(folder, '1.20.0');
  const kept = [2, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((version) => `1.${version}.0`);
  expect(readdirSync(join(folder, 'host')).sort()).toEqual(kept.sort());
});

it('does nothing where nothing is kept yet', async () => {
  await expect(shrinkDisk(join(folder, 'missing'), '1.0.0')).resolves.toBeUndefined();
});
