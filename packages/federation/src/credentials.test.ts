import {
  AccountSASPermissions,
  AccountSASResourceTypes,
  AccountSASServices,
  BlobSASPermissions,
  BlobServiceClient,
  BlockBlobClient,
  generateAccountSASQueryParameters,
  generateBlobSASQueryParameters,
  type StorageSharedKeyCredential,
} from '@azure/storage-blob';
import { deploy, readReleaseSet } from './deploy.ts';
import { documentPath, ownersPath } from './documents.ts';
import { openReleases, releasesContainer } from './storage.ts';
import { type Azurite, builtRemote, removeBuiltWorkspaces, startAzurite } from './testing/index.ts';

// What somebody can do with a credential that leaked (docs: releases#signatures), as far as the emulator knows credentials.
const channel = 'credentials';
let azurite: Azurite;
let service: BlobServiceClient;
let account: StorageSharedKeyCredential;
const expiresOn = new Date(Date.now() + 600_000);
const put = (name: string, connectionString = azurite.connectionString) =>
  deploy({ folder: builtRemote({ name, content: `${Date.now()}` }), channel, connectionString, deployedBy: 'tester' });

beforeAll(async () => {
  azurite = await startAzurite();
  service = BlobServiceClient.fromConnectionString(azurite.connectionString);
  account = service.credential as StorageSharedKeyCredential;
  await put('catalog');
  await put('planning');
}, 30_000);
afterAll(async () => {
  await azurite?.remove();
  removeBuiltWorkspaces();
});

it('a signature for the document of one name changes that document, and no other and no owner', async () => {
  const own = documentPath(channel, 'catalog');
  const sas = generateBlobSASQueryParameters(
    { containerName: releasesContainer, blobName: own, permissions: BlobSASPermissions.parse('rcw'), expiresOn },
    account,
  );
  const write = async (path: string) => {
    const blob = new BlockBlobClient(`${openReleases(azurite.connectionString).url}/${path}?${sas.toString()}`);
    const before = await openReleases(azurite.connectionString).getBlobClient(path).downloadToBuffer();
    await blob.upload(before, before.length);
  };
  await expect(write(own)).resolves.toBeUndefined();
  for (const path of [documentPath(channel, 'planning'), ownersPath(channel)])
    await expect(write(path)).rejects.toMatchObject({ statusCode: 403 });
});

it('a signature that may write and list, and not delete, deploys', async () => {
  const sas = generateAccountSASQueryParameters(
    {
      services: AccountSASServices.parse('b').toString(),
      resourceTypes: AccountSASResourceTypes.parse('co').toString(),
      permissions: AccountSASPermissions.parse('rwcl'),
      expiresOn,
    },
    account,
  );
  const { version } = await put('catalog', `BlobEndpoint=${service.url};SharedAccessSignature=${sas.toString()}`);
  const { remotes } = await readReleaseSet(channel, azurite.connectionString);
  expect(remotes.find(({ name }) => name === 'catalog')?.version).toBe(version);
});

it('a signature that may only read deploys nothing', async () => {
  const before = await readReleaseSet(channel, azurite.connectionString);
  const sas = generateAccountSASQueryParameters(
    {
      services: AccountSASServices.parse('b').toString(),
      resourceTypes: AccountSASResourceTypes.parse('co').toString(),
      permissions: AccountSASPermissions.parse('rl'),
      expiresOn,
    },
    account,
  );
  const connection = `BlobEndpoint=${service.url};SharedAccessSignature=${sas.toString()}`;
  await expect(put('catalog', connection)).rejects.toMatchObject({ statusCode: 403 });
  expect(await readReleaseSet(channel, azurite.connectionString)).toEqual(before);
});
