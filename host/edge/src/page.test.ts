import { createHash } from 'node:crypto';
import { builtHost, builtRemote } from '@groundwork/federation/testing';
import { prefetchScriptSource } from './prefetch-script.ts';
import { dataIn, type EdgeWorld, startEdgeWorld } from './testing/edge-world.ts';

// What the page of the shell contains beside its files.
let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
}, 30_000);
afterAll(() => world.stop());
beforeEach(() => world.changeChannel());

const signedIn = { cookie: 'groundwork-session=1' };

it('lets the shell’s page ask for the user and its list before the code is there, by the one script its policy names', async () => {
  await world.put(builtHost());
  const route = { path: '/catalog', name: 'catalog', title: 'Catalog', scope: 'none' as const, code: 'Page' };
  const declared = { ...route, categories: ['PES' as const], cache: true, groups: false, reads: ['products'] };
  const scoped = { ...declared, path: '/stock', name: 'stock', scope: 'warehouse' as const };
  await world.put(builtRemote({ name: 'catalog', declaration: { routes: [declared, scoped] } }));
  const edge = await world.open();
  const inline = /<script (data-user=[^>]*)>(.*?)<\/script>/s;
  const [, data, script = ''] = inline.exec((await world.page(edge, '/catalog', signedIn)).body) ?? [];
  expect(data).toBe(
    'data-user="groundwork.user:http://localhost:4100:groundwork-portal" data-calls="/api/auth/me" ' +
      'data-lists="/api/products?modifiedAfter=1970-01-01T00%3A00%3A00.000Z&amp;includeArchived=false&amp;includeDeleted=false"',
  );
  expect(prefetchScriptSource).toBe(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect((await world.page(edge, '/elsewhere', signedIn)).body).toContain('data-lists=""');
  expect((await world.page(edge, '/stock', signedIn)).body).toContain('data-lists=""');
  expect((await world.page(edge, '/catalog')).body).not.toMatch(inline);
});

it.each([
  ['the welcome page', '/', {}],
  ['the shell', '/', signedIn],
  ['the page after a sign-in', '/signin-callback.html', {}],
])('%s says that it takes long where no script arrives, in what the scripts replace', async (_, path, headers) => {
  await world.put(builtHost());
  const { body } = await world.page(await world.open(), path, headers);
  const [, said] = /<div id="root"><p id="groundwork-late">(.*?)<[/]p><[/]div>/.exec(body) ?? [];
  expect(said).toMatch(/^Groundwork takes long to load\. Load the page again;/);
});

it('styles what it says by rules that a dialog in the body leaves alone', async () => {
  await world.put(builtHost());
  const { body } = await world.page(await world.open(), '/', signedIn);
  const [, style = ''] = /<style>([\s\S]*?)<[/]style>\n<div id="root">/.exec(body) ?? [];
  expect(style).toContain('#groundwork-late');
  expect(style).not.toMatch(/:has|:empty|[+~>]/);
});

it('writes the hashes of entries alone into the page, and all of them where a failure is looked into', async () => {
  await world.put(builtHost());
  await world.put(builtRemote({ name: 'catalog' }));
  const edge = await world.open();
  const remoteOf = ({ remotes }: Record<string, unknown>) => (remotes as { entry: string; files: object }[])[0];
  const shown = remoteOf(dataIn((await world.page(edge, '/', signedIn)).body, 'groundwork-release-set'));
  expect(Object.keys(shown?.files ?? {})).toEqual([shown?.entry]);
  expect(shown).not.toHaveProperty('pages');
  const whole = remoteOf(JSON.parse((await edge.inject({ url: '/release-set.json', headers: signedIn })).body));
  expect(Object.keys(whole?.files ?? {}).length).toBeGreaterThan(3);
  expect(whole?.files).toMatchObject(shown?.files ?? {});
});

it('lets a page ask at once for the earlier major of a package, if its remote is one that takes it', async () => {
  const lazy = { '@groundwork/contract-1': ['shell/grid.js'] };
  const provides = { 'shell-sdk': '1.0.0', contract: '2.0.0', 'contract-1': '1.14.0' };
  const { version } = await world.put(builtHost({ provides, lazy }));
  for (const [name, contract] of [
    ['catalog', '^1.2.0'],
    ['planning', '^2.0.0'],
  ] as const)
    await world.put(
      builtRemote({ name, declaration: { requires: { contract } }, shared: ['react', '@groundwork/contract'] }),
    );
  const edge = await world.open();
  const asked = `<link rel="preload" as="script" href="/assets/${version}/shell/grid.js"`;
  expect((await world.page(edge, '/catalog', signedIn)).body).toContain(asked);
  expect((await world.page(edge, '/planning', signedIn)).body).not.toContain(asked);
});
