import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseFolder } from './build-record.ts';
import { changeDocument, readDocument } from './channel.ts';
import { readReleaseSet, verifyReleases } from './deploy.ts';
import { documentPath, formerPath } from './documents.ts';
import { readHistory } from './history.ts';
import { rollback } from './rollback.ts';
import { openReleases } from './storage.ts';
import { enable } from './switches.ts';
import { builtHost, builtRemote } from './testing/index.ts';
import { testChannels } from './testing/test-channels.ts';

// Against a real blob server, with workspaces that look built.
const at = testChannels();
const { put, versions } = at;
const documentOf = async (name: string) =>
  (await readDocument(openReleases(at.connectionString), at.channel, name)).document;
const historyOf = async (name: string) =>
  readHistory(at.connectionString, at.channel, name, (await documentOf(name)).entry);
const set = () => readReleaseSet(at.channel, at.connectionString);

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
      declaration: expect.objectContaining({ requires: { 'shell-sdk': '^1.0.0' } }),
      files: expect.objectContaining({ 'remoteEntry.js': expect.stringMatching(/^sha384-/) }),
    }),
  ]);
});

it('stores files compressed, typed and never to be asked for again', async () => {
  const { version } = await put(builtRemote({ name: 'catalog', content: 'headers' }));
  const answer = await fetch(`${openReleases(at.connectionString).url}/catalog/${version}/static/js/page.js`);
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

it('rolls back to the version before once, and to any version that is named', async () => {
  const first = await put(builtRemote({ name: 'catalog', content: 'first' }));
  const second = await put(builtRemote({ name: 'catalog', content: 'second' }));
  const third = await put(builtRemote({ name: 'catalog', content: 'third' }));
  expect(second.previous).toBe(first.version);
  const back = await rollback({ name: 'catalog', ...at.place(), deployedBy: 'tester' });
  expect(back).toMatchObject({ version: second.version, previous: third.version });
  // A second person who rolls back because of the same fault does not bring it back.
  await expect(rollback({ name: 'catalog', ...at.place() })).rejects.toThrow(
    `catalog was rolled back on channel ${at.channel} already, from ${third.version} to ${second.version}`,
  );
  expect(await versions()).toEqual({ catalog: second.version });
  await rollback({ name: 'catalog', ...at.place(), to: first.version });
  expect(await versions()).toEqual({ catalog: first.version });
  await rollback({ name: 'catalog', ...at.place(), to: third.version });
  expect(await versions()).toEqual({ catalog: third.version });
});

it('says that a version which it is to go back to never was, and names the newest; or that it is gone', async () => {
  const gone = await put(builtRemote({ name: 'catalog', content: 'soon gone' }));
  const live = await put(builtRemote({ name: 'catalog', content: 'after it' }));
  const to = (version: string) => rollback({ name: 'catalog', ...at.place(), to: version });
  const error = await to('9.9.9-abcdef').catch(String);
  expect(error).toMatch('There is no version 9.9.9-abcdef of catalog; nothing was changed. The newest in storage: ');
  expect(error).toMatch(live.version);
  await openReleases(at.connectionString).deleteBlob(`catalog/${gone.version}/release.json`);
  await expect(to(gone.version)).rejects.toThrow(`catalog ${gone.version} is no longer in storage`);
  expect(await versions()).toEqual({ catalog: live.version });
});

it('goes one version back when two people roll back at the same moment', async () => {
  await put(builtRemote({ name: 'catalog', content: 'first' }));
  const second = await put(builtRemote({ name: 'catalog', content: 'second' }));
  await put(builtRemote({ name: 'catalog', content: 'third' }));
  const both = await Promise.allSettled([1, 2].map(() => rollback({ name: 'catalog', ...at.place() })));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await versions()).toEqual({ catalog: second.version });
});

it('keeps who deployed what and what came and went, and none of it in what everybody may read', async () => {
  const routes = [
    {
      path: '/goods',
      name: 'goods',
      title: 'Goods',
      scope: 'none' as const,
      code: 'Page',
      categories: ['PES' as const],
      cache: true,
      groups: false,
    },
  ];
  const first = await put(builtRemote({ name: 'catalog' }));
  const second = await put(builtRemote({ name: 'catalog', declaration: { routes } }), {
    drops: ['catalog', '/catalog'],
    message: 'Goods instead of a catalog',
    deployedBy: 'someone@machine',
  });
  expect(await historyOf('catalog')).toMatchObject([
    {
      action: 'deploy',
      by: 'someone@machine',
      version: second.version,
      from: first.version,
      message: 'Goods instead of a catalog',
      added: ['route goods', 'path /goods'],
      dropped: ['route catalog', 'path /catalog'],
    },
    { action: 'deploy', by: 'tester', version: first.version },
  ]);
  const open = await fetch(`${openReleases(at.connectionString).url}/${documentPath(at.channel, 'catalog')}`);
  expect(await open.text()).not.toMatch(/someone|machine|tester/);
  const entry = `${openReleases(at.connectionString).url.replace('releases', 'release-history')}/${at.channel}/catalog/${(await documentOf('catalog')).entry}.json`;
  expect((await fetch(entry)).ok).toBe(false);
});

it('refuses a remote whose remote.json, package and folder do not have one name', async () => {
  await put(builtRemote({ name: 'catalog' }));
  const folder = builtRemote({ name: 'catalog', content: 'copied' });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@groundwork/lab', version: '1.0.0' }));
  await expect(put(folder)).rejects.toThrow("names the remote 'catalog', but package.json calls it '@groundwork/lab'");
  expect((await historyOf('catalog')).length).toBe(1);
});

it('checks all and changes nothing in a dry run', async () => {
  const { version } = await put(builtRemote({ name: 'catalog' }));
  const lines: string[] = [];
  const next = await put(builtRemote({ name: 'catalog', content: 'next' }), {
    isDryRun: true,
    log: (line) => lines.push(line),
  });
  expect(next).toMatchObject({ changed: false, uploaded: 0, previous: version });
  expect(lines.at(-1)).toContain(`would be live on channel ${at.channel}; nothing was changed`);
  expect(await versions()).toEqual({ catalog: version });
  const blobs = openReleases(at.connectionString).listBlobsFlat({ prefix: `catalog/${next.version}/` });
  expect((await blobs.next()).done).toBe(true);
});

it('gives each release of a former single document a document of its own with the next deployment', async () => {
  const catalog = await put(builtRemote({ name: 'catalog' }));
  await put(builtHost());
  const former = JSON.stringify(await set());
  at.next();
  await openReleases(at.connectionString).getBlockBlobClient(formerPath(at.channel)).upload(former, former.length);
  const planning = await put(builtRemote({ name: 'planning' }));
  expect(await versions()).toEqual({ catalog: catalog.version, planning: planning.version });
  expect((await set()).host).toBeDefined();
  await put(builtRemote({ name: 'catalog', content: 'later' }));
  await expect(rollback({ name: 'catalog', ...at.place() })).resolves.toMatchObject({
    version: catalog.version,
  });
});

it('rolls a host back, but never below what a live remote requires', async () => {
  const old = await put(builtHost());
  await put(builtHost({ version: '1.1.0', provides: { 'shell-sdk': '1.1.0' } }));
  const { version } = await put(builtRemote({ name: 'catalog', declaration: { requires: { 'shell-sdk': '^1.1.0' } } }));
  await expect(rollback({ name: 'host', ...at.place() })).rejects.toThrow(
    `catalog ${version}, live on channel ${at.channel}, requires shell-sdk ^1.1.0; this host provides 1.0.0`,
  );
  await put(builtRemote({ name: 'catalog', content: 'modest' }));
  await rollback({ name: 'host', ...at.place() });
  expect((await set()).host?.version).toBe(old.version);
});

it('says that there is nothing to roll back to', async () => {
  await expect(rollback({ name: 'catalog', ...at.place() })).rejects.toThrow('catalog is not deployed');
  await put(builtRemote({ name: 'catalog' }));
  await expect(rollback({ name: 'catalog', ...at.place() })).rejects.toThrow('there is none before it');
});

it('finds files that storage lost or that were changed, and a deploy of the same build brings them back', async () => {
  const folder = builtRemote({ name: 'catalog', content: 'damage' });
  const { version } = await put(folder);
  expect(await verifyReleases(at.channel, at.connectionString)).toEqual([]);
  const container = openReleases(at.connectionString);
  await container.deleteBlob(`catalog/${version}/remoteEntry.js`);
  await container.getBlockBlobClient(`catalog/${version}/static/js/page.js`).upload('x', 1);
  expect(await verifyReleases(at.channel, at.connectionString)).toEqual([
    { name: 'catalog', version, missing: ['remoteEntry.js'], damaged: ['static/js/page.js'] },
  ]);
  await expect(put(folder)).resolves.toMatchObject({ changed: false, uploaded: 2 });
  expect(await verifyReleases(at.channel, at.connectionString)).toEqual([]);
});

it('makes nothing live whose files have arrived with other bytes', async () => {
  const good = await put(builtRemote({ name: 'catalog', content: 'good' }));
  const folder = builtRemote({ name: 'catalog', content: 'next' });
  // As a proxy on the way to storage may change it.
  writeFileSync(join(releaseFolder(folder), 'remoteEntry.js'), 'other bytes');
  await expect(put(folder)).rejects.toThrow(
    /was uploaded, but these files do not answer as they should: remoteEntry\.js\. Nothing was made live\.$/,
  );
  expect(await versions()).toEqual({ catalog: good.version });
});

it('refuses to roll back to a version whose files are gone', async () => {
  const first = await put(builtRemote({ name: 'catalog', content: 'gone' }));
  await put(builtRemote({ name: 'catalog', content: 'here' }));
  await openReleases(at.connectionString).deleteBlob(`catalog/${first.version}/remoteEntry.js`);
  await expect(rollback({ name: 'catalog', ...at.place() })).rejects.toThrow('remoteEntry.js is missing or damaged');
});

it('deploys although another document is broken, and repairs that by its own deployment', async () => {
  await put(builtRemote({ name: 'catalog' }));
  await put(builtRemote({ name: 'planning' }));
  const container = openReleases(at.connectionString);
  for (const broken of ['no JSON', '{"name":"planning","revision":1,"live":{"name":"planning","version":"1"}}']) {
    await container.getBlockBlobClient(documentPath(at.channel, 'planning')).upload(broken, broken.length);
    await put(builtRemote({ name: 'warehouse', content: broken }));
    expect(Object.keys(await versions())).toEqual(['catalog', 'warehouse']);
  }
  // Nothing is known of it that could be switched on.
  await container.getBlockBlobClient(documentPath(at.channel, 'planning')).upload('no JSON', 7);
  await expect(enable({ name: 'planning', ...at.place() })).rejects.toThrow(/^planning is not deployed on channel/);
  await put(builtRemote({ name: 'planning', content: 'repaired' }));
  expect(Object.keys(await versions())).toEqual(['catalog', 'planning', 'warehouse']);
});

it('applies every one of many changes to one document', async () => {
  await put(builtRemote({ name: 'catalog' }));
  const container = openReleases(at.connectionString);
  const raise = () =>
    changeDocument(container, at.channel, 'catalog', (document) => ({ ...document, revision: document.revision + 1 }));
  await Promise.all(Array.from({ length: 12 }, raise));
  expect((await set()).revision).toBe(13);
});

it('lets a deployment that was killed between its claim and its swap delay nobody for long', async () => {
  const { version } = await put(builtRemote({ name: 'catalog' }));
  const live = (await documentOf('catalog')).live!;
  // The claim of a release that takes a path of planning, and nobody is left to make it live.
  const [route] = (await put(builtRemote({ name: 'draft' })).then(set)).remotes.find(({ name }) => name === 'draft')!
    .declaration.routes;
  const routes = [{ ...route!, path: '/planning', name: 'planning' }];
  const declaration = { ...(live.declaration as object), routes };
  await changeDocument(openReleases(at.connectionString), at.channel, 'catalog', (document) => ({
    ...document,
    claim: { id: 'left', release: { ...live, declaration } },
  }));
  expect(await versions()).toMatchObject({ catalog: version });
  await expect(put(builtRemote({ name: 'planning' }))).resolves.toMatchObject({ changed: true });
  await expect(put(builtRemote({ name: 'catalog', content: 'next' }))).resolves.toMatchObject({ changed: true });
}, 60_000);
