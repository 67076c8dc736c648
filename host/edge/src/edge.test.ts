import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import type { FastifyInstance } from 'fastify';
import { prefetchScriptSource } from './prefetch-script.ts';
import { scanFiles } from './scan/scan-files.ts';
import { dataIn, type EdgeWorld, startEdgeWorld } from './testing/edge-world.ts';

// The edge over a real blob server with real releases; requests go straight into it.
let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
}, 30_000);
afterAll(() => world.stop());
beforeEach(() => world.changeChannel());

/** The status of a request whose path is sent as it is, which fetch and inject would tidy up. */
const statusOf = (edge: FastifyInstance, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = edge.server.address() as AddressInfo;
    get({ port, host: '127.0.0.1', path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
const signedIn = { cookie: 'theme=dark; groundwork-session=1' };
/** Longer than what is known of storage counts as fresh. */
const aged = () => wait(1100);

it('shows that nothing is deployed yet, and is not ready', async () => {
  const edge = await world.open();
  const answer = await world.page(edge, '/');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('Groundwork is not deployed yet');
  expect((await edge.inject('/health/live')).statusCode).toBe(200);
  expect((await edge.inject('/health/ready')).statusCode).toBe(503);
});

it('serves the small welcome entry to who is not signed in, and the shell with the owner’s files to who is', async () => {
  const host = await world.put(builtHost());
  const catalog = await world.put(builtRemote({ name: 'catalog' }));
  const edge = await world.open();
  expect((await edge.inject('/health/ready')).statusCode).toBe(200);

  const welcome = await world.page(edge, '/catalog');
  expect(welcome.statusCode).toBe(200);
  expect(welcome.body).toContain(`<script defer src="/assets/${host.version}/welcome/welcome.js" integrity="sha384-`);
  expect(welcome.body).not.toContain(`src="/assets/${host.version}/shell`);
  expect(welcome.body).not.toContain('rel="preload"');

  const shell = await world.page(edge, '/catalog?q=1', signedIn);
  const base = `${world.configuration().releasesUrl}catalog/${catalog.version}/`;
  expect(shell.body).toMatch(
    new RegExp(
      `<script defer src="/assets/${host.version}/shell/shell.js" integrity="sha384-[^"]+" crossorigin="anonymous" fetchpriority="high">`,
    ),
  );
  expect(shell.body).toMatch(
    new RegExp(`<link rel="stylesheet" href="/assets/${host.version}/shell/shell.css" integrity="sha384-`),
  );
  for (const file of ['remoteEntry.js', 'static/js/page.js', 'static/css/page.css', 'static/js/code.js'])
    expect(shell.body).toMatch(
      new RegExp(
        `<link rel="preload" as="(script|style)" href="${base}${file}" integrity="sha384-[^"]+" crossorigin="anonymous" fetchpriority="low">`,
      ),
    );
  expect(shell.body.indexOf('/shell/shell.js')).toBeLessThan(shell.body.indexOf('rel="preload"'));
  expect(shell.body).toContain(
    `<link rel="preload" as="script" href="/assets/${host.version}/shell/grid.js" integrity=`,
  );
  // A visitor who is not signed in gets the host's files, and nothing that staff work with.
  expect(dataIn(welcome.body, 'groundwork-release-set')).toMatchObject({
    host: { version: host.version },
    remotes: [],
  });
  expect(welcome.body).not.toContain('/catalog');
  expect((await world.page(edge, '/elsewhere', signedIn)).body).not.toContain('rel="preload"');

  expect(dataIn(shell.body, 'groundwork-config')).toEqual(world.configuration().browser);
  const set = dataIn(shell.body, 'groundwork-release-set');
  expect(set).toMatchObject({
    channel: world.channel,
    revision: 2,
    host: { version: host.version },
    remotes: [{ name: 'catalog', baseUrl: base }],
  });
});

it('writes data into the page that cannot end its element', async () => {
  await world.put(builtHost());
  const routes = [
    {
      path: '/catalog',
      name: 'catalog',
      title: '</script><script>alert(1)</script>',
      scope: 'none' as const,
      code: 'Page',
      categories: ['PES' as const],
      cache: true,
      groups: false,
    },
  ];
  await world.put(builtRemote({ name: 'catalog', declaration: { routes } }));
  const { body } = await world.page(await world.open(), '/', signedIn);
  expect(body).not.toContain('<script>alert');
  const [remote] = dataIn(body, 'groundwork-release-set').remotes as unknown as {
    declaration: { routes: { title: string }[] };
  }[];
  expect(remote?.declaration.routes[0]?.title).toBe('</script><script>alert(1)</script>');
});

it('allows no code but the host’s and the releases’', async () => {
  await world.put(builtHost());
  const { headers } = await world.page(await world.open(), '/');
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
  expect(policy['script-src']).toBe(`'self' ${prefetchScriptSource} ${world.configuration().releasesUrl}`);
  expect(policy['default-src']).toBe("'none'");
  expect(policy['frame-ancestors']).toBe("'none'");
  expect(policy['require-trusted-types-for']).toBe("'script'");
  expect(policy['trusted-types']).toBe('default dompurify');
  expect(policy['connect-src']).toContain('http://localhost:4100');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cache-control': 'no-cache',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  const forwarded = { 'x-forwarded-proto': 'https' };
  const unknown = await world.page(await world.open(), '/', forwarded);
  expect(unknown.headers['strict-transport-security']).toBeUndefined();
  const secure = await world.page(await world.open({ trustedProxies: ['127.0.0.1'] }), '/', forwarded);
  expect(secure.headers['strict-transport-security']).toContain('max-age=31536000');
});

it('names its icon on every page, or a browser looks for a favicon.ico that is not there', async () => {
  await world.put(builtHost());
  const edge = await world.open();
  for (const path of ['/', '/products', '/signin-callback.html?code=1', '/silent-renew.html'])
    expect((await world.page(edge, path)).body).toContain('<link rel="icon" href="/icon.svg"');
});

it('answers the pages of the sign-in flow, and only the silent one may be framed, by ourselves', async () => {
  await world.put(builtHost());
  const edge = await world.open();
  const callback = await world.page(edge, '/signin-callback.html?code=1');
  expect(callback.body).toContain('welcome/callback.js');
  expect(callback.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const silent = await edge.inject('/silent-renew.html');
  expect(silent.body).toContain('welcome/renew.js');
  expect(silent.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(silent.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(dataIn(silent.body, 'groundwork-config')).toEqual(world.configuration().browser);
});

it('serves the host’s files for ever, the public ones at the root, and 404 for anything else that is no page', async () => {
  const { version } = await world.put(builtHost());
  const edge = await world.open();
  const file = await edge.inject({
    url: `/assets/${version}/shell/shell.js`,
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  // A cache before the edge keeps one copy for all browsers; pages differ by the session cookie.
  expect(file.headers.vary).toBe('Accept-Encoding');
  expect((await world.page(edge, '/')).headers.vary).toBe('Accept-Encoding, Cookie');
  expect((await edge.inject('/img/fallback.svg')).headers['content-type']).toBe('image/svg+xml');
  for (const url of [
    `/assets/${version}/nothing.js`,
    '/assets/9.9.9-abcdef/shell/shell.js',
    '/nothing.js',
    '/img/nothing.png',
  ])
    expect((await edge.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404);
  expect((await world.page(edge, `/assets/${version}/nothing.js`)).statusCode).toBe(404);
  expect((await edge.inject(`/assets/${version}/..%2f..%2fchannels/${world.channel}.json`)).statusCode).toBe(404);
  expect((await edge.inject({ method: 'POST', url: '/products', headers: { accept: 'text/html' } })).statusCode).toBe(
    404,
  );
});

it('names the host’s files to the service worker, so that every host release is another worker', async () => {
  const { version } = await world.put(builtHost());
  const answer = await (await world.open()).inject('/sw.js');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.body.split('\n')[0]).toBe(
    `self.__GROUNDWORK_HOST__ = {"version":"${version}","files":["/assets/${version}/shell/grid.js","/assets/${version}/shell/shell.css","/assets/${version}/shell/shell.js","/assets/${version}/welcome/callback.js","/assets/${version}/welcome/renew.js","/assets/${version}/welcome/welcome.js"]};`,
  );
  expect(answer.body).toContain('/* worker */');
});

it('serves a new release within a second, and keeps the files of the host before', async () => {
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

it('serves the former single document of a channel until its first deployment', async () => {
  const host = await world.put(builtHost());
  const catalog = await world.put(builtRemote({ name: 'catalog' }));
  const former = JSON.stringify(await readReleaseSet(world.channel, world.azurite.connectionString));
  world.changeChannel();
  await openReleases(world.azurite.connectionString)
    .getBlockBlobClient(`channels/${world.channel}.json`)
    .upload(former, former.length);
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

it('leads /api to the API under the portal’s origin', async () => {
  const edge = await world.open();
  const answer = await edge.inject({
    method: 'POST',
    url: '/api/products?filter=a%20b',
    headers: {
      authorization: 'Bearer t',
      host: 'portal.test',
      'x-request-id': 'r1',
      'content-type': 'application/json',
    },
    payload: { name: 'Pink Tower' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-pagination']).toBe('{}');
  expect(world.seen.at(-1)).toMatchObject({
    url: '/products?filter=a%20b',
    body: '{"name":"Pink Tower"}',
    headers: {
      authorization: 'Bearer t',
      'x-request-id': 'r1',
      'x-forwarded-host': 'portal.test',
      'x-forwarded-proto': 'http',
    },
  });
  expect((await edge.inject('/api/missing')).statusCode).toBe(404);
});

it('logs each request and why the API did not answer, without the query', async () => {
  await world.put(builtHost());
  const lines: Record<string, unknown>[] = [];
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const edge = await world.open({ apiUrls: ['http://127.0.0.1:9'] }, log);
  await world.page(edge, '/products?q=secret');
  await edge.inject({ url: '/api/orders?name=secret', headers: { 'x-request-id': 'request-1' } });
  await edge.inject({ url: '/api/orders', headers: { 'x-request-id': 'forged" id' } });
  expect(lines.filter(({ msg }) => msg !== 'response errored')).toEqual([
    expect.objectContaining({ msg: 'answered', status: 200, req: expect.objectContaining({ url: '/products' }) }),
    expect.objectContaining({
      msg: 'the API does not answer',
      level: 50,
      reqId: 'request-1',
      reason: expect.stringContaining('ECONNREFUSED'),
    }),
    expect.objectContaining({
      msg: 'answered',
      status: 502,
      milliseconds: expect.any(Number),
      reqId: 'request-1',
      req: { method: 'GET', url: '/api/orders', address: '127.0.0.1' },
    }),
    expect.objectContaining({ msg: 'the API does not answer', reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
    expect.objectContaining({ msg: 'answered', status: 502 }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

it('names to the API the client that it has seen, whatever a client writes itself', async () => {
  const headers = {
    'x-forwarded-for': '192.0.2.66',
    'x-forwarded-host': 'poison.test',
    'x-forwarded-proto': 'https',
    forwarded: 'for=192.0.2.66',
    host: 'portal.test',
  };
  await (await world.open()).inject({ url: '/api/products', headers, remoteAddress: '198.51.100.7' });
  expect(world.seen.at(-1)?.headers).toMatchObject({
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-host': 'portal.test',
    'x-forwarded-proto': 'http',
  });
  expect(world.seen.at(-1)?.headers).not.toHaveProperty('forwarded');
  const behind = await world.open({ trustedProxies: ['198.51.100.0/24'] });
  await behind.inject({ url: '/api/products', headers, remoteAddress: '198.51.100.7' });
  expect(world.seen.at(-1)?.headers).toMatchObject({ 'x-forwarded-for': '192.0.2.66', 'x-forwarded-proto': 'https' });
});

it.each(['/api//evil.test/', '/api/../secret', '/api/%2e%2e/secret', '/api/%2e%2e%2f%2e%2e/secret'])(
  'refuses the hostile path %s as a bad request, and does not ask the API',
  async (url) => {
    const edge = await world.open();
    await edge.listen({ port: 0, host: '127.0.0.1' });
    const before = world.seen.length;
    const log = jest.spyOn(console, 'error').mockImplementation();
    expect(await statusOf(edge, url)).toBe(400);
    expect(log).not.toHaveBeenCalled();
    expect(world.seen).toHaveLength(before);
    log.mockRestore();
  },
);

it('ends slow requests and counts connections', async () => {
  const { server } = await world.open();
  for (const limit of [server.requestTimeout, server.headersTimeout]) {
    expect(limit).toBeGreaterThan(0);
    expect(limit).toBeLessThanOrEqual(60_000);
  }
  expect(server.timeout).toBeGreaterThan(120_000);
  expect(server.maxConnections).toBeGreaterThan(0);
});

it('answers in the shape of an error when the API is down', async () => {
  const edge = await world.open({ apiUrls: ['http://127.0.0.1:9'] });
  const answer = await edge.inject({ url: '/api/products', headers: { 'x-request-id': 'r2' } });
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({ code: 'api-unavailable', fieldErrors: [], errors: [], requestId: 'r2' });
});

it('takes a remote from source while its development process lives, with a policy that allows its server', async () => {
  await world.put(builtHost());
  await world.put(builtRemote({ name: 'catalog' }));
  const developmentFile = join(world.folder, `${world.channel}-development.json`);
  const host = {
    name: 'host',
    version: 'development',
    baseUrl: '',
    files: {},
    entries: { welcome: { js: [], css: [] }, shell: { js: ['shell/dev.js'], css: [] } },
    provides: {},
    deployedBy: '',
    deployedAtUtc: '',
  };
  const remotes = {
    catalog: { entry: 'http://localhost:3999/remoteEntry.js', container: 'catalog_development', declaration: {} },
  };
  const note = (pid: number) =>
    writeFileSync(developmentFile, JSON.stringify({ pid, remotes, hostFolder: world.folder, host }));
  writeFileSync(join(world.folder, 'devtools-hook.js'), '/* hook */');
  const edge = await world.open({ developmentFile });
  note(process.pid);
  const answer = await world.page(edge, '/catalog', signedIn);
  expect(answer.body).toMatch(
    /<script src="\/assets\/development\/devtools-hook\.js"><\/script>\n<script defer src="\/assets\/development\/shell\/dev\.js"/,
  );
  expect(answer.body).not.toContain('rel="preload"');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(dataIn(answer.body, 'groundwork-config')).toMatchObject({ development: remotes });
  expect(answer.headers['content-security-policy']).toContain('ws://localhost:3999');
  expect((await edge.inject('/assets/development/devtools-hook.js')).body).toBe('/* hook */');
  note(999_999_999);
  expect((await world.page(edge, '/catalog', signedIn)).body).not.toContain('development');
});

describe('the worker that reads codes in pictures', () => {
  const files = async () => {
    const edge = await world.open();
    const { worker } = scanFiles();
    const script = await edge.inject(worker);
    const wasm = /self\.GROUNDWORK_WASM = "([^"]+)"/.exec(script.body)?.[1] ?? '';
    return { edge, worker, script, wasm };
  };

  it('comes with a policy of its own that lets it run WebAssembly, from this origin alone', async () => {
    const { edge, worker, script, wasm } = await files();
    expect(worker).toMatch(/^\/scan\/worker\.[0-9a-f]{16}\.js$/);
    expect(wasm).toMatch(/^\/scan\/zxing_reader\.[0-9a-f]{16}\.wasm$/);
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
    const caching = 'public, max-age=31536000, immutable';
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': caching,
      'x-content-type-options': 'nosniff',
    });
    const answer = await edge.inject(wasm);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/wasm',
      'content-security-policy': policy,
      'cache-control': caching,
    });
    // The magic number of a WebAssembly module.
    expect(answer.rawPayload.subarray(0, 4).toString('latin1')).toBe('\0asm');
  });

  it('leaves the policy of pages as it is: they may run no WebAssembly', async () => {
    await world.put(builtHost());
    const { headers } = await world.page(await world.open(), '/');
    expect(headers['content-security-policy']).not.toContain('wasm');
    expect(headers['content-security-policy']).not.toContain('unsafe-eval');
    expect(headers['content-security-policy']).toContain("worker-src 'self'");
  });

  it('is sent compressed: 20 kB of script and 330 kB of WebAssembly at most', async () => {
    const { edge, worker, wasm } = await files();
    const sizeOf = async (path: string) => {
      const { rawPayload, headers } = await edge.inject({ url: path, headers: { 'accept-encoding': 'br, gzip' } });
      expect(headers['content-encoding']).toBe('br');
      return rawPayload.length;
    };
    expect(await sizeOf(worker)).toBeLessThan(20_000);
    expect(await sizeOf(wasm)).toBeLessThan(330_000);
  });

  it('gives a page of an earlier edge the worker of today, which it does not keep, and nothing for other names', async () => {
    const { edge, script } = await files();
    const old = await edge.inject('/scan/worker.0123456789abcdef.js');
    expect(old.body).toBe(script.body);
    expect(old.headers['cache-control']).toBe('no-store');
    for (const path of ['/scan/', '/scan/other.js', '/scan/zxing_reader.0123456789abcdef.wasm', '/scan/..%2fpage.ts'])
      expect((await edge.inject(path)).statusCode).toBe(404);
  });
});
