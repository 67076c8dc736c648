import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createKey,
  deploy,
  disable,
  documentPath,
  enable,
  openReleases,
  readKey,
  readReleaseSet,
} from '@groundwork/federation';
import { builtHost, builtRemote } from '@groundwork/federation/testing';
import { dataIn, type EdgeWorld, freshFor, startEdgeWorld } from './testing/edge-world.ts';

// What pages get of releases that come, go and break: over a real blob server with real releases; requests go straight into it.
let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
}, 30_000);
afterAll(() => world.stop());
beforeEach(() => world.changeChannel());

const signedIn = { cookie: 'theme=dark; groundwork-session=1' };
/** Longer than what is known of storage counts as fresh. */
const aged = () => wait(freshFor + 50);

it('names the host’s files to the service worker, so that every host release is another worker', async () => {
  const { version } = await world.put(builtHost());
  const answer = await (await world.open()).inject('/sw.js');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.body.split('\n')[0]).toBe(
    `self.__GROUNDWORK_HOST__ = {"version":"${version}","files":["/assets/${version}/shell/grid.js","/assets/${version}/shell/shell.css","/assets/${version}/shell/shell.js","/assets/${version}/welcome/callback.js","/assets/${version}/welcome/renew.js","/assets/${version}/welcome/welcome.js"]};`,
  );
  expect(answer.body).toContain('/* worker */');
});

it('serves a new release as soon as the known one is no longer fresh, and keeps the files of the host before', async () => {
  const first = await world.put(builtHost());
  const edge = await world.open();
  expect(JSON.parse((await edge.inject('/release-set.json')).body)).toMatchObject({ revision: 1 });
  const second = await world.put(builtHost({ version: '1.1.0' }));
  await aged();
  const answer = await edge.inject('/release-set.json');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(JSON.parse(answer.body)).toMatchObject({ revision: 2, host: { version: second.version } });
  expect((await world.page(edge, '/', signedIn)).body).toContain(`/assets/${second.version}/shell/shell.js`);
  expect((await edge.inject(`/assets/${first.version}/shell/shell.js`)).statusCode).toBe(200);
});

it('goes on with the last good release while storage is away, and after its own restart', async () => {
  const { version } = await world.put(builtHost());
  const edge = await world.open();
  await world.page(edge, '/', signedIn);
  await wait(500);
  await world.azurite.stop();
  const warnings = jest.spyOn(console, 'warn').mockImplementation();
  try {
    await aged();
    for (const server of [edge, await world.open()]) {
      expect((await world.page(server, '/', signedIn)).body).toContain(`/assets/${version}/shell/shell.js`);
      expect((await server.inject(`/assets/${version}/shell/shell.js`)).statusCode).toBe(200);
    }
  } finally {
    warnings.mockRestore();
    await world.azurite.restart();
  }
});

it('never serves a host file whose bytes are not those of the release', async () => {
  const { version } = await world.put(builtHost({ content: 'tampered' }));
  await openReleases(world.azurite.connectionString)
    .getBlockBlobClient(`host/${version}/shell/shell.js`)
    .upload('alert(1)', 8);
  const edge = await world.open();
  await world.page(edge, '/', signedIn);
  expect((await edge.inject(`/assets/${version}/shell/shell.js`)).statusCode).toBe(502);
});

it('serves what its owner has signed, and the last good release of what somebody else put in its place', async () => {
  const [team, other] = ['team', 'other'].map((name) => {
    const file = join(world.folder, `${world.channel}-${name}.pem`);
    createKey(file);
    return readKey(file);
  });
  const { connectionString } = world.azurite;
  const put = (content: string, key = team) =>
    deploy({ folder: builtRemote({ name: 'catalog', content }), channel: world.channel, connectionString, key });
  await deploy({ folder: builtHost(), channel: world.channel, connectionString, key: team });
  const good = await put('good');
  const edge = await world.open({ requiresSignatures: true });
  const page = async () => (await world.page(edge, '/catalog', signedIn)).body;
  expect(await page()).toContain(`catalog/${good.version}/remoteEntry.js`);
  // A credential for the document alone, without the key.
  const elsewhere = await deploy({
    folder: builtRemote({ name: 'catalog', content: 'evil' }),
    channel: `${world.channel}-elsewhere`,
    connectionString,
    key: other,
  });
  const document = openReleases(connectionString).getBlockBlobClient(documentPath(world.channel, 'catalog'));
  const written = JSON.parse((await document.downloadToBuffer()).toString()) as { live: object; revision: number };
  const { remotes } = await readReleaseSet(`${world.channel}-elsewhere`, connectionString);
  const evil = JSON.stringify({ ...written, revision: written.revision + 1, live: remotes[0] });
  await document.upload(evil, evil.length);
  const warnings = jest.spyOn(console, 'warn').mockImplementation();
  await aged();
  expect(await page()).toContain(`catalog/${good.version}/remoteEntry.js`);
  expect(await page()).not.toContain(elsewhere.version);
  expect(warnings).toHaveBeenCalledWith(
    expect.stringContaining(`catalog ${elsewhere.version} is not signed by its owner`),
  );
  // Not after a restart either, without what it knew.
  const fresh = await world.open({
    requiresSignatures: true,
    cacheFolder: join(world.folder, `${world.channel}-fresh`),
  });
  expect((await world.page(fresh, '/catalog', signedIn)).body).not.toContain('remoteEntry.js');
  warnings.mockRestore();
  const next = await put('next');
  await aged();
  expect(await page()).toContain(`catalog/${next.version}/remoteEntry.js`);
  // A name whose owner has no key: refused where signatures are required, and nowhere else.
  const unsigned = await world.put(builtRemote({ name: 'vendors' }));
  const setOf = async (options: object) => {
    const server = await world.open({ ...options, cacheFolder: join(world.folder, `${world.channel}-strict`) });
    return (await server.inject({ url: '/release-set.json', headers: signedIn })).json() as object;
  };
  const whole = { version: unsigned.version, entry: expect.any(String) };
  expect(await setOf({ requiresSignatures: false })).toMatchObject({ remotes: [{ version: next.version }, whole] });
  // Only the name, for the host to report.
  expect(await setOf({ requiresSignatures: true })).toHaveProperty('remotes', [
    expect.objectContaining({ version: next.version }),
    { name: 'vendors', version: unsigned.version },
  ]);
});

it('takes a remote that is switched off out of pages, and says so to the open ones', async () => {
  await world.put(builtHost());
  await world.put(builtRemote({ name: 'catalog' }));
  const edge = await world.open();
  const { connectionString } = world.azurite;
  const revision = async () => ((await edge.inject('/release-state.json')).json() as { revision: number }).revision;
  await disable({ name: 'catalog', channel: world.channel, connectionString, message: 'Wrong prices' });
  while ((await revision()) < 3) await wait(100);
  expect((await edge.inject('/release-state.json')).json()).toEqual({
    revision: 3,
    disabled: [{ name: 'catalog', reason: 'Wrong prices' }],
  });
  expect((await world.page(edge, '/catalog', signedIn)).body).not.toContain('remoteEntry.js');
  await enable({ name: 'catalog', channel: world.channel, connectionString });
  while ((await revision()) < 4) await wait(100);
  expect((await edge.inject('/release-state.json')).json()).toEqual({ revision: 4, disabled: [] });
  expect((await world.page(edge, '/catalog', signedIn)).body).toContain('remoteEntry.js');
});

it('answers visitors the versions alone, and people who are signed in what the remotes declare', async () => {
  const host = await world.put(builtHost());
  const catalog = await world.put(builtRemote({ name: 'catalog' }));
  const edge = await world.open();
  const open = await edge.inject('/release-set.json');
  expect(JSON.parse(open.body)).toEqual({
    channel: world.channel,
    revision: 2,
    host: { version: host.version },
    remotes: [{ name: 'catalog', version: catalog.version }],
  });
  const known = await edge.inject({ url: '/release-set.json', headers: signedIn });
  expect(JSON.parse(known.body)).toMatchObject({ remotes: [{ declaration: { routes: [{ path: '/catalog' }] } }] });
});

it('passes the declared calls of a remote on to its service until it is switched off, and burdens no page with them', async () => {
  await world.put(builtHost());
  const calls = [{ path: '/loans', methods: ['GET' as const], bytes: 0, seconds: 10 }];
  await world.put(builtRemote({ name: 'tools', declaration: { service: { calls } } }));
  // Any server will do: the API of this world repeats what it was asked.
  const { apiUrls, channel } = world.configuration();
  const edge = await world.open({ services: new Map([['tools', `${apiUrls[0]}/lending`]]) });
  const ask = (url: string) =>
    edge.inject({ url, headers: { authorization: 'Bearer of-lena', cookie: signedIn.cookie } });
  expect((await ask('/services/tools/loans?open=1')).json()).toEqual({ url: '/lending/loans?open=1' });
  expect((await ask('/services/tools/auth/me')).statusCode).toBe(404);
  const { body } = await world.page(edge, '/tools', signedIn);
  expect(body).toContain('remoteEntry.js');
  expect(body).not.toContain('/loans');

  const { connectionString } = world.azurite;
  await disable({ name: 'tools', channel, connectionString, message: 'It lends what is broken.' });
  await aged();
  const off = await ask('/services/tools/loans');
  expect([off.statusCode, off.json()]).toEqual([503, expect.objectContaining({ message: 'It lends what is broken.' })]);
});

it('serves files of released host versions only', async () => {
  const earlier = await world.put(builtHost());
  await world.put(builtHost({ version: '1.1.0' }));
  const container = openReleases(world.azurite.connectionString);
  await container.getBlockBlobClient('host/1.0.0-stray/shell/shell.js').upload('alert(1)', 8);
  await container.getBlockBlobClient(`host/${earlier.version}/shell/stray.js`).upload('alert(1)', 8);
  const edge = await world.open();
  expect((await edge.inject(`/assets/${earlier.version}/shell/shell.js`)).statusCode).toBe(200);
  expect((await edge.inject(`/assets/${earlier.version}/shell/stray.js`)).statusCode).toBe(404);
  expect((await edge.inject('/assets/1.0.0-stray/shell/shell.js')).statusCode).toBe(404);
});

it('serves the former single document of a channel until its first deployment, unless signatures are required', async () => {
  const host = await world.put(builtHost());
  const catalog = await world.put(builtRemote({ name: 'catalog' }));
  const former = JSON.stringify(await readReleaseSet(world.channel, world.azurite.connectionString));
  world.changeChannel();
  await openReleases(world.azurite.connectionString)
    .getBlockBlobClient(`channels/${world.channel}.json`)
    .upload(former, former.length);
  const warnings = jest.spyOn(console, 'warn').mockImplementation();
  const strict = { requiresSignatures: true, cacheFolder: join(world.folder, `${world.channel}-strict`) };
  expect((await world.page(await world.open(strict), '/catalog', signedIn)).statusCode).toBe(503);
  warnings.mockRestore();
  const edge = await world.open();
  const page = async () => (await world.page(edge, '/catalog', signedIn)).body;
  expect(await page()).toContain(`catalog/${catalog.version}/remoteEntry.js`);
  const next = await world.put(builtRemote({ name: 'catalog', content: 'next' }));
  await aged();
  expect(await page()).toContain(`catalog/${next.version}/remoteEntry.js`);
  expect(await page()).toContain(`/assets/${host.version}/shell/shell.js`);
});

it('passes a broken remote on, for the host to report, and serves everything else', async () => {
  await world.put(builtHost());
  await world.put(builtRemote({ name: 'catalog' }));
  await world.put(builtRemote({ name: 'planning' }));
  const broken = JSON.stringify({ name: 'planning', revision: 2, live: { name: 'planning', version: '1' } });
  await openReleases(world.azurite.connectionString)
    .getBlockBlobClient(documentPath(world.channel, 'planning'))
    .upload(broken, broken.length);
  const { body } = await world.page(await world.open(), '/catalog', signedIn);
  expect(body).toContain('remoteEntry.js');
  const { remotes } = dataIn(body, 'groundwork-release-set') as unknown as { remotes: { name: string }[] };
  expect(remotes.map(({ name }) => name)).toEqual(['catalog', 'planning']);
});
