import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shrinkDisk, shrinkReleases } from './kept-versions.ts';

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

it('keeps a version longest that was live last, however old it is', async () => {
  await shrinkDisk(folder, '1.12.0');
  for (const version of ['1.21.0', '1.22.0']) mkdirSync(join(folder, 'host', version));
  await shrinkDisk(folder, '1.22.0');
  const left = readdirSync(join(folder, 'host'));
  expect([left.includes('1.12.0'), left.includes('1.13.0')]).toEqual([true, false]);
});

it('keeps the releases of remotes that a channel names and the last eight others, and none of a remote that is gone', async () => {
  const put = (name: string, version: number) => {
    const path = join(folder, name, `1.${version}.0`);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'release.json'), '{}');
    utimesSync(path, version, version);
  };
  for (let version = 1; version <= 20; version += 1) put('tools', version);
  put('gone', 1);
  const live = { version: '1.3.0', previous: '1.2.0' };
  const tools = { live, candidate: { release: { version: '1.4.0' } }, rolledBack: '1.5.0' };
  writeFileSync(join(folder, 'portal.json'), JSON.stringify({ host: { version: '1.20.0' }, documents: { tools } }));
  writeFileSync(join(folder, 'former.json'), JSON.stringify({ remotes: [{ name: 'tools', version: '1.6.0' }] }));
  const hosts = readdirSync(join(folder, 'host'));
  await shrinkReleases(folder);
  const kept = [2, 3, 4, 5, 6, 13, 14, 15, 16, 17, 18, 19, 20].map((version) => `1.${version}.0`);
  expect(readdirSync(join(folder, 'tools')).sort()).toEqual(kept.sort());
  expect(existsSync(join(folder, 'gone'))).toBe(false);
  expect(readdirSync(join(folder, 'host'))).toEqual(hosts);
});

it('does nothing where nothing is kept yet', async () => {
  await expect(shrinkDisk(join(folder, 'missing'), '1.0.0')).resolves.toBeUndefined();
  await expect(shrinkReleases(join(folder, 'missing'))).resolves.toBeUndefined();
});
