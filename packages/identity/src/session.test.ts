import { setTimeout as wait } from 'node:timers/promises';
import { testPostgres } from '@groundwork/api/test-postgres';
import { decodeJwt } from 'jose';
import { Pool } from 'pg';
import { deleteExpired } from './store.ts';
import type { Portal } from './testing/browser.ts';
import { portalOrigin, runningProvider } from './testing/running-provider.ts';

const provider = runningProvider(testPostgres);
const { setStatus, signIn } = provider;

describe('the session', () => {
  const renew = (portal: Portal, token: string) => portal.token({ grant_type: 'refresh_token', refresh_token: token });

  /** The answers of two requests that have both read what they use before either of them writes that it was used. */
  async function atOnce<Answer>(request: () => Promise<Answer>): Promise<Answer[]> {
    await provider.database.query('begin; lock table identity.artefacts in share mode');
    const answers = Promise.all([request(), request()]);
    const waiting = `select from pg_locks where relation = 'identity.artefacts'::regclass and not granted`;
    for (let turn = 0; turn < 100; turn++) {
      if ((await provider.database.query(waiting)).rowCount === 2) break;
      await wait(20);
    }
    await provider.database.query('commit');
    return answers;
  }

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

  it('voids all refresh tokens when two requests come with the same one at once, but not the session', async () => {
    const { browser, portal, tokens } = await signIn('basic@groundwork.test');
    const answers = await atOnce(() => renew(portal, tokens.refresh_token));
    const renewed = answers.filter(({ status }) => status === 200);
    expect(renewed.length).toBeLessThanOrEqual(1);
    for (const { refresh_token } of renewed) expect((await renew(portal, refresh_token)).error).toBe('invalid_grant');
    const silent = await browser.open(portal.signInAddress({ prompt: 'none' }));
    expect((await renew(portal, (await portal.exchange(silent.url)).refresh_token)).status).toBe(200);
  });

  it.each([
    ['after another', false],
    ['at once', true],
  ])('ends for the API when its code is used twice, one %s', async (_, isAtOnce) => {
    const { browser, portal } = await signIn('basic@groundwork.test');
    const { url } = await browser.open(portal.signInAddress({ prompt: 'none' }));
    const answers = isAtOnce
      ? await atOnce(() => portal.exchange(url))
      : [await portal.exchange(url), await portal.exchange(url)];
    const issued = answers.filter(({ status }) => status === 200);
    expect(issued.length).toBeLessThanOrEqual(1);
    for (const { access_token, refresh_token } of issued) {
      expect((await renew(portal, refresh_token)).error).toBe('invalid_grant');
      const session = [provider.authority, decodeJwt(access_token).sid];
      const ended = () =>
        provider.database.query('select from public.ended_sessions where issuer = $1 and session = $2', session);
      // The answer does not wait for the note.
      for (let turn = 0; turn < 100 && (await ended()).rowCount === 0; turn++) await wait(20);
      expect((await ended()).rowCount).toBe(1);
    }
    expect((await browser.open(portal.signInAddress({ prompt: 'none' }))).url).toContain('error=login_required');
  });

  it('goes on when somebody without the secret of the browser sends its used code', async () => {
    const { browser, portal } = await signIn('basic@groundwork.test');
    const { url } = await browser.open(portal.signInAddress({ prompt: 'none' }));
    const { refresh_token } = await portal.exchange(url);
    portal.signInAddress(); // begins another sign-in, whose secret does not belong to the code
    expect((await portal.exchange(url)).error).toBe('invalid_grant');
    expect((await renew(portal, refresh_token)).status).toBe(200);
    expect((await browser.open(portal.signInAddress({ prompt: 'none' }))).url).toContain('code=');
  });

  it('renews silently by redirects where there is no refresh token', async () => {
    const { browser, portal } = await signIn('basic@groundwork.test');
    const silent = portal.signInAddress({ prompt: 'none', redirect_uri: `${portalOrigin}/silent-renew.html` });
    expect((await browser.open(silent)).url).toContain(`${portalOrigin}/silent-renew.html?code=`);
  });

  it('survives a restart of the provider', async () => {
    const { browser, portal, tokens } = await signIn('basic@groundwork.test');
    await provider.restart();
    expect((await portal.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(200);
    expect((await browser.open(portal.signInAddress({ prompt: 'none' }))).url).toContain('code=');
  });

  it('survives that what has expired is forgotten, and so do attempts of the last ten minutes', async () => {
    const { browser, portal, tokens } = await signIn('basic@groundwork.test');
    await provider.database.query(`
      insert into identity.artefacts (model, id, payload, expires_at) values ('Session', 'old', '{}', now());
      insert into identity.attempts (key, started, made)
        values ('old', now() - interval '11 minutes', 5), ('new', now() - interval '9 minutes', 5)`);
    const pool = new Pool({ connectionString: provider.postgres.url, max: 1 });
    await deleteExpired(pool);
    await pool.end();
    const { rows } = await provider.database.query(
      `select id from identity.artefacts where id = 'old' union select key from identity.attempts where key in ('old', 'new')`,
    );
    expect(rows).toEqual([{ id: 'new' }]);
    expect((await renew(portal, tokens.refresh_token)).status).toBe(200);
    expect((await browser.open(portal.signInAddress({ prompt: 'none' }))).url).toContain('code=');
  });

  it('lasts for two weeks from the last time that it was used, and no longer', async () => {
    const { browser, portal } = await signIn('director@groundwork.test');
    const ofSession = `model = 'Session' and account_id = 'u-director'`;
    await provider.database.query(
      `update identity.artefacts set expires_at = now() + interval '1 hour' where ${ofSession}`,
    );
    await browser.open(portal.signInAddress({ prompt: 'none' }));
    const { rows } = await provider.database.query<{ days: number }>(
      `select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from identity.artefacts where ${ofSession}`,
    );
    expect(rows).toEqual([{ days: 14 }]);
    await provider.database.query(`update identity.artefacts set expires_at = now() where ${ofSession}`);
    expect((await browser.open(portal.signInAddress({ prompt: 'none' }))).url).toContain('error=login_required');
  });

  it.each([
    ['sign-out', false],
    ['a sign-out that began at the API', true],
  ])('ends with %s, without a question, at the site root [SE-10]', async (_, isEndedAtApi) => {
    const { browser, portal, tokens } = await signIn('basic@groundwork.test');
    const { sid } = decodeJwt(tokens.access_token);
    await provider.database.query('delete from public.ended_sessions');
    if (isEndedAtApi)
      await provider.database.query('insert into public.ended_sessions values ($1, $2)', [provider.authority, sid]);
    const parameters = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${portalOrigin}/`,
    });
    const page = await browser.open(`${provider.authority}/session/end?${parameters}`);
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
    // The table that the API reads before it accepts an access token; the process writes it while it answers.
    const ended = async () => (await provider.database.query('select issuer, session from public.ended_sessions')).rows;
    while ((await ended()).length === 0) await wait(20);
    expect(await ended()).toContainEqual({ issuer: provider.authority, session: sid });
  });

  it('ends with a sign-out at the API, also where this server was not reached: the next sign-in is another session', async () => {
    const { browser, portal, tokens } = await signIn('basic@groundwork.test');
    const { sid } = decodeJwt(tokens.access_token);
    const end = 'insert into public.ended_sessions (issuer, session) values ($1, $2)';
    await provider.database.query(end, [provider.authority, sid]);
    const page = await browser.open(portal.signInAddress());
    expect(page.body).toContain('<h1>Sign in</h1>');
    expect((await renew(portal, tokens.refresh_token)).error).toBe('invalid_grant');
    const back = await browser.open(page.url, { email: 'basic@groundwork.test', password: 'groundwork' });
    expect(decodeJwt((await portal.exchange(back.url)).access_token).sid).not.toBe(sid);
  });

  it.each([
    ['nobody proves to have asked for', false],
    ['a link asks for with the token of somebody else', true],
  ])('asks before a sign-out that %s', async (_, hasHint) => {
    const { browser } = await signIn('basic@groundwork.test');
    const hint = hasHint && (await signIn('director@groundwork.test')).tokens.id_token;
    const page = await browser.open(`${provider.authority}/session/end${hint ? `?id_token_hint=${hint}` : ''}`);
    expect(page.body).toContain('Do you want to sign out of Groundwork?');
    expect(page.body).not.toContain('data-automatic');
  });

  it('ends when it is revoked', async () => {
    const { browser, portal, tokens } = await signIn('basic@groundwork.test');
    await provider.identity.revokeSessions('u-basic');
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
