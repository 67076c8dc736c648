import { readChannel, swapChannel } from './channel.ts';
import { deploy, readReleaseSet, rollback, verifyReleases } from './deploy.ts';
import { openReleases } from './storage.ts';
import { type Azurite, builtHost, builtRemote, removeBuiltWorkspaces, startAzurite } from './testing/index.ts';

// Against a real blob server, with workspaces that look built.
let azurite: Azurite;
let connectionString: string;
let channel: string;
let count = 0;

beforeAll(async () => {
  azurite = await startAzurite();
  connectionString = azurite.connectionString;
}, 30_000);
afterAll(async () => {
  await azurite?.remove();
  removeBuiltWorkspaces();
});
beforeEach(() => {
  channel = `test-${++count}`;
});

const put = (folder: string) => deploy({ folder, channel, connectionString, deployedBy: 'tester' });
const set = () => readReleaseSet(channel, connectionString);
const versions = async () => Object.fromEntries((await set()).remotes.map((remote) => [remote.name, remote.version]));

it('makes a build live under a version of its content, with everything the host has to know', async () => {
  const outcome = await put(builtRemote({ name: 'catalog', version: '3.1.0' }));
  expect(outcome).toMatchObject({ name: 'catalog', changed: true, uploaded: 4, previous: undefined });
  expect(outcome.version).toMatch(/^3\.1\.0-[0-9a-f]{6}$/);
  const { revision, remotes } = await set();
  expect(revision).toBe(1);
  expect(remotes).toEqual([
    expect.objectContaining({
      name: 'catalog',
      version: outcome.version,
      baseUrl: `catalog/${outcome.version}/`,
      entry: 'remoteEntry.js',
      deployedBy: 'tester',
      declaration: expect.objectContaining({ requires: { 'shell-sdk': '^1.0.0' } }),
      files: expect.objectContaining({ 'remoteEntry.js': expect.stringMatching(/^sha384-/) }),
    }),
  ]);
});

it('stores files compressed, typed and never to be asked for again', async () => {
  const { version } = await put(builtRemote({ name: 'catalog', content: 'headers' }));
  const answer = await fetch(`${openReleases(connectionString).url}/catalog/${version}/static/js/page.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await answer.text()).toBe('headers'.repeat(200));
});

it('does nothing when the same content is live already', async () => {
  const folder = builtRemote({ name: 'catalog', content: 'same' });
  const first = await put(folder);
  const second = await put(builtRemote({ name: 'catalog', content: 'same' }));
  expect(second).toMatchObject({ changed: false, uploaded: 0, version: first.version });
  expect((await set()).revision).toBe(1);
});

it('refuses a remote that requires another version than the live host provides, naming both', async () => {
  await put(builtHost());
  const folder = builtRemote({ name: 'catalog', declaration: { requires: { 'shell-sdk': '^2.0.0', ui: '^1.0.0' } } });
  await expect(put(folder)).rejects.toThrow(
    `catalog requires shell-sdk ^2.0.0; the host of channel ${channel} provides 1.0.0`,
  );
  expect((await set()).remotes).toEqual([]);
});

it('refuses a remote whose code takes what the live host does not have, though the versions fit, naming all of it', async () => {
  const gives = { '@groundwork/records': ['RecordsPage', 'useLists'] };
  const host = await put(builtHost({ gives }));
  const takes = { '@groundwork/records': ['RecordsPage', 'recordDialogs'], '@groundwork/ui': ['Button'] };
  const refusal = (version: string) =>
    `catalog ${version} takes recordDialogs of @groundwork/records; the host ${host.version} of channel ${channel}, with records 1.0.0, does not have that`;
  await expect(put(builtRemote({ name: 'catalog', takes }))).rejects.toThrow(
    'takes recordDialogs of @groundwork/records; the host',
  );
  expect((await set()).remotes).toEqual([]);
  await put(
    builtHost({
      version: '1.0.1',
      gives: { '@groundwork/records': [...gives['@groundwork/records'], 'recordDialogs'] },
    }),
  );
  const { version } = await put(builtRemote({ name: 'catalog', takes }));
  await expect(put(builtHost({ version: '1.0.2', gives }))).rejects.toThrow(
    'takes recordDialogs of @groundwork/records',
  );
  await expect(rollback({ name: 'host', channel, connectionString })).rejects.toThrow(refusal(version));
  expect((await set()).host).not.toHaveProperty('gives');
  expect((await set()).remotes[0]).not.toHaveProperty('takes');
});

it('refuses a remote that uses a collection which the live host’s contract does not have, and asks no older host', async () => {
  const takes = { '@groundwork/contract': ['collections.orders', 'collections.widgets'] };
  await put(builtHost({ gives: { '@groundwork/contract': ['collections.orders', 'messages'] } }));
  await expect(put(builtRemote({ name: 'catalog', takes }))).rejects.toThrow(
    'takes collections.widgets of @groundwork/contract; the host',
  );
  // Built when hosts did not list their collections.
  await put(builtHost({ version: '1.0.1', gives: { '@groundwork/contract': ['messages'] } }));
  await put(builtRemote({ name: 'catalog', takes }));
  expect((await set()).remotes).toHaveLength(1);
});

it('refuses a remote that uses a field which the live host’s contract does not have, and asks no host that lists none', async () => {
  const takes = { '@groundwork/contract': ['collections.orders', 'collections.orders.weight'] };
  const gives = ['collections.orders', 'collections.orders.name'];
  await put(builtHost({ gives: { '@groundwork/contract': gives } }));
  await expect(put(builtRemote({ name: 'catalog', takes }))).rejects.toThrow(
    'takes collections.orders.weight of @groundwork/contract; the host',
  );
  // Built when hosts listed collections, and not yet their fields.
  await put(builtHost({ version: '1.0.1', gives: { '@groundwork/contract': ['collections.orders'] } }));
  await put(builtRemote({ name: 'catalog', takes }));
  expect((await set()).remotes).toHaveLength(1);
});

it('refuses a path that another remote owns', async () => {
  await put(builtRemote({ name: 'planning' }));
  const { routes } = (await set()).remotes[0]!.declaration;
  await expect(put(builtRemote({ name: 'catalog', declaration: { routes } }))).rejects.toThrow(
    "catalog declares the path '/planning', which planning already owns",
  );
});

it('refuses a host that would break a live remote, naming it', async () => {
  await put(builtHost());
  const { version } = await put(builtRemote({ name: 'catalog' }));
  await expect(put(builtHost({ provides: { 'shell-sdk': '2.0.0' } }))).rejects.toThrow(
    `catalog ${version}, live on channel ${channel}, requires shell-sdk ^1.0.0; this host provides 2.0.0`,
  );
  await expect(put(builtHost({ version: '1.1.0', provides: { 'shell-sdk': '1.1.0' } }))).resolves.toMatchObject({
    changed: true,
  });
});

it('loses none of ten remotes that are deployed at the same moment', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `remote-${index}`);
  await Promise.all(names.map((name) => put(builtRemote({ name }))));
  expect(Object.keys(await versions()).sort()).toEqual(names);
  expect((await set()).revision).toBe(10);
});

it('checks again what became live while it was uploading', async () => {
  const routes = [
    {
      path: '/both',
      name: 'both',
      title: 'Both',
      scope: 'none' as const,
      code: 'Page',
      categories: ['PES' as const],
      cache: true,
      groups: false,
    },
  ];
  const results = await Promise.allSettled(
    ['first', 'second', 'third'].map((name) => put(builtRemote({ name, declaration: { routes } }))),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect((await set()).remotes).toHaveLength(1);
});

it('rolls back to the version before, and forward again', async () => {
  const first = await put(builtRemote({ name: 'catalog', content: 'first' }));
  const second = await put(builtRemote({ name: 'catalog', content: 'second' }));
  expect(second.previous).toBe(first.version);
  const back = await rollback({ name: 'catalog', channel, connectionString, deployedBy: 'tester' });
  expect(back).toMatchObject({ version: first.version, previous: second.version });
  expect((await set()).remotes[0]).toMatchObject({
    version: first.version,
    previous: second.version,
    deployedBy: 'tester',
  });
  await rollback({ name: 'catalog', channel, connectionString });
  expect(await versions()).toEqual({ catalog: second.version });
});

it('rolls a host back, but never below what a live remote requires', async () => {
  const old = await put(builtHost());
  await put(builtHost({ version: '1.1.0', provides: { 'shell-sdk': '1.1.0' } }));
  const { version } = await put(builtRemote({ name: 'catalog', declaration: { requires: { 'shell-sdk': '^1.1.0' } } }));
  await expect(rollback({ name: 'host', channel, connectionString })).rejects.toThrow(
    `catalog ${version}, live on channel ${channel}, requires shell-sdk ^1.1.0; this host provides 1.0.0`,
  );
  await put(builtRemote({ name: 'catalog', content: 'modest' }));
  await rollback({ name: 'host', channel, connectionString });
  expect((await set()).host?.version).toBe(old.version);
});

it('says that there is nothing to roll back to', async () => {
  await expect(rollback({ name: 'catalog', channel, connectionString })).rejects.toThrow('catalog is not deployed');
  await put(builtRemote({ name: 'catalog' }));
  await expect(rollback({ name: 'catalog', channel, connectionString })).rejects.toThrow('there is none before it');
});

it('finds files that storage lost or that were changed, and a deploy of the same build brings them back', async () => {
  const folder = builtRemote({ name: 'catalog', content: 'damage' });
  const { version } = await put(folder);
  expect(await verifyReleases(channel, connectionString)).toEqual([]);
  const container = openReleases(connectionString);
  await container.deleteBlob(`catalog/${version}/remoteEntry.js`);
  await container.getBlockBlobClient(`catalog/${version}/static/js/page.js`).upload('x', 1);
  expect(await verifyReleases(channel, connectionString)).toEqual([
    { name: 'catalog', version, missing: ['remoteEntry.js'], damaged: ['static/js/page.js'] },
  ]);
  await expect(put(folder)).resolves.toMatchObject({ changed: false, uploaded: 2 });
  expect(await verifyReleases(channel, connectionString)).toEqual([]);
});

it('refuses to roll back to a version whose files are gone', async () => {
  const first = await put(builtRemote({ name: 'catalog', content: 'gone' }));
  await put(builtRemote({ name: 'catalog', content: 'here' }));
  await openReleases(connectionString).deleteBlob(`catalog/${first.version}/remoteEntry.js`);
  await expect(rollback({ name: 'catalog', channel, connectionString })).rejects.toThrow(
    'remoteEntry.js is missing or damaged',
  );
});

it('deploys although another entry of the release set is broken', async () => {
  await put(builtRemote({ name: 'catalog' }));
  const container = openReleases(connectionString);
  const document = container.getBlockBlobClient(`channels/${channel}.json`);
  const { set: whole } = await readChannel(container, channel);
  const broken = { name: 'planning', declaration: { error: 'not found' } };
  const body = JSON.stringify({ ...whole, remotes: [...whole.remotes, broken] });
  await document.upload(body, body.length);
  await put(builtRemote({ name: 'warehouse' }));
  const stored = JSON.parse((await document.downloadToBuffer()).toString()) as { remotes: { name: string }[] };
  expect(stored.remotes.map(({ name }) => name)).toEqual(['catalog', 'warehouse', 'planning']);
  await put(builtRemote({ name: 'planning' }));
  expect(Object.keys(await versions())).toEqual(['catalog', 'planning', 'warehouse']);
});

it('applies every one of many changes to one release set', async () => {
  const container = openReleases(connectionString);
  await Promise.all(Array.from({ length: 12 }, () => swapChannel(container, channel, (current) => ({ ...current }))));
  expect((await set()).revision).toBe(12);
});
