import { randomBytes } from 'node:crypto';
import { freePort, testPostgres } from '@groundwork/api/test-postgres';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { Pool } from 'pg';
import { createAttempts } from './attempts.ts';
import { createIdentity } from './identity.ts';
import { Browser, Portal } from './testing/browser.ts';
import { portalOrigin, runningProvider, warehouseOrigin } from './testing/running-provider.ts';

const provider = runningProvider(testPostgres);
const { addGuessed, addUser, attempt, signIn } = provider;
beforeAll(async () => {
  await addGuessed('u-support', 'support@groundwork.test');
  await addUser('u-disabled', 'disabled@groundwork.test', 'Disabled');
  await addUser('u-deleted', 'deleted@groundwork.test');
  await addUser('u-elsewhere', 'someone@example.org');
  await provider.database.query(`update public.users set is_deleted = true where id = 'u-deleted'`);
});

describe('the sign-in', () => {
  it('leads by code and PKCE to tokens that the API verifies [SE-07]', async () => {
    const { tokens } = await signIn('Director@Groundwork.test');
    const keys = createRemoteJWKSet(new URL(`${provider.authority}/jwks`));
    const { payload } = await jwtVerify(tokens.access_token, keys, {
      issuer: provider.authority,
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
      // Of nobody, and longer than what a database can look up.
      await attempt(`${randomBytes(8_000).toString('hex')}@groundwork.test`),
      await attempt('disabled@groundwork.test'),
      await attempt('deleted@groundwork.test'),
      await attempt('someone@example.org'),
    ].map(({ answer }) => ({ status: answer.status, text: /role="alert".*?<p>(.*?)<\/p>/s.exec(answer.body)?.[1] }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 422, text: expect.stringContaining('not right') });
  });

  it('slows down guessing, for one account only', async () => {
    for (let count = 0; count < 5; count += 1) await attempt('support@groundwork.test', `guess ${count}`);
    // In other letters it is still the same account.
    const { answer } = await attempt(' Support@Groundwork.test ');
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
    // A device that somebody has made up has no attempts of its own.
    const stranger = new Browser(provider.authority);
    stranger.setCookie('groundwork-device', `device.${'A'.repeat(43)}`, '/interaction');
    const { url } = await stranger.open(portal.signInAddress());
    const made = await stranger.open(url, { email: 'owner@groundwork.test', password: 'groundwork' });
    expect(made.body).toContain('Too many attempts');
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
    // Somebody else who uses the same browser is not held up by that.
    const basic = { email: 'basic@groundwork.test', password: 'groundwork' };
    for (let count = 0; count < 2; count += 1) {
      for (const cookie of ['_session', '_session.sig']) browser.setCookie(cookie, '', '/');
      const form = await browser.open(portal.signInAddress());
      expect((await browser.open(form.url, basic)).url).toContain('code=');
    }
    // The tests below come from the same address.
    await provider.database.query('delete from identity.attempts');
  }, 30_000);

  it('slows down guesses of one account from many addresses, and of many accounts from one address', async () => {
    const email = 'many@groundwork.test';
    await addGuessed('u-many', email);
    await attempt(email, 'guess');
    const isRefusedAfter = async (made: number, key: string) => {
      await provider.database.query(
        'update identity.attempts set started = clock_timestamp(), made = case when key like $1 then $2::int else 0 end',
        [key, made],
      );
      return (await attempt(email)).answer.body.includes('Too many attempts');
    };
    expect(await isRefusedAfter(49, `account ${email}`)).toBe(false);
    // Who has come in has not guessed.
    const { rows } = await provider.database.query('select made from identity.attempts where key = $1', [
      `account ${email}`,
    ]);
    expect(rows).toEqual([{ made: 49 }]);
    expect(await isRefusedAfter(50, `account ${email}`)).toBe(true);
    expect(await isRefusedAfter(30, 'address %')).toBe(true);
    await provider.database.query('delete from identity.attempts');
  });

  it('counts only what failed: many who come from one address sign in within a minute', async () => {
    const pool = new Pool({ connectionString: provider.postgres.url });
    const attempts = createAttempts(pool);
    const school = [{ key: 'address school', limit: 3 }];
    for (let count = 0; count < 10; count += 1) {
      expect(await attempts.take(school)).toBe(0);
      await attempts.giveBack(school);
    }
    const waits = [];
    for (let count = 0; count < 5; count += 1) waits.push(await attempts.take(school));
    expect(waits.map((wait) => wait > 0 && wait <= 60)).toEqual([false, false, false, true, true]);
    // A sign-in takes back its own attempt alone: it gives nobody at that address further guesses.
    const office = [{ key: 'address office', limit: 3 }];
    for (let count = 0; count < 3; count += 1) await attempts.take(office);
    await attempts.giveBack(office);
    expect(await attempts.take(office)).toBe(0);
    expect(await attempts.take(office)).toBeGreaterThan(0);
    // A minute after the first of them all may be tried again, also where somebody has not stopped trying.
    const pass = (seconds: number) =>
      pool.query(`update identity.attempts set started = started - $1 * interval '1 second'`, [seconds]);
    await pass(40);
    expect(await attempts.take(office)).toBeLessThanOrEqual(20);
    await pass(21);
    for (let count = 0; count < 3; count += 1) expect(await attempts.take(office)).toBe(0);
    expect(await attempts.take(office)).toBeGreaterThan(0);
    await pool.end();
  });

  it('opens an account with its own password, and then no longer with the demonstration one', async () => {
    await addUser('u-own', 'own@groundwork.test');
    await provider.identity.setPassword('u-own', 'a long sentence of its own');
    const { rows } = await provider.database.query(`select hash from identity.passwords where user_id = 'u-own'`);
    expect(rows[0].hash).toMatch(/^scrypt\$64\$8\$1\$/);
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

  it('offers no demonstration account in production, and opens none with the public password', async () => {
    const port = await freePort();
    const authority = `http://localhost:${port}`;
    const production = { ...provider.configuration, port, authority, allowsDemonstration: false };
    const identity = await createIdentity(production);
    try {
      const browser = new Browser(authority);
      const page = await browser.open(new Portal(authority, portalOrigin).signInAddress());
      expect(page.body).toContain('type="password"');
      expect(page.body).not.toContain('data-account');
      const sent = { email: 'director@groundwork.test', password: 'groundwork' };
      expect((await browser.open(page.url, sent)).status).toBe(422);
    } finally {
      await identity.close();
    }
  });

  it('takes a redirect to the portals only, with PKCE, and gives tokens for its own API only', async () => {
    const open = (address: string) => new Browser(provider.authority).open(address);
    const addressOf = (origin: string, more = {}) => new Portal(provider.authority, origin).signInAddress(more);
    expect((await open(addressOf('http://evil.test'))).status).toBe(400);
    const other = await open(addressOf(portalOrigin, { resource: 'urn:groundwork:another-api' }));
    expect(other.url).toContain('error=invalid_target');
    const bare = new URL(addressOf(portalOrigin));
    for (const name of ['code_challenge', 'code_challenge_method']) bare.searchParams.delete(name);
    expect((await open(bare.href)).url).toContain('error=invalid_request');
  });

  it('lets the scripts of the portals read what it answers, and of no other site', async () => {
    const ask = async (origin: string) =>
      (
        await fetch(`${provider.authority}/token`, {
          method: 'POST',
          headers: { origin },
          body: new URLSearchParams({
            client_id: 'groundwork-portal',
            grant_type: 'refresh_token',
            refresh_token: 'x',
          }),
        })
      ).headers.get('access-control-allow-origin');
    expect(await ask(portalOrigin)).toBe(portalOrigin);
    expect(await ask('http://evil.test')).toBeNull();
  });

  it.each([portalOrigin, warehouseOrigin])(
    "leads 'Back' after a sign-in on to its portal, %s, and nobody else",
    async (origin) => {
      const { browser, page } = await attempt('basic@groundwork.test', 'groundwork', origin);
      expect((await browser.open(page.url)).url).toBe(`${origin}/`);
      const stranger = await new Browser(provider.authority).open(page.url);
      expect(stranger).toMatchObject({ status: 400, body: expect.stringContaining('This page has expired') });
      // What is sent to a sign-in that is over is not taken.
      expect(await browser.open(page.url, { email: 'basic@groundwork.test', password: 'groundwork' })).toMatchObject({
        status: 400,
      });
    },
  );

  it('takes no post from another site', async () => {
    const browser = new Browser(provider.authority);
    const { url } = await browser.open(new Portal(provider.authority, portalOrigin).signInAddress());
    const form = { email: 'basic@groundwork.test', password: 'groundwork' };
    // It shows the page again, and nobody is signed in.
    const answer = await browser.open(url, form, 'http://evil.test');
    expect(answer).toMatchObject({ status: 200, url, body: expect.stringContaining('type="password"') });
    expect((await browser.open(url, form, provider.authority)).url).toContain('code=');
  });
});
