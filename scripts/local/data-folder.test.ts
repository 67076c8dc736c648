import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databasePassword, defaultDataFolder, emptyDataFolder, openDataFolder } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-data-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const isRoot = process.getuid?.() === 0;

it('keeps the data beside the code, and for root where PostgreSQL may run', () => {
  const place = defaultDataFolder('/somewhere/groundwork');
  expect(place).toMatch(isRoot ? /^\/var\/lib\/groundwork\/[0-9a-f]{12}$/ : /^\/somewhere\/groundwork\/\.groundwork$/);
  expect(defaultDataFolder('/elsewhere')).not.toBe(place);
});

it('says in a sentence that it cannot write, and what to do', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => openDataFolder(join(file, 'data'))).toThrow(
    /^Cannot write to the data folder .*file\/data \(ENOTDIR\)\. Make it writable for this user, or name another one: GROUNDWORK_DATA=/,
  );
});

it("lets root's database enter the folder, and says where it could not", () => {
  if (!isRoot) return;
  chmodSync(folder, 0o755);
  const own = join(folder, 'own');
  mkdirSync(own, { mode: 0o700 });
  openDataFolder(own);
  expect(statSync(own).mode & 0o777).toBe(0o711);
  const shut = join(folder, 'shut');
  mkdirSync(shut, { mode: 0o700 });
  expect(() => openDataFolder(join(shut, 'data'))).toThrow(
    /'nobody', who cannot enter .*shut\. Name a data folder elsewhere/,
  );
});

it('makes one password and forgets it with the data', () => {
  const data = openDataFolder(join(folder, 'password'));
  const password = databasePassword(data);
  expect(databasePassword(data)).toBe(password);
  writeFileSync(join(data.blobs, 'blob'), '');
  emptyDataFolder(data);
  expect(existsSync(join(data.blobs, 'blob'))).toBe(false);
  expect(databasePassword(data)).not.toBe(password);
});
