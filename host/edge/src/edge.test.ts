import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtHost, builtRemote } from '@groundwork/federation/testing';
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

const signedIn = { cookie: 'theme=dark; groundwork-session=1' };

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
  expect(policy['trusted-types']).toBe('default dompurify @azure/core-xml#xml.browser');
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

it('does not ask storage for ever more versions that nobody has released', async () => {
  const { version } = await world.put(builtHost());
  const edge = await world.open();
  const flood = Array.from({ length: 60 }, (_, index) => edge.inject(`/assets/1.0.${index}-abcdef/shell/shell.js`));
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(50);
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(10).fill('10'));
  expect((await edge.inject(`/assets/${version}/shell/shell.js`)).statusCode).toBe(200);
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
