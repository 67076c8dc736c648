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

it('restores the newest backup and says how old it is; one that is cut off fails loudly', async () => {
  await expect(drill(place, '')).rejects.toThrow('There is no backup');
  const postgres = await testPostgres();
  const store = openStore({ url: postgres.url });
  await migrate(store);
  const user = { firstName: 'Dirk', lastName: 'Director', emailAddress: 'd@groundwork.test', status: 'Active' };
  await insertRecords(store, 'users', [
    { id: 'u', ...user, role: 'Director', category: 'PES', type: 'Local', tagIds: [] },
  ]);
  await insertRecords(store, 'vendors', [{ id: 'v', name: 'Beechwood', tagIds: [] }]);
  await store.close();
  const folder = join(place, '2026-01-02');
  mkdirSync(folder);
  mkdirSync(join(place, '2026-01-03-unfinished'));
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const rows = await writeDatabase(client, join(folder, databaseFile));
  await client.end();
  await postgres.stop();
  writeFacts(folder, { taken: new Date(Date.now() - 3 * 3_600_000).toISOString(), rows, images: 0 });

  await drill(place, '');
  expect(said.join('\n')).toMatch(/Backup 2026-01-02, 3\.0 h old[\s\S]*It took [\d.]+ s\.[\s\S]*fits together/);
  writeFacts(folder, { taken: new Date().toISOString(), rows, images: 2 });
  await expect(drill(place, '')).rejects.toThrow('it lists 0 of the 2 images that were written');
  const whole = readFileSync(join(folder, databaseFile));
  writeFileSync(join(folder, databaseFile), whole.subarray(0, whole.length / 2));
  await expect(drill(place, '')).rejects.toThrow(/^THE BACKUP CANNOT BE RESTORED: \S+ is cut off/);
}, 300_000);
