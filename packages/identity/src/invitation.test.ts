import { createHash, randomBytes } from 'node:crypto';
import { insertRecords, migrate, openStore, type Store } from '@groundwork/api';
import { freePort, type TestPostgres, testPostgres } from '@groundwork/api/test-postgres';
import { Pool } from 'pg';
import { createIdentity, type Identity } from './identity.ts';
import { createInvitations } from './invitations.ts';
import { Browser, Portal } from './testing/browser.ts';
import { testCost } from './testing/running-provider.ts';

const portalOrigin = 'http://localhost:3000';
const good = 'a sentence of my own';
let postgres: TestPostgres;
let store: Store;
let identity: Identity;
let authority: string;

beforeAll(async () => {
  const port = await freePort();
  authority = `http://localhost:${port}`;
  postgres = await testPostgres({
    async migrate(url) {
      const due = openStore({ url });
      await migrate(due);
      await due.close();
    },
  });
  store = openStore({ url: postgres.url });
  identity = await createIdentity({
    database: postgres.addresses,
    port,
    authority,
    audience: 'groundwork-api',
    clientId: 'groundwork-portal',
    portalOrigins: [portalOrigin],
    tokenSeconds: 65,
    supportMail: 'support@groundwork.test',
    allowsDemonstration: false,
    passwordCost: testCost,
    trustedProxies: [],
  });
}, 60_000);

afterAll(async () => {
  await identity?.close();
  await store?.close();
  await postgres?.stop();
});

let count = 0;
const person = async (more: Record<string, unknown> = {}) => {
  count += 1;
  const id = `person-${count}`;
  const emailAddress = `person-${count}@mail.test`;
  await insertRecords(store, 'users', [
    { id, firstName: 'Eve', lastName: 'External', emailAddress, status: 'Invited', tagIds: [], ...more },
  ]);
  return { id, emailAddress };
};
/** A link as the API makes it. */
const linkFor = async (userId: string, expires = '7 days', voided = false) => {
  const token = randomBytes(32).toString('base64url');
  await store.query(
    `insert into invitations (token_hash, outbox_id, user_id, expires_at, voided_at)
     values ($1, 'o', $2, now() + $3::interval, case when $4 then now() end)`,
    [createHash('sha256').update(token).digest('base64url'), userId, expires, voided],
  );
  return `${authority}/invitation/${token}`;
};
const open = (link: string, form?: Record<string, string>) => new Browser(authority).open(link, form);
const choose = (link: string, password: string, repetition = password) => open(link, { password, repetition });
const canSignIn = async (emailAddress: string, password: string) => {
  const browser = new Browser(authority);
  const page = await browser.open(new Portal(authority, portalOrigin).signInAddress());
  return (await browser.open(page.url, { email: emailAddress, password })).url.includes('code=');
};
const titleOf = (body: string) => /<h1>(.*?)<\/h1>/.exec(body)?.[1];

it('lets an invited person choose the password that they sign in with', async () => {
  const { id, emailAddress } = await person();
  const link = await linkFor(id);
  const page = await open(link);
  expect(page.body).toContain('Welcome, Eve.');
  expect(page.body).toContain(`readonly value="${emailAddress}"`);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await canSignIn(emailAddress, good)).toBe(false);
  const done = await choose(link, good);
  expect(titleOf(done.body)).toBe('Your password is set');
  expect(done.body).toContain(`href="${portalOrigin}/"`);
  expect(await canSignIn(emailAddress, good)).toBe(true);
});

it('is not used up by being looked at', async () => {
  const { id } = await person();
  const link = await linkFor(id);
  for (let each = 0; each < 3; each += 1) expect((await open(link)).status).toBe(200);
  expect((await choose(link, good)).status).toBe(200);
});

it('works once', async () => {
  const { id, emailAddress } = await person();
  const link = await linkFor(id);
  await choose(link, good);
  for (const answer of [await open(link), await choose(link, 'somebody else comes late')]) {
    expect(answer.status).toBe(410);
    expect(titleOf(answer.body)).toBe('This link has been used');
  }
  expect(await canSignIn(emailAddress, good)).toBe(true);
});

it('works once also for two that post at the same moment', async () => {
  const { id } = await person();
  const link = await linkFor(id);
  const answers = await Promise.all([choose(link, `${good} 1`), choose(link, `${good} 2`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

it('works once for two processes that get a password at the same moment', async () => {
  const { id, emailAddress } = await person();
  const link = await linkFor(id);
  const pool = new Pool({ connectionString: postgres.url });
  const { accept } = createInvitations(pool, testCost);
  // Neither can store its password before both have looked at the link.
  const holder = await pool.connect();
  await holder.query('begin; lock table identity.passwords in exclusive mode');
  const passwords = [`${good} 1`, `${good} 2`];
  const both = Promise.all(passwords.map((password) => accept(link.split('/').at(-1) ?? '', password)));
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await store.query(waiting)).rows.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  await holder.query('commit');
  holder.release();
  const states = await both;
  expect([...states].sort()).toEqual(['open', 'used']);
  expect(await canSignIn(emailAddress, passwords[states.indexOf('open')] ?? '')).toBe(true);
  await pool.end();
});

it('uses up the other links of the same person too', async () => {
  const { id } = await person();
  const [one, other] = [await linkFor(id), await linkFor(id)];
  await choose(one, good);
  expect(titleOf((await open(other)).body)).toBe('This link has been used');
});

it.each([
  ['has expired', '-1 second', false, 'This link has expired', 410],
  ['was replaced by a later invitation', '7 days', true, 'There is a newer invitation', 410],
])('says so when it %s, and sets no password', async (_, expires, voided, title, status) => {
  const { id, emailAddress } = await person();
  const link = await linkFor(id, expires, voided);
  for (const answer of [await open(link), await choose(link, good)]) {
    expect([answer.status, titleOf(answer.body)]).toEqual([status, title]);
  }
  expect(await canSignIn(emailAddress, good)).toBe(false);
});

it.each([
  ['Active', false, 'Your account is in use'],
  ['Disabled', false, 'This link does not work'],
  ['Invited', true, 'This link does not work'],
])('does not work for a person who is %s (deleted: %s)', async (status, isDeleted, title) => {
  const { id } = await person({ status, isDeleted });
  const answer = await choose(await linkFor(id), good);
  expect(titleOf(answer.body)).toBe(title);
  expect((await store.query('select 1 from identity.passwords where user_id = $1', [id])).rows).toEqual([]);
});

it('knows no link that was never sent', async () => {
  const answer = await open(`${authority}/invitation/${randomBytes(32).toString('base64url')}`);
  expect([answer.status, titleOf(answer.body)]).toEqual([404, 'This link does not work']);
});

it.each([
  ['too short', 'elevenchars', 'elevenchars', 'The password is too short: it needs at least 12 characters.'],
  ['too long', 'x'.repeat(1025), 'x'.repeat(1025), 'The password is too long.'],
  ['common', 'passwordpassword', 'passwordpassword', 'This password is easy to guess. Use a few words'],
  ['mistyped', good, `${good}!`, 'The two passwords differ. Type both again.'],
])('refuses a password that is %s, and the link stays good', async (_, password, repetition, text) => {
  const { id } = await person();
  const link = await linkFor(id);
  const answer = await choose(link, password, repetition);
  expect(answer.status).toBe(422);
  expect(answer.body).toContain(`<p>${text}`);
  expect(answer.body).toMatch(/aria-invalid="true" aria-describedby="problem/);
  expect((await choose(link, good)).status).toBe(200);
});

it('shows markup in a name as text, and takes no post from another site', async () => {
  const { id } = await person({ firstName: '<script>alert(1)</script>' });
  const link = await linkFor(id);
  expect((await open(link)).body).toContain('Welcome, &lt;script&gt;');
  const body = new URLSearchParams({ password: good, repetition: good });
  await fetch(link, { method: 'POST', headers: { origin: 'http://evil.test' }, body });
  expect((await open(link)).status).toBe(200);
});

it('lets nobody guess links: an address that has asked for thirty unknown ones waits', async () => {
  const { id } = await person();
  const link = await linkFor(id);
  await store.query('delete from identity.attempts');
  const guess = () => open(`${authority}/invitation/${randomBytes(32).toString('base64url')}`);
  const statuses: number[] = [];
  for (let each = 0; each < 30; each += 1) {
    statuses.push((await guess()).status);
    // Looking at a good link is no guess.
    if (each < 5) expect((await open(link)).status).toBe(200);
  }
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect((await guess()).status).toBe(429);
  expect(titleOf((await open(link)).body)).toBe('Too many attempts');
  await store.query('delete from identity.attempts');
});
