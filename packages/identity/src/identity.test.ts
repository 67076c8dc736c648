import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { freePort } from '@groundwork/api/postgres';
import { silentDatabase } from '@groundwork/api/silent-database';
import { createIdentity } from './identity.ts';
import { Browser, Portal } from './testing/browser.ts';
import { testDatabase } from './testing/database.ts';
import { portalOrigin, runningProvider } from './testing/running-provider.ts';

const provider = runningProvider(testDatabase);

it('says of every answer, whatever was asked, that it is what its type says', async () => {
  for (const path of ['/', '/.well-known/openid-configuration', '/jwks', '/auth', '/token', '/nowhere', '/%ZZ', '//']) {
    const { headers } = await fetch(`${provider.authority}${path}`, { redirect: 'manual' });
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
  }
});

describe('a request that is not what a browser sends', () => {
  /** Sends a request target that no URL can hold; answers the whole response. */
  const send = (lines: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(provider.port, '127.0.0.1');
      let answer = '';
      socket.on('data', (part) => {
        answer += String(part);
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(answer));
      socket.write(`${lines}\r\nConnection: close\r\n\r\n`);
    });

  it.each(['//', '/\\\\evil.test', '//evil.test/auth', 'http://evil.test/'])(
    'is refused at the address %s',
    async (target) => {
      const error = jest.spyOn(console, 'error').mockImplementation();
      expect(await send(`GET ${target} HTTP/1.1\r\nHost: localhost`)).toMatch(/^HTTP\/1\.1 400 /);
      expect(error).not.toHaveBeenCalled();
      error.mockRestore();
    },
  );

  it('is refused as wrong where it holds a character that no database stores', async () => {
    const nul = 'a\0b';
    const browser = new Browser(provider.authority);
    const portal = new Portal(provider.authority, portalOrigin);
    for (const name of ['state', 'nonce', 'client_id']) {
      expect((await browser.open(portal.signInAddress({ [name]: nul }))).status).toBe(400);
    }
    const code = { redirect_uri: `${portalOrigin}/signin-callback.html`, code_verifier: 'v'.repeat(43) };
    for (const [name, type] of [
      ['code', 'authorization_code'],
      ['refresh_token', 'refresh_token'],
    ] as const) {
      const answer = await portal.token({ ...code, grant_type: type, [name]: nul });
      expect(answer).toMatchObject({ status: 400, error: 'invalid_grant' });
    }
  });

  it.each([
    ['with a character that no database stores', { email: 'a\0@groundwork.test', password: 'groundwork' }],
    ['with an address as long as a page', { email: randomBytes(4_000).toString('hex'), password: 'groundwork' }],
    ['that is longer than any', { email: 'a'.repeat(40_000), password: 'groundwork' }],
  ])('is refused as a sign-in %s', async (_, form) => {
    const browser = new Browser(provider.authority);
    const page = await browser.open(new Portal(provider.authority, portalOrigin).signInAddress());
    expect((await browser.open(page.url, form)).status).toBe(422);
  });

  it('finds the provider’s own address in its description, whatever host it names', async () => {
    const ask = (headers: string) => send(`GET /.well-known/openid-configuration HTTP/1.1\r\n${headers}`);
    for (const headers of [
      'Host: poison.test',
      'Host: localhost\r\nX-Forwarded-Host: poison.test\r\nX-Forwarded-Proto: https',
    ]) {
      const answer = await ask(headers);
      expect(answer).toContain(`"authorization_endpoint":"${provider.authority}/auth"`);
      expect(answer).not.toContain('poison.test');
    }
  });

  it('may not take half a minute for a form, nor half the port', async () => {
    expect(await send(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0`)).toMatch(/^HTTP\/1\.1 302 /);
    expect(provider.identity.limits.requestTimeout).toBeGreaterThan(0);
    expect(provider.identity.limits.requestTimeout).toBeLessThanOrEqual(30_000);
    expect(provider.identity.limits.headersTimeout).toBeLessThanOrEqual(30_000);
    expect(provider.identity.limits.maxConnections).toBeLessThanOrEqual(1_000);
  });
});

it('says that its database is away, and answers again when it is back', async () => {
  const ready = async () => (await fetch(`${provider.authority}/health/ready`)).status;
  expect(await ready()).toBe(200);
  const error = jest.spyOn(console, 'error').mockImplementation();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const lost = new Promise((resolve) => provider.database.once('error', resolve));
  await provider.postgres.stopServer();
  await lost;
  expect(await ready()).toBe(503);
  await provider.postgres.startServer();
  expect(await ready()).toBe(200);
  error.mockRestore();
  warn.mockRestore();
});

it('gives up a database that fell silent, on connections old and new, and answers again when it speaks', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const way = await silentDatabase(provider.postgres.url);
  const other = await freePort();
  const identity = await createIdentity(
    { ...provider.configuration, database: { url: way.url, directUrl: way.url }, port: other },
    { connectionTimeoutMillis: 200, statementLimit: 300, query_timeout: 400 },
  );
  const ready = async () => (await fetch(`http://localhost:${other}/health/ready`)).status;
  expect(await ready()).toBe(200);
  way.silence(true);
  expect(await ready()).toBe(503);
  expect(await ready()).toBe(503);
  way.speak();
  // One that was opened in the silence may be tried once more.
  let status = await ready();
  if (status === 503) status = await ready();
  expect(status).toBe(200);
  await identity.close();
  await way.stop();
  error.mockRestore();
  warn.mockRestore();
});
