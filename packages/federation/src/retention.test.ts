import { BlobServiceClient } from '@azure/storage-blob';
import { deploy, readReleaseSet, verifyReleases } from './deploy.ts';
import { removeOldReleases } from './retention.ts';
import { type Azurite, builtRemote, removeBuiltWorkspaces, startAzurite } from './testing/index.ts';

let azurite: Azurite;
beforeAll(async () => {
  azurite = await startAzurite();
}, 30_000);
afterAll(async () => {
  await azurite?.remove();
  removeBuiltWorkspaces();
});

it('removes versions after thirty days, but none that is live or would be rolled back to', async () => {
  const { connectionString } = azurite;
  const put = async (content: string, channel = 'portal') =>
    (await deploy({ folder: builtRemote({ name: 'catalog', content }), channel, connectionString })).version;
  const elsewhere = await put('elsewhere');
  await put('elsewhere', 'warehouse');
  const oldest = await put('oldest');
  const before = await put('before');
  const live = await put('live');
  const maps = BlobServiceClient.fromConnectionString(connectionString).getContainerClient('release-maps');
  await maps.createIfNotExists();
  for (const version of [oldest, live]) await maps.getBlockBlobClient(`catalog/${version}/page.js.map`).upload('{}', 2);
  const day = 86_400_000;
  expect(await removeOldReleases({ connectionString, now: Date.now() + 29 * day })).toEqual([]);
  expect(await removeOldReleases({ connectionString, now: Date.now() + 31 * day })).toEqual([`catalog/${oldest}`]);
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
