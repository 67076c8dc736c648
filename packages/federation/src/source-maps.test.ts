import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BlobServiceClient } from '@azure/storage-blob';
import { mapsContainer, mapsFolder, separateMaps, sourceName, uploadMaps } from './source-maps.ts';
import { type Azurite, startAzurite } from './testing/index.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-maps-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['webpack://catalog_1/./src/packs.ts?abcd', 'remotes/catalog/src/packs.ts'],
  ['webpack://catalog_1/../../packages/ui/src/Button.tsx', 'packages/ui/src/Button.tsx'],
  ['../../../../../src/packs.ts', 'remotes/catalog/src/packs.ts'],
  ['/work/remotes/catalog/src/packs.ts', 'remotes/catalog/src/packs.ts'],
  ['webpack:///../../node_modules/.pnpm/jotai@2/node_modules/jotai/esm/index.mjs', 'node_modules/jotai/esm/index.mjs'],
])('names %s as people know it', (source, name) => {
  const folder = '/work/remotes/catalog';
  const folders = { mapFolder: `${folder}/dist/release/static/js/async`, folder, root: '/work' };
  expect(sourceName(source, folders)).toBe(name);
});

/** A workspace with one built file and its map. */
function built(): string {
  const folder = newFolder();
  mkdirSync(join(folder, 'dist/release/static/js'), { recursive: true });
  writeFileSync(join(folder, 'dist/release/static/js/packs.js'), 'x');
  const map = { version: 3, sources: ['webpack://x/./src/packs.ts'], names: ['price'], mappings: 'AAiB0BA' };
  const whole = { ...map, file: 'packs.js', sourcesContent: ['const secret = 1;'] };
  writeFileSync(join(folder, 'dist/release/static/js/packs.js.map'), JSON.stringify(whole));
  return folder;
}

it('takes the maps out of the files that everybody can fetch, and the text of the sources out of the maps', () => {
  const folder = built();
  separateMaps(folder, join(folder, 'dist/release'));
  expect(existsSync(join(folder, 'dist/release/static/js/packs.js.map'))).toBe(false);
  expect(existsSync(join(folder, 'dist/release/static/js/packs.js'))).toBe(true);
  const kept = JSON.parse(readFileSync(join(mapsFolder(folder), 'static/js/packs.js.map'), 'utf8'));
  expect(kept).toEqual({ version: 3, sources: ['src/packs.ts'], names: ['price'], mappings: 'AAiB0BA' });
});

describe('in storage', () => {
  let azurite: Azurite;
  beforeAll(async () => {
    azurite = await startAzurite();
  }, 30_000);
  afterAll(() => azurite?.remove());
  const release = { name: 'catalog', version: '1.4.2-7f03ce' };

  it('are readable with a credential and by nobody else, and are uploaded twice without harm', async () => {
    const { connectionString } = azurite;
    const folder = built();
    separateMaps(folder, join(folder, 'dist/release'));
    expect(await uploadMaps(connectionString, folder, release)).toEqual({ uploaded: 1 });
    expect(await uploadMaps(connectionString, folder, release)).toEqual({ uploaded: 1 });
    const container = BlobServiceClient.fromConnectionString(connectionString).getContainerClient(mapsContainer);
    const blob = container.getBlobClient('catalog/1.4.2-7f03ce/static/js/packs.js.map');
    const stored = JSON.parse(gunzipSync(await blob.downloadToBuffer()).toString('utf8'));
    expect(stored.sources).toEqual(['src/packs.ts']);
    expect((await fetch(blob.url)).status).not.toBe(200);
  });

  it('are left out where the credential may not write them: the reason is said, nothing is thrown', async () => {
    const folder = built();
    separateMaps(folder, join(folder, 'dist/release'));
    const wrong = azurite.connectionString.replace(/AccountKey=[^;]+/, `AccountKey=${btoa('wrong')}`);
    const { uploaded, problem } = await uploadMaps(wrong, folder, release);
    expect(uploaded).toBe(0);
    expect(problem).toBeTruthy();
  });

  it('need not exist: a build of an older policy has none', async () => {
    expect(await uploadMaps(azurite.connectionString, newFolder(), release)).toEqual({ uploaded: 0 });
  });
});
