import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { includeHost } from '@groundwork/federation';
import { builtHost, builtRemote } from '@groundwork/federation/testing';
import { type IncludedHost, readIncludedHost } from './included-host.ts';
import { type EdgeWorld, startEdgeWorld } from './testing/edge-world.ts';

let world: EdgeWorld;
let folder: string;
let includedHost: IncludedHost;

beforeAll(async () => {
  world = await startEdgeWorld();
  folder = mkdtempSync(join(tmpdir(), 'groundwork-included-'));
  await includeHost(builtHost({ content: 'included' }), folder);
  const read = readIncludedHost(folder);
  if (read === undefined) throw new Error('The included host is not there.');
  includedHost = read;
}, 30_000);
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => world.changeChannel());

beforeAll(() => {
  // Each edge says that it has no releases yet.
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

it('is served before anything was deployed: page, files, worker, and the edge is ready', async () => {
  const edge = await world.open({ includedHost });
  const page = await world.page(edge, '/');
  expect(page.statusCode).toBe(200);
  const script = /src="([^"]+welcome\.js)"/.exec(page.body)?.[1] ?? '';
  expect((await edge.inject(script)).body).toBe('/* welcome included */');
  expect((await edge.inject('/sw.js')).body).toContain('/* worker */');
  expect((await edge.inject('/icon.svg')).statusCode).toBe(200);
  expect((await edge.inject('/health/ready')).statusCode).toBe(200);
});

it('is served while storage has never answered', async () => {
  const edge = await world.open({ includedHost, releasesUrl: 'http://127.0.0.1:1/releases/' });
  expect((await world.page(edge, '/')).statusCode).toBe(200);
});

it('shows remotes that are live, and leaves its place to a host that is deployed', async () => {
  await world.put(builtRemote({ name: 'catalog' }));
  const edge = await world.open({ includedHost });
  const versions = async () =>
    (await edge.inject('/release-set.json')).json<{ host: { version: string }; remotes: { name: string }[] }>();
  expect(await versions()).toMatchObject({
    host: { version: includedHost.release.version },
    remotes: [{ name: 'catalog' }],
  });
  const deployed = await world.put(builtHost({ content: 'deployed' }));
  // A page does not wait for a storage that is slow, so the next one may be the first to show it.
  while ((await versions()).host.version === includedHost.release.version) await wait(200);
  expect(await versions()).toMatchObject({ host: { version: deployed.version } });
  // Pages that are open with it still get its files.
  const old = `/assets/${includedHost.release.version}/welcome/welcome.js`;
  expect((await edge.inject(old)).body).toBe('/* welcome included */');
});

it('gives out no file that is not what the release says', async () => {
  const other = mkdtempSync(join(tmpdir(), 'groundwork-included-'));
  await includeHost(builtHost({ content: 'included' }), other);
  writeFileSync(join(other, 'files', 'shell', 'shell.js'), 'alert(1)');
  const included = readIncludedHost(other);
  expect(await included?.read('shell/shell.js')).toBeUndefined();
  expect(await included?.read('shell/shell.css')).toBeDefined();
  expect(await included?.read('../release.json')).toBeUndefined();
  rmSync(other, { recursive: true, force: true });
});

it('is absent where the edge runs from its sources', () => {
  expect(readIncludedHost(join(folder, 'nowhere'))).toBeUndefined();
});
