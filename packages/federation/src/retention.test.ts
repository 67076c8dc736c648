import { BlobServiceClient } from '@azure/storage-blob';
import { readDocument, writeDocument } from './channel.ts';
import { type DeployOptions, deploy, readReleaseSet, verifyReleases } from './deploy.ts';
import { documentPath } from './documents.ts';
import { removeOldReleases } from './retention.ts';
import { rollback } from './rollback.ts';
import { openReleases } from './storage.ts';
import { readStoredRelease } from './stored-release.ts';
import { type Azurite, builtRemote, removeBuiltWorkspaces, startAzurite } from './testing/index.ts';

let azurite: Azurite;
beforeAll(async () => {
  azurite = await startAzurite();
}, 30_000);
afterAll(async () => {
  await azurite?.remove();
  removeBuiltWorkspaces();
});

const day = 86_400_000;
/** Long after everything in this file was deployed. */
const later = () => Date.now() + 31 * day;
const put = async (name: string, content: string, options: Partial<DeployOptions> = {}) => {
  const { connectionString } = azurite;
  const folder = builtRemote({ name, content });
  return (await deploy({ folder, channel: 'portal', connectionString, ...options })).version;
};

it('removes versions after thirty days, but none that is live or would be rolled back to', async () => {
  const { connectionString } = azurite;
  const elsewhere = await put('catalog', 'elsewhere');
  await put('catalog', 'elsewhere', { channel: 'warehouse' });
  const oldest = await put('catalog', 'oldest');
  const before = await put('catalog', 'before');
  const live = await put('catalog', 'live');
  const maps = BlobServiceClient.fromConnectionString(connectionString).getContainerClient('release-maps');
  await maps.createIfNotExists();
  for (const version of [oldest, live]) await maps.getBlockBlobClient(`catalog/${version}/page.js.map`).upload('{}', 2);
  expect(await removeOldReleases({ connectionString, now: Date.now() + 29 * day })).toEqual([]);
  expect(await removeOldReleases({ connectionString, now: later() })).toEqual([`catalog/${oldest}`]);
  const left: string[] = [];
  for await (const { name } of maps.listBlobsFlat()) left.push(name);
  expect(left).toEqual([`catalog/${live}/page.js.map`]);
  expect((await readReleaseSet('portal', connectionString)).remotes[0]).toMatchObject({
    version: live,
    previous: before,
  });
  expect((await readReleaseSet('warehouse', connectionString)).remotes[0]?.version).toBe(elsewhere);
  expect(await verifyReleases('portal', connectionString)).toEqual([]);
  expect(await verifyReleases('warehouse', connectionString)).toEqual([]);
});

it('keeps what is tried, what was rolled back, and what is about to become live; of other names everything', async () => {
  const { connectionString } = azurite;
  const container = openReleases(connectionString);
  const remove = (isDryRun = false) =>
    removeOldReleases({ connectionString, now: later(), names: ['planning'], isDryRun });
  const stored = async () => {
    const versions = new Set<string>();
    for await (const { name } of container.listBlobsFlat({ prefix: 'planning/' }))
      versions.add(name.split('/')[1] ?? '');
    return [...versions].sort();
  };
  const [old, claimed, before, live] = [
    await put('planning', 'old'),
    await put('planning', 'claimed'),
    await put('planning', 'before'),
    await put('planning', 'live'),
  ];
  const candidate = await put('planning', 'candidate', { rollout: { percent: 5, cohorts: [] } });
  await put('vendors', 'old');
  await put('vendors', 'before');
  await put('vendors', 'live');
  // A deployment of the version from long ago has begun.
  const { document, etag } = await readDocument(container, 'portal', 'planning');
  const { release } = await readStoredRelease(container, 'planning', claimed);
  await writeDocument(container, 'portal', { ...document, claim: { id: 'deployment', release } }, etag);
  expect(await remove(true)).toEqual([`planning/${old}`]);
  expect(await stored()).toEqual([old, claimed, before, live, candidate].sort());
  expect(await remove()).toEqual([`planning/${old}`]);
  expect(await stored()).toEqual([claimed, before, live, candidate].sort());

  const now = await readDocument(container, 'portal', 'planning');
  await writeDocument(container, 'portal', { ...document }, now.etag);
  for (let step = 0; step < 2; step += 1) await rollback({ name: 'planning', channel: 'portal', connectionString });
  // 'live' was rolled back, and may be tried again.
  expect(await remove()).toEqual([claimed, candidate].sort().map((version) => `planning/${version}`));
  expect(await stored()).toEqual([before, live].sort());
});

it('removes nothing while a document of a channel cannot be read', async () => {
  const { connectionString } = azurite;
  await put('tools', 'old', { channel: 'damaged' });
  const blob = openReleases(connectionString).getBlockBlobClient(documentPath('damaged', 'tools'));
  await blob.upload('cut off', 7);
  await expect(removeOldReleases({ connectionString, now: later() })).rejects.toThrow(
    'Channel damaged has an entry that cannot be read; nothing was removed.',
  );
});
