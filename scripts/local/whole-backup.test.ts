import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient, BlockBlobClient, type ContainerClient } from '@azure/storage-blob';
import { testPostgres } from '@groundwork/api/test-postgres';
import { type Azurite, impatientStorage, startAzurite } from '@groundwork/federation/testing';
import { Client } from 'pg';
import { databaseFile, readFacts } from './backup-files.ts';
import { makeContainer, openBackupPlace, sendBackup } from './backup-place.ts';
import { readMedia, requireOneInstallation, writeMedia } from './media-backup.ts';
import { createProgress } from './progress.ts';
import { writeBackup } from './whole-backup.ts';

const place = mkdtempSync(join(tmpdir(), 'groundwork-backups-'));
const quiet = createProgress(() => {});
let azurite: Azurite;
let media: ContainerClient;
beforeAll(async () => {
  azurite = await startAzurite();
  media = BlobServiceClient.fromConnectionString(azurite.connectionString).getContainerClient('media');
  await media.create();
  await media.getBlockBlobClient('a/original.jpg').uploadData(Buffer.from('picture'), {
    blobHTTPHeaders: { blobContentType: 'image/jpeg', blobCacheControl: 'public' },
    metadata: { encoded: '1' },
  });
}, 60_000);
afterAll(async () => {
  await azurite.remove();
  rmSync(place, { recursive: true, force: true });
});

afterEach(() => jest.restoreAllMocks());

it('puts pictures back with all that was written beside them, so that the API does not encode them again', async () => {
  const folder = join(place, 'pictures');
  mkdirSync(folder);
  expect(await writeMedia(azurite.connectionString, folder)).toBe(1);
  await media.getBlobClient('a/original.jpg').delete();
  await media.setMetadata({ installation: 'the one before', other: 'kept' });
  expect(await readMedia(azurite.connectionString, folder)).toEqual({ images: 1, lost: [] });
  const { metadata, contentType, cacheControl } = await media.getBlobClient('a/original.jpg').getProperties();
  expect({ metadata, contentType, cacheControl }).toEqual({
    metadata: { encoded: '1' },
    contentType: 'image/jpeg',
    cacheControl: 'public',
  });
  // Whose pictures they are says the database that is restored with them.
  expect((await media.getProperties()).metadata).toEqual({ other: 'kept' });
  rmSync(folder, { recursive: true });
});

it('puts pictures back of a backup of an earlier release, which says less of them', async () => {
  const folder = join(place, 'earlier');
  mkdirSync(join(folder, 'media', 'b'), { recursive: true });
  writeFileSync(join(folder, 'media', 'b', '100.png'), 'small');
  writeFileSync(join(folder, 'media.json'), JSON.stringify([{ name: 'b/100.png', type: 'image/png' }]));
  expect(await readMedia(azurite.connectionString, folder)).toEqual({ images: 1, lost: [] });
  expect((await media.getBlobClient('b/100.png').getProperties()).contentType).toBe('image/png');
  await media.getBlobClient('b/100.png').delete();
  rmSync(folder, { recursive: true });
});

it('puts back what is there where the backup lost a picture, and names the one that is lost', async () => {
  const folder = join(place, 'holes');
  mkdirSync(join(folder, 'media'), { recursive: true });
  writeFileSync(join(folder, 'media', 'there.png'), 'small');
  const names = ['gone.png', 'there.png'];
  writeFileSync(join(folder, 'media.json'), JSON.stringify(names.map((name) => ({ name, type: 'image/png' }))));
  expect(await readMedia(azurite.connectionString, folder)).toEqual({ images: 1, lost: ['gone.png'] });
  expect(await media.getBlobClient('there.png').exists()).toBe(true);
  await media.getBlobClient('there.png').delete();
  rmSync(folder, { recursive: true });
});

it('says which file is damaged before anything is put back', async () => {
  const folder = join(place, 'damaged');
  mkdirSync(folder);
  writeFileSync(join(folder, 'media.json'), '[{"name":');
  await expect(readMedia(azurite.connectionString, folder)).rejects.toThrow(
    /damaged.media\.json is cut off or damaged/,
  );
  writeFileSync(join(folder, 'backup.json'), '{"taken":');
  expect(() => readFacts(folder)).toThrow(/damaged.backup\.json is cut off or damaged, and nothing was changed\./);
  rmSync(folder, { recursive: true });
});

it('says in words why a disk does not take a backup', async () => {
  writeFileSync(join(place, 'file'), '');
  const client = new Client();
  await expect(writeBackup(client, azurite.connectionString, join(place, 'file', 'below'), quiet)).rejects.toThrow(
    /^The backup could not be written into .*below: a part of its path is a file\. Nothing of it was kept\. Name another place\.$/,
  );
  jest.spyOn(client, 'query').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  });
  const full = join(place, 'full');
  await expect(writeBackup(client, azurite.connectionString, full, quiet)).rejects.toThrow(
    /: no space is left there\./,
  );
  expect(existsSync(full)).toBe(false);
});

it.each(['backup', 'restore', 'restore-drill', 'bundle'])(
  'never takes an option of %s for a folder',
  async (command) => {
    const { main } = (await import(`../${command}.ts`)) as { main: (args: readonly string[]) => Promise<void> };
    const info = jest.spyOn(console, 'info').mockImplementation();
    const error = jest.spyOn(console, 'error').mockImplementation();
    const exit = jest.spyOn(process, 'exit').mockImplementation();
    const before = process.cwd();
    process.chdir(place);
    try {
      await main(['--help']);
      expect(info.mock.calls).toEqual([[expect.stringContaining(`npm run ${command} -- FOLDER`)]]);
      expect(exit).not.toHaveBeenCalled();
      await main(['--replce']);
      expect(error.mock.calls).toEqual([[expect.stringContaining('There is no option --replce.')]]);
      expect(exit).toHaveBeenCalledWith(1);
    } finally {
      process.chdir(before);
    }
  },
);

it('makes a folder a backup last: one whose pictures could not be read is none, and is taken for none', async () => {
  const postgres = await testPostgres();
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const whole = join(place, '2026-01-02');
  expect(await writeBackup(client, azurite.connectionString, whole, quiet)).toMatchObject({ images: 1 });
  expect(readFacts(whole)).toMatchObject({ images: 1 });
  const half = join(place, '2026-01-03');
  impatientStorage();
  const nowhere = azurite.connectionString.replace(/BlobEndpoint=[^;]*/, 'BlobEndpoint=http://127.0.0.1:9/none');
  await expect(writeBackup(client, nowhere, half, quiet)).rejects.toThrow();
  expect(existsSync(join(half, databaseFile))).toBe(false);
  expect(await openBackupPlace(place, '').list()).toEqual(['2026-01-02']);
  await client.end();
  await postgres.stop();
}, 120_000);

it('sends a backup to a container, the file that makes it one last, and fetches the newest whole one', async () => {
  const folder = join(place, 'sent');
  mkdirSync(join(folder, 'media', 'a'), { recursive: true });
  for (const file of ['backup.json', databaseFile, 'media.json', join('media', 'a', '100.png')])
    writeFileSync(join(folder, file), file);
  const container = 'container:backups';
  await makeContainer(container, azurite.connectionString);
  const upload = jest.spyOn(BlockBlobClient.prototype, 'uploadFile');
  for (const name of ['2026-01-03', '2026-01-02']) await sendBackup(folder, container, azurite.connectionString, name);
  expect(upload.mock.calls.map(([file]) => file === join(folder, databaseFile))).toEqual(
    [0, 1].flatMap(() => [false, false, false, true]),
  );
  rmSync(join(folder, databaseFile));
  await sendBackup(folder, container, azurite.connectionString, '2026-01-04');
  const there = openBackupPlace(container, azurite.connectionString);
  expect(await there.list()).toEqual(['2026-01-03', '2026-01-02']);
  const fetched = await there.fetch('2026-01-03');
  const file = join('media', 'a', '100.png');
  expect(readFileSync(join(fetched.folder, file), 'utf8')).toBe(file);
  expect(existsSync(join(fetched.folder, databaseFile))).toBe(true);
  fetched.forget();
  expect(existsSync(fetched.folder)).toBe(false);
  rmSync(folder, { recursive: true });
});

it('refuses a database with the pictures of another organization', async () => {
  const postgres = await testPostgres();
  const client = new Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const check = () => requireOneInstallation(client, azurite.connectionString);
    await media.setMetadata({ installation: 'first' });
    await check();
    await client.query(`create table public.server_keys (name text, key text)`);
    await check();
    await client.query(`insert into public.server_keys values ('storage', 'second')`);
    await expect(check()).rejects.toThrow(
      'The storage holds the pictures of another installation than the database. Name both of the same one: DATABASE_URL and AZURE_STORAGE_CONNECTION_STRING.',
    );
    await media.setMetadata({ installation: 'second' });
    await check();
    await media.setMetadata({});
    await check();
  } finally {
    await client.end();
    await postgres.stop();
  }
}, 120_000);

it('leaves out a picture that is removed while the backup is made', async () => {
  const folder = join(place, 'removed');
  mkdirSync(folder);
  await media.getBlockBlobClient('z/gone.png').uploadData(Buffer.from('picture'));
  // The second is removed once the first is on the disk.
  const waiting = writeMedia(azurite.connectionString, folder);
  while (!existsSync(join(folder, 'media', 'a', 'original.jpg'))) await new Promise((resolve) => setImmediate(resolve));
  await media.getBlobClient('z/gone.png').deleteIfExists();
  await waiting;
  const names = (JSON.parse(readFileSync(join(folder, 'media.json'), 'utf8')) as { name: string }[]).map(
    ({ name }) => name,
  );
  expect(names).toContain('a/original.jpg');
  for (const name of names) expect(existsSync(join(folder, 'media', name))).toBe(true);
}, 60_000);
