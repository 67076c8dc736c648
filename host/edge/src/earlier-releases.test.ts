import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEarlierReleases, UnknownVersions } from './earlier-releases.ts';

// Storage that counts what it is asked for. Of the host it has the versions that begin with a 2.
const asked: string[] = [];
const storage = createServer((request, response) => {
  const [, name, wanted = ''] = request.url?.split('/') ?? [];
  asked.push(wanted);
  if (!wanted.startsWith('2.')) return response.writeHead(404).end();
  // One of them is another than its address says.
  const version = wanted.replace('2.7.7', '2.7.8');
  const entry = { js: ['shell.js'], css: [] };
  const release = {
    name,
    version,
    baseUrl: `${name}/${version}/`,
    deployedAtUtc: '2027-01-31T00:00:00.000Z',
  };
  const content = { files: { 'shell.js': 'sha384-x' }, entries: { shell: entry, welcome: entry }, provides: {} };
  return response.end(JSON.stringify({ ...release, ...content }));
});
const folder = mkdtempSync(join(tmpdir(), 'groundwork-earlier-'));
let address: string;
let time = 0;
let count = 0;
const open = (again = false) => {
  if (!again) count += 1;
  return openEarlierReleases(address, join(folder, String(count)), false, () => time);
};
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    storage.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  storage.closeAllConnections();
  storage.close();
  rmSync(folder, { recursive: true, force: true });
});

it('asks storage once in ten seconds for a version that it does not have, however many ask', async () => {
  const releases = open();
  const find = () => releases.find('host', '1.0.0-a', undefined);
  expect(await Promise.all([find(), find(), find()])).toEqual([undefined, undefined, undefined]);
  expect(await find()).toBeUndefined();
  expect(asked).toEqual(['1.0.0-a']);
  time += 10_001;
  await find();
  expect(asked).toEqual(['1.0.0-a', '1.0.0-a']);
});

it('leaves storage alone after fifty versions in ten seconds that it does not have, and serves what it knows', async () => {
  const releases = open();
  expect(await releases.find('host', '2.0.0-a', undefined)).toMatchObject({ version: '2.0.0-a' });
  asked.length = 0;
  const flood = await Promise.allSettled(
    Array.from({ length: 300 }, (_, index) => releases.find('host', `1.0.${index}-a`, undefined)),
  );
  expect(asked).toHaveLength(50);
  const refused = flood.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused).toHaveLength(250);
  expect(refused.every((reason) => reason instanceof UnknownVersions)).toBe(true);
  expect(await releases.find('host', '2.0.0-a', undefined)).toMatchObject({ version: '2.0.0-a' });
  time += 10_001;
  expect(await releases.find('host', '2.0.1-a', undefined)).toMatchObject({ version: '2.0.1-a' });
});

it('counts no version that storage has', async () => {
  const releases = open();
  for (let index = 0; index < 60; index += 1)
    expect(await releases.find('host', `2.0.${index}-a`, undefined)).toBeDefined();
  expect(await releases.find('host', '1.0.0-a', undefined)).toBeUndefined();
});

it('takes a version from its disk after a restart, and asks storage again for what is no longer there', async () => {
  await open().find('host', '2.1.0-a', undefined);
  const restarted = open(true);
  for (let index = 0; index < 51; index += 1) await restarted.find('host', `2.1.${index}-a`, undefined);
  expect(asked.filter((version) => version === '2.1.0-a')).toHaveLength(1);
  rmSync(join(folder, String(count)), { recursive: true });
  await restarted.find('host', '2.1.50-a', undefined);
  // Fifty are in memory as well.
  await restarted.find('host', '2.1.0-a', undefined);
  expect(asked.slice(51)).toEqual(['2.1.0-a']);
});

it('serves nothing that the owner of today has not signed, also what it has served before', async () => {
  const releases = open();
  expect(await releases.find('host', '2.0.0-a', undefined)).toBeDefined();
  expect(await releases.find('host', '2.0.0-a', { owner: 'Portal team', keys: ['another'] })).toBeUndefined();
});

it('serves no version under the name of another', async () => {
  expect(await open().find('host', '2.7.7-a', undefined)).toBeUndefined();
});

it.each(['../catalog', '1..0', `1.0.${'0'.repeat(100)}`, ''])(
  'asks storage for no version named %p',
  async (version) => {
    expect(await open().find('host', version, undefined)).toBeUndefined();
    expect(asked).toEqual([]);
  },
);
