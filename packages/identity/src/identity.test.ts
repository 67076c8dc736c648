import { scryptSync } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@groundwork/api/postgres';
import { silentDatabase } from '@groundwork/api/silent-database';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { Client, Pool } from 'pg';
import { createAttempts } from './attempts.ts';
import { createIdentity, type Identity } from './identity.ts';
import { Browser, Portal } from './testing/browser.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

const portalOrigin = 'http://localhost:3000';
const warehouseOrigin = 'http://localhost:3100';
let postgres: TestDatabase;
let database: Client;
let identity: Identity;
let authority: string;
let port: number;

const configurationAt = (address: { databaseUrl: string; port: number }) => ({
  ...address,
  authority,
  audience: 'groundwork-api',
  clientId: 'groundwork-portal',
  portalOrigins: [portalOrigin, warehouseOrigin],
  tokenSeconds: 65,
  supportMail: 'support@groundwork.test',
  trustedProxies: [],
});
const start = () => createIdentity(configurationAt({ databaseUrl: postgres.url, port }));
const addUser = (id: string, emailAddress: string, status = 'Active') =>
  database.query('insert into public.users (id, doc) values ($1, $2)', [
    id,
    { firstName: 'First', lastName: 'Last', emailAddress, status },
  ]);
/** With a password whose hash is made cheaply (its text carries the cost): guessing is what a test is about, not hashing. */
const addGuessed = async (id: string, emailAddress: string) => {
  await addUser(id, emailAddress);
  const key = scryptSync('groundwork', 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('base64');
  const hash = `scrypt$1024$8$1$${Buffer.from('salt').toString('base64')}$${key}`;
  await database.query('insert into identity.passwords (user_id, hash) values ($1, $2)', [id, hash]);
};
const setStatus = (id: string, status: string) =>
  database.query(`update public.users set doc = jsonb_set(doc, '{status}', to_jsonb($2::text)) where id = $1`, [
    id,
    status,
  ]);

beforeAll(async () => {
  port = await freePort();
  authority = `http://localhost:${port}`;
  postgres = await testDatabase();
  database = new Client({ connectionString: postgres.url });
  database.on('error', () => {});
  await database.connect();
  identity = await start();
  await database.query(
    'create table public.users (id text primary key, doc jsonb not null, is_deleted boolean not null default false)',
  );
  await database.query(
    'create table public.ended_sessions (issuer text, session text, time_ended timestamptz default now(), primary key (issuer, session))',
  );
  await addUser('u-director', 'director@groundwork.test');
  await addUser('u-basic', 'basic@groundwork.test');
  await addGuessed('u-support', 'support@groundwork.test');
  await addUser('u-disabled', 'disabled@groundwork.test', 'Disabled');
  await addUser('u-deleted', 'deleted@groundwork.test');
  await addUser('u-elsewhere', 'someone@example.org');
  await database.query(`update public.users set is_deleted = true where id = 'u-deleted'`);
}, 60_000);

afterAll(async () => {
  await identity?.close();
  await database?.end();
  await postgres?.stop();
});

const attempt = async (emailAddress: string, password = 'groundwork', origin = portalOrigin) => {
  const browser = new Browser(authority);
  const portal = new Portal(authority, origin);
  const page = await browser.open(portal.signInAddress());
  const answer = await browser.open(page.url, { email: emailAddress, password });
  return { browser, portal, page, answer };
};
const signIn = async (emailAddress: string, origin = portalOrigin) => {
  const { browser, portal, answer } = await attempt(emailAddress, 'groundwork', origin);
  return { browser, portal, tokens: await portal.exchange(answer.url) };
};

describe('the sign-in', () => {
  it('leads by code and PKCE to tokens that the API verifies [SE-07]', async () => {
    const { tokens } = await signIn('Director@Groundwork.test');
    const keys = createRemoteJWKSet(new URL(`${authority}/jwks`));
    const { payload } = await jwtVerify(tokens.access_token, keys, {
      issuer: authority,
      audience: 'groundwork-api',
      typ: 'at+jwt',
    });
    expect(payload).toMatchObject({ sub: 'u-director', scope: 'api' });
    expect(tokens.expires_in).toBe(65);
    expect(tokens.allowedOrigin).toBe(portalOrigin);
  });

  it('names the session in the access token, the same after a renewal and another for each sign-in', async () => {
    const [one, other] = [await signIn('basic@groundwork.test'), await signIn('basic@groundwork.test')];
    const renewed = await one.portal.token({
      grant_type: 'refresh_token',
      refresh_token: one.tokens.refresh_token,
    });
    const sid = (token: string) => decodeJwt(token).sid;
    expect(sid(one.tokens.access_token)).toEqual(expect.stringMatching(/^.{10,}$/));
    expect(sid(renewed.access_token)).toBe(sid(one.tokens.access_token));
    expect(sid(other.tokens.access_token)).not.toBe(sid(one.tokens.access_token));
  });

  it('names the user in the ID token: name is the user id', async () => {
    const { tokens } = await signIn('director@groundwork.test', warehouseOrigin);
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sub: 'u-director',
      name: 'u-director',
      given_name: 'First',
      family_name: 'Last',
      email: 'director@groundwork.test',
    });
  });

  it('refuses wrong, unknown, disabled, deleted and passwordless accounts with one message', async () => {
    const answers = [
      await attempt('director@groundwork.test', 'wrong'),
      await attempt('nobody@groundwork.test'),
      await attempt('disabled@groundwork.test'),
      await attempt('deleted@groundwork.test'),
      await attempt('someone@example.org'),
    ].map(({ answer }) => ({ status: answer.status, text: /role="alert".*?<p>(.*?)<\/p>/s.exec(answer.body)?.[1] }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 422, text: expect.stringContaining('not right') });
  });

  it('slows down guessing, for one account only', async () => {
    for (let count = 0; count < 5; count += 1) await attempt('support@groundwork.test', `guess ${count}`);
    const { answer } = await attempt('support@groundwork.test');
    expect(answer.body).toContain('Too many attempts. Try again in');
    expect((await attempt('basic@groundwork.test')).answer.url).toContain(`${portalOrigin}/signin-callback.html?code=`);
  }, 20_000);

  it('checks no more guesses of one moment than it allows', async () => {
    await addGuessed('u-guessed', 'guessed@groundwork.test');
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => attempt('guessed@groundwork.test', `guess ${n}`)),
    );
    const checked = answers.filter(({ answer }) => !answer.body.includes('Too many attempts'));
    expect(checked).toHaveLength(5);
  }, 30_000);

  it('lets the owner in where they have signed in before, while somebody guesses', async () => {
    await addGuessed('u-owner', 'owner@groundwork.test');
    const { browser, portal } = await attempt('owner@groundwork.test');
    for (let count = 0; count < 6; count += 1) await attempt('owner@groundwork.test', `guess ${count}`);
    expect((await attempt('owner@groundwork.test')).answer.body).toContain('Too many attempts');
    const page = await browser.open(portal.signInAddress({ prompt: 'login' }));
    const again = await browser.open(page.url, { email: 'Owner@groundwork.test', password: 'groundwork' });
    expect(again.url).toContain('code=');
    // The browser is known for this account alone, and its own guesses are counted too.
    const other = await browser.open(portal.signInAddress({ prompt: 'login' }));
    for (let count = 0; count < 5; count += 1) {
      await browser.open(other.url, { email: 'owner@groundwork.test', password: `guess ${count}` });
    }
    const last = await browser.open(other.url, { email: 'owner@groundwork.test', password: 'groundwork' });
    expect(last.body).toContain('Too many attempts');
  }, 30_000);

  it('counts only what failed: many who come from one address sign in within a minute', async () => {
    const pool = new Pool({ connectionString: postgres.url });
    const attempts = createAttempts(pool);
    const school = [{ key: 'address school', limit: 3 }];
    for (let count = 0; count < 10; count += 1) {
      expect(await attempts.take(school)).toBe(0);
      await attempts.giveBack(school);
    }
    const waits = [];
    for (let count = 0; count < 5; count += 1) waits.push(await attempts.take(school));
    expect(waits.map((wait) => wait > 0 && wait <= 60)).toEqual([false, false, false, true, true]);
    await pool.end();
  });

  it('opens an account with its own password, and then no longer with the demonstration one', async () => {
    await addUser('u-own', 'own@groundwork.test');
    await identity.setPassword('u-own', 'a long sentence of its own');
    expect((await attempt('own@groundwork.test', 'a long sentence of its own')).answer.url).toContain('code=');
    expect((await attempt('own@groundwork.test')).answer.status).toBe(422);
  });

  it('protects its page and lists the demonstration accounts that exist', async () => {
    const { page } = await attempt('director@groundwork.test');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(page.body).toContain('data-account="director@groundwork.test"');
    expect(page.body).not.toContain('data-account="picker@groundwork.test"');
  });

  it('takes a redirect to the portals only', async () => {
    const address = new Portal(authority, 'http://evil.test').signInAddress();
    expect((await new Browser(authority).open(address)).status).toBe(400);
  });

  it('takes no post from another site', async () => {
    const browser = new Browser(authority);
    const { url } = await browser.open(new Portal(authority, portalOrigin).signInAddress());
    const response = await fetch(url, { method: 'POST', headers: { origin: 'http://evil.test' }, redirect: 'manual' });
    expect(response.status).toBe(400);
  });
});

describe('the session', () => {
  const renew = (portal: Portal, token: string) => portal.token({ grant_type: 'refresh_token', refresh_token: token });

  it('renews with each refresh token once; one that is used again voids those that came after it [SE-09]', async () => {
    const { browser, portal, tokens } = await signIn('basic@groundwork.test');
    const second = await renew(portal, tokens.refresh_token);
    const third = await renew(portal, second.refresh_token);
    expect([second.status, third.status]).toEqual([200, 200]);
    expect(new Set([tokens.refresh_token, second.refresh_token, third.refresh_token]).size).toBe(3);
    expect(await renew(portal, second.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await renew(portal, third.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    // The person is still here: the browser's own session brings new tokens, which a thief of the old ones has not.
    const silent = await browser.open(portal.signInAddress({ prompt: 'none' }));
    expect((await renew(portal, (await portal.exchange(silent.url)).refresh_token)).status).toBe(200);
  });

  it('gives one of two requests that come with the same refresh token at once a new one', async () => {
    const { portal, tokens } = await signIn('basic@groundwork.test');
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(portal, tokens.refresh_token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('renews silently by redirects where there is no refresh token', async () => {
    const { browser, portal } = await signIn('basic@groundwork.test');
    const silent = portal.signInAddress({ prompt: 'none', redirect_uri: `${portalOrigin}/silent-renew.html` });
    expect((await browser.open(silent)).url).toContain(`${portalOrigin}/silent-renew.html?code=`);
  });

  it('survives a restart of the provider', async () => {
    const { browser, portal, tokens } = await signIn('basic@groundwork.test');
    await identity.close();
    identity = await start();
    expect((await portal.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(200);
    expect((await browser.open(portal.signInAddress({ prompt: 'none' }))).url).toContain('code=');
  });

  it('ends with sign-out, without a question, at the site root [SE-10]', async () => {
    const { browser, portal, tokens } = await signIn('basic@groundwork.test');
    const parameters = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${portalOrigin}/`,
    });
    const page = await browser.open(`${authority}/session/end?${parameters}`);
    expect(page.body).toContain('data-automatic');
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.body)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const done = await browser.open(action, { xsrf: field('xsrf'), logout: field('logout') });
    expect(done.url).toBe(`${portalOrigin}/`);
    expect(await portal.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
    expect((await browser.open(portal.signInAddress({ prompt: 'none' }))).url).toContain('error=login_required');
    // What the API reads before it takes an access token; it is written beside the answer.
    const ended = async () => (await database.query('select issuer, session from public.ended_sessions')).rows;
    while ((await ended()).length === 0) await wait(20);
    expect(await ended()).toEqual([{ issuer: authority, session: decodeJwt(tokens.access_token).sid }]);
  });

  it('asks before a sign-out that nobody proves to have asked for', async () => {
    const { browser } = await signIn('basic@groundwork.test');
    const page = await browser.open(`${authority}/session/end`);
    expect(page.body).toContain('Do you want to sign out of Groundwork?');
    expect(page.body).not.toContain('data-automatic');
  });

  it('ends when it is revoked', async () => {
    const { browser, portal, tokens } = await signIn('basic@groundwork.test');
    await identity.revokeSessions('u-basic');
    const renewed = await portal.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(renewed.error).toBe('invalid_grant');
    expect((await browser.open(portal.signInAddress({ prompt: 'none' }))).url).toContain('error=login_required');
  });

  it('cannot be renewed by a disabled user, who is asked to sign in again', async () => {
    const { browser, portal, tokens } = await signIn('director@groundwork.test');
    await setStatus('u-director', 'Disabled');
    const renewed = await portal.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(renewed.error).toBe('invalid_grant');
    expect((await browser.open(portal.signInAddress({ prompt: 'none' }))).url).toContain('error=login_required');
    expect((await browser.open(portal.signInAddress())).body).toContain('<h1>Sign in</h1>');
    await setStatus('u-director', 'Active');
  });
});

describe('a request that is not what a browser sends', () => {
  /** Sends a request target that no URL can hold; answers the whole response. */
  const send = (lines: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1');
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

  it('finds the provider’s own address in its description, whatever host it names', async () => {
    const ask = (headers: string) => send(`GET /.well-known/openid-configuration HTTP/1.1\r\n${headers}`);
    for (const headers of [
      'Host: poison.test',
      'Host: localhost\r\nX-Forwarded-Host: poison.test\r\nX-Forwarded-Proto: https',
    ]) {
      const answer = await ask(headers);
      expect(answer).toContain(`"authorization_endpoint":"${authority}/auth"`);
      expect(answer).not.toContain('poison.test');
    }
  });

  it('may not take half a minute for a form, nor half the port', async () => {
    expect(await send(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0`)).toMatch(/^HTTP\/1\.1 302 /);
    expect(identity.limits.requestTimeout).toBeGreaterThan(0);
    expect(identity.limits.requestTimeout).toBeLessThanOrEqual(30_000);
    expect(identity.limits.headersTimeout).toBeLessThanOrEqual(30_000);
    expect(identity.limits.maxConnections).toBeLessThanOrEqual(1_000);
  });
});

it('says that its database is away, and answers again when it is back', async () => {
  const ready = async () => (await fetch(`${authority}/health/ready`)).status;
  expect(await ready()).toBe(200);
  const error = jest.spyOn(console, 'error').mockImplementation();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const lost = new Promise((resolve) => database.once('error', resolve));
  await postgres.stopServer();
  await lost;
  expect(await ready()).toBe(503);
  await postgres.startServer();
  expect(await ready()).toBe(200);
  error.mockRestore();
  warn.mockRestore();
});

it('gives up a database that fell silent, on connections old and new, and answers again when it speaks', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const way = await silentDatabase(postgres.url);
  const other = await freePort();
  const provider = await createIdentity(configurationAt({ databaseUrl: way.url, port: other }), {
    connectionTimeoutMillis: 200,
    statement_timeout: 300,
    query_timeout: 400,
  });
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
  await provider.close();
  await way.stop();
  error.mockRestore();
  warn.mockRestore();
});
