import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  deploy,
  disable,
  documentPath,
  openReleases,
  publicKeyOf,
  rollback,
  type StoredRelease,
} from '@groundwork/federation';
import { builtHost, builtRemote, changeOwners, signed } from '@groundwork/federation/testing';
import type { FastifyInstance } from 'fastify';
import { type EdgeWorld, startEdgeWorld } from './testing/edge-world.ts';

// A team may write its own document as it likes: pages get nothing of it that is not that team's own.
const keyOf = () =>
  createPrivateKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
const [portal, ours, next] = [keyOf(), keyOf(), keyOf()] as [KeyObject, KeyObject, KeyObject];
const signedIn = { cookie: 'groundwork-session=1' };
let world: EdgeWorld;
let edge: FastifyInstance;
let warnings: jest.SpyInstance;
beforeAll(async () => {
  world = await startEdgeWorld();
}, 30_000);
afterAll(() => world.stop());
beforeEach(async () => {
  world.changeChannel();
  warnings = jest.spyOn(console, 'warn').mockImplementation();
  edge = await world.open();
});
afterEach(() => warnings.mockRestore());

const storage = () => ({ connectionString: world.azurite.connectionString, channel: world.channel });
const container = () => openReleases(world.azurite.connectionString);
const put = (folder: string, key: KeyObject) => deploy({ folder, key, ...storage() });
const documentOf = async (name: string) => {
  const blob = container().getBlobClient(documentPath(world.channel, name));
  return JSON.parse((await blob.downloadToBuffer()).toString()) as { revision: number; live: StoredRelease };
};
const write = (name: string, text: string) =>
  container().getBlockBlobClient(documentPath(world.channel, name)).upload(text, Buffer.byteLength(text));
interface Shown {
  host: { version: string };
  remotes: { name: string; version: string }[];
}
const shown = async (server = edge) =>
  (await server.inject({ url: '/release-set.json', headers: signedIn })).json() as Shown;
/** Asks until the answer is as it should be: what is known of storage counts as fresh for a while. */
async function until<Answer>(ask: () => Promise<Answer>, isRight: (answer: Answer) => boolean): Promise<void> {
  while (!isRight(await ask())) await wait(20);
}
const isRefused = (name: string) => () =>
  warnings.mock.calls.some(([line]) => String(line).includes(`: ${name} stays`));

it('takes nothing for the host or another remote from a team\u2019s own document, although that team has signed it', async () => {
  const host = await put(builtHost(), portal);
  const vendors = await put(builtRemote({ name: 'vendors' }), portal);
  const catalog = await put(builtRemote({ name: 'catalog' }), ours);
  const good = {
    host: host.version,
    remotes: [
      ['catalog', catalog.version],
      ['vendors', vendors.version],
    ],
  };
  const present = async (server = edge) => {
    const set = await shown(server);
    return { host: set.host.version, remotes: set.remotes.map(({ name, version }) => [name, version]) };
  };
  expect(await present()).toEqual(good);
  const { live, revision } = await documentOf('catalog');
  const { live: hostLive } = await documentOf('host');
  const { live: vendorsLive } = await documentOf('vendors');
  const { previous: _previous, signature: _signature, ...own } = live;
  const version = '9.9.9-abcdef';
  const declaration = own.declaration as object;
  for (const [index, evil] of [
    { ...hostLive, version, baseUrl: `host/${version}/` },
    { ...vendorsLive, version, baseUrl: `vendors/${version}/`, container: 'vendors_9_9_9_abc' },
    { ...own, baseUrl: `vendors/${vendors.version}/` },
    { ...own, baseUrl: 'https://elsewhere.test/' },
    { ...own, container: (vendorsLive as { container?: string }).container },
    { ...own, declaration: { ...declaration, name: 'vendors' } },
  ].entries()) {
    warnings.mockClear();
    const document = { name: 'catalog', revision: revision + 1 + index, live: signed(evil as StoredRelease, ours) };
    await write('catalog', JSON.stringify(document));
    // An edge that knows nothing of before has no last good release.
    const fresh = await world.open({ cacheFolder: join(world.folder, `${world.channel}-${index}`) });
    expect(await present(fresh)).toEqual({
      host: host.version,
      remotes: [
        ['vendors', vendors.version],
        ['catalog', evil.version],
      ],
    });
  }
  await until(() => shown(), isRefused('catalog'));
  expect(await present()).toEqual(good);
  // The document of another name in the place of its own.
  warnings.mockClear();
  await write('catalog', JSON.stringify(await documentOf('host')));
  await until(() => shown(), isRefused('catalog'));
  expect(await present()).toEqual(good);
});

it('gives nobody a route or a dialog that another remote has, although the document that takes it is signed', async () => {
  await put(builtHost(), portal);
  const dialogs = [{ name: 'vendor.create', code: 'Page' }];
  const vendors = await put(builtRemote({ name: 'vendors', declaration: { dialogs } }), portal);
  const catalog = await put(builtRemote({ name: 'catalog' }), ours);
  const versions = async (server = edge) =>
    Object.fromEntries((await shown(server)).remotes.map(({ name, version }) => [name, version]));
  const good = { vendors: vendors.version, catalog: catalog.version };
  expect(await versions()).toEqual(good);
  const { live, revision } = await documentOf('catalog');
  const { previous: _previous, signature: _signature, ...own } = live;
  const declaration = own.declaration as { routes: { path: string }[] };
  const [route] = declaration.routes;
  const revisionOf = async () => ((await edge.inject('/release-state.json')).json() as { revision: number }).revision;
  for (const [index, taken] of [
    { routes: [route, { ...route, path: '/vendors', name: 'mine' }] },
    { routes: [route, { ...route, path: '/vendors', name: 'vendors' }] },
    { dialogs },
  ].entries()) {
    const evil = signed({ ...own, declaration: { ...declaration, ...taken } } as StoredRelease, ours);
    const before = await revisionOf();
    const next = revision + 1 + index * 2;
    await write('catalog', JSON.stringify({ name: 'catalog', revision: next, live: evil }));
    await until(revisionOf, (now) => now !== before);
    expect(await versions()).toEqual(good);
    // Neither to some users, nor by an edge that knows nothing of before.
    const candidate = { release: evil, percent: 100, cohorts: [] };
    await write('catalog', JSON.stringify({ name: 'catalog', revision: next + 1, live, candidate }));
    const fresh = await world.open({ cacheFolder: join(world.folder, `${world.channel}-claims-${index}`) });
    expect(await versions(fresh)).toEqual(good);
    await until(revisionOf, (now) => now === before + 2);
  }
  const said = () => warnings.mock.calls.flat().join();
  expect(said()).toMatch(/catalog stays as it was\. .* which vendors already owns/);
  // Nor does it write lines of its own into the log.
  const forged = signed({ ...own, version: '1.0.0-abcdef\nChannel portal: all is well' } as StoredRelease, ours);
  await write('catalog', JSON.stringify({ name: 'catalog', revision: revision + 10, live: forged }));
  await until(
    () => shown(),
    () => said().includes('all is well'),
  );
  expect(said()).not.toContain('\n');
});

it('trusts a removed key no more as soon as storage is asked again, and goes on with what the next key has signed', async () => {
  const host = await put(builtHost(), portal);
  const first = await put(builtRemote({ name: 'catalog', content: 'first' }), ours);
  const names = async () => (await shown()).remotes.filter(({ name }) => name === 'catalog').map((r) => r.version);
  const hostFile = (version: string) => edge.inject(`/assets/${version}/shell/shell.js`);
  const before = (version: string) => edge.inject({ url: `/releases/catalog/before/${version}`, headers: signedIn });
  const second = await put(builtRemote({ name: 'catalog', content: 'second' }), ours);
  await until(names, ([version]) => version === second.version);
  expect((await before(second.version)).json()).toMatchObject({ version: first.version });
  const laterHost = await put(builtHost({ version: '1.1.0' }), portal);
  await until(shown, (set) => set.host.version === laterHost.version);
  expect((await hostFile(host.version)).statusCode).toBe(200);
  const give = (name: string, key: KeyObject) =>
    changeOwners(container(), world.channel, (owners) => ({
      names: { ...owners.names, [name]: { owner: name, keys: [publicKeyOf(key)] } },
    }));
  // The host's version of today is signed again, the one before is not.
  await changeOwners(container(), world.channel, ({ names: known }) => ({
    names: { ...known, host: { owner: 'host', keys: [publicKeyOf(portal), publicKeyOf(next)] } },
  }));
  await put(builtHost({ version: '1.1.0' }), next);
  await give('host', next);
  await give('catalog', next);
  await until(names, ([version]) => version === undefined || (version === second.version && isRefused('catalog')()));
  expect((await shown()).remotes).toEqual([{ name: 'catalog', version: second.version }]);
  expect((await before(second.version)).statusCode).toBe(404);
  await until(
    () => hostFile(host.version),
    ({ statusCode }) => statusCode === 404,
  );
  expect((await hostFile(laterHost.version)).statusCode).toBe(200);
  const third = await put(builtRemote({ name: 'catalog', content: 'third' }), next);
  await until(names, ([version]) => version === third.version);
});

it('tries no candidate of a removed key, when the document that it was good in is refused', async () => {
  await put(builtHost(), portal);
  const first = await put(builtRemote({ name: 'catalog', content: 'first' }), next);
  const keys = (...given: KeyObject[]) =>
    changeOwners(container(), world.channel, ({ names }) => ({
      names: { ...names, catalog: { owner: 'catalog', keys: given.map(publicKeyOf) } },
    }));
  await keys(next, ours);
  const candidate = await deploy({
    folder: builtRemote({ name: 'catalog', content: 'candidate' }),
    key: ours,
    rollout: { percent: 0, cohorts: ['role:Basic'] },
    ...storage(),
  });
  const basic = { cookie: `${signedIn.cookie}; groundwork-visitor=0123456789ab.Basic` };
  const version = async () => {
    const set = (await edge.inject({ url: '/release-set.json', headers: basic })).json() as Shown;
    return set.remotes[0]?.version;
  };
  await until(version, (now) => now === candidate.version);
  await keys(next);
  await write('catalog', 'no JSON');
  await until(version, isRefused('catalog'));
  expect(await version()).toBe(first.version);
});

it('switches off and rolls back a release that is refused, or that nobody can read', async () => {
  await put(builtHost(), portal);
  const first = await put(builtRemote({ name: 'catalog', content: 'first' }), ours);
  const second = await put(builtRemote({ name: 'catalog', content: 'second' }), ours);
  const state = async () =>
    (await edge.inject('/release-state.json')).json() as { revision: number; disabled: { name: string }[] };
  const isOff = async () => (await state()).disabled.some(({ name }) => name === 'catalog');
  const liveNow = async () => (await shown()).remotes.find(({ name }) => name === 'catalog')?.version;
  const options = { name: 'catalog', deployedBy: 'tester', ...storage() };
  expect(await liveNow()).toBe(second.version);
  const whole = await documentOf('catalog');
  const damaged = [
    ['refused', { ...whole, live: { ...whole.live, message: 'not signed' } }],
    [
      'without its files',
      { ...whole, live: { name: 'catalog', version: whole.live.version, previous: first.version } },
    ],
    ['with a field of another kind', { ...whole, candidate: 'none' }],
    ['not JSON', undefined],
  ] as const;
  for (const [what, document] of damaged) {
    warnings.mockClear();
    await write('catalog', document === undefined ? 'no JSON' : JSON.stringify(document));
    await until(() => shown(), isRefused('catalog'));
    // The last good one stays, until it is switched off.
    expect([what, await liveNow()]).toEqual([what, second.version]);
    expect(await disable({ ...options, message: 'Wrong prices' })).toMatchObject({ changed: true });
    await until(isOff, Boolean);
    expect([what, await liveNow()]).toEqual([what, undefined]);
    await write('catalog', document === undefined ? 'no JSON' : JSON.stringify(document));
    // What was lost with the document has to be named.
    const to = document === undefined ? first.version : undefined;
    expect(await rollback({ ...options, to })).toMatchObject({ version: first.version });
    await until(liveNow, (version) => version === first.version);
    await write('catalog', JSON.stringify({ ...whole, revision: (await documentOf('catalog')).revision + 1 }));
    await until(liveNow, (version) => version === second.version);
  }
});
