import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertRecords, migrate, openStore } from '@groundwork/api';
import { testPostgres } from '@groundwork/api/test-postgres';
import { Client } from 'pg';
import { databaseFile, writeFacts } from './backup-files.ts';
import { writeDatabase } from './database-backup.ts';
import { drill } from './restore-drill.ts';

const place = mkdtempSync(join(tmpdir(), 'groundwork-backups-'));
const said: string[] = [];
beforeAll(() => {
  jest.spyOn(console, 'info').mockImplementation((text: string) => said.push(text));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

it('restores the newest backup and says how old it is; one that is not whole or cut off fails loudly', async () => {
  await expect(drill(place, '')).rejects.toThrow('There is no backup');
  const postgres = await testPostgres();
  const store = openStore({ url: postgres.url });
  await migrate(store);
  const user = { firstName: 'Dirk', lastName: 'Director', emailAddress: 'd@groundwork.test', status: 'Active' };
  await insertRecords(store, 'users', [
    { id: 'u', ...user, role: 'Director', category: 'PES', type: 'Local', tagIds: [] },
  ]);
  await insertRecords(store, 'vendors', [{ id: 'v', name: 'Beechwood', tagIds: [] }]);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const backUp = async (name: string) => {
    mkdirSync(join(place, name));
    return writeDatabase(client, join(place, name, databaseFile));
  };
  const rows = await backUp('2026-01-02');
  mkdirSync(join(place, '2026-01-03-unfinished'));
  mkdirSync(join(place, '2026-01-01'));
  writeFileSync(join(place, '2026-01-01', databaseFile), 'not the newest');
  const folder = join(place, '2026-01-02');
  writeFacts(folder, { taken: new Date(Date.now() - 3 * 3_600_000).toISOString(), rows, images: 0 });
  await drill(place, '');
  expect(said.join('\n')).toMatch(/Backup 2026-01-02, 3\.0 h old[\s\S]*It took [\d.]+ s\.[\s\S]*fits together/);

  await insertRecords(store, 'products', [{ id: 'p', name: 'Rods', vendorId: 'gone', tagIds: [] }]);
  await store.query('delete from users');
  await store.close();
  const broken = join(place, '2026-01-04');
  const others = await backUp('2026-01-04');
  writeFacts(broken, { taken: new Date().toISOString(), rows: others + 1, images: 3 });
  mkdirSync(join(broken, 'media'));
  writeFileSync(join(broken, 'media', 'empty.png'), '');
  const names = ['empty.png', 'missing.png'];
  writeFileSync(join(broken, 'media.json'), JSON.stringify(names.map((name) => ({ name }))));
  await client.end();
  await postgres.stop();
  await expect(drill(place, '')).rejects.toThrow(`THE BACKUP IS NOT WHOLE:
- it holds no users
- it holds ${others} of the ${others + 1} rows that were written
- it lists 2 of the 3 images that were written
- 2 of 2 images are missing or empty
- 1 products name vendors in 'vendorId' that are not there`);
  rmSync(broken, { recursive: true });
  const whole = readFileSync(join(folder, databaseFile));
  writeFileSync(join(folder, databaseFile), whole.subarray(0, whole.length / 2));
  await expect(drill(place, '')).rejects.toThrow(/^THE BACKUP CANNOT BE RESTORED: \S+ is cut off/);
}, 300_000);
