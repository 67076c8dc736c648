import { createHash } from 'node:crypto';
import type { User } from '@groundwork/contract';
import type { Mail } from '../mail-queue/mail.ts';
import { people } from '../testing/people.ts';
import { startTestServer, testServer } from '../testing/server.ts';

describe('an invitation', () => {
  const server = testServer();

  let count = 0;
  const create = async (body: Partial<User> = {}, by: 'administrator' | 'director' = 'director') => {
    count += 1;
    const { body: created, status } = await server.call<User>(by, 'POST', '/users', {
      firstName: 'Eve',
      lastName: 'External',
      emailAddress: `eve-${count}@mail.test`,
      type: 'Google',
      category: 'Subscriber',
      role: 'Basic',
      ...body,
    });
    expect(status).toBe(201);
    return created;
  };
  const entries = async (userId: string) =>
    (
      await server.store.query<{ state: string; mail: Mail | null }>(
        'select state, mail from outbox where user_id = $1 order by time_created',
        [userId],
      )
    ).rows;
  const sentTo = async ({ id }: User) => {
    await server.sender.sendDue();
    const mail = (await entries(id)).findLast(({ state }) => state === 'sent')?.mail;
    if (!mail) throw new Error('No mail was sent');
    return mail;
  };
  const links = async (userId: string) =>
    (
      await server.store.query<{ token_hash: string; isOpen: boolean; days: string }>(
        `select token_hash, voided_at is null and used_at is null as "isOpen",
           round(extract(epoch from expires_at - now()) / 86400) as days
         from invitations where user_id = $1 order by time_created`,
        [userId],
      )
    ).rows;
  const again = (person: 'director' | 'administrator' | 'contributor', id: string, headers = {}) =>
    server.call(person, 'POST', `/users/${id}/invitation`, undefined, headers);

  it('goes to everybody who is created, with a link of which only the hash is stored', async () => {
    const eve = await create();
    expect(eve.status).toBe('Invited');
    const mail = await sentTo(eve);
    expect(mail).toMatchObject({ to: eve.emailAddress, subject: 'Your Groundwork account' });
    expect(mail.text).toContain('Hello Eve,\n\nDirk Director has set up an account for you at Groundwork.');
    const token = /^http:\/\/localhost:4100\/invitation\/([\w-]{43})$/.exec(mail.link)?.[1] ?? '';
    expect(mail.text).toContain(mail.link);
    expect(await links(eve.id)).toEqual([
      { token_hash: createHash('sha256').update(token).digest('base64url'), isOpen: true, days: '7' },
    ]);
  });

  it('goes to nobody when the account was not created', async () => {
    const refused = await server.call('director', 'POST', '/users', {
      firstName: 'Too',
      lastName: 'Much',
      emailAddress: 'too@mail.test',
      role: 'Administrator',
    });
    expect(refused.status).toBe(403);
    await server.sender.sendDue();
    const { rows } = await server.store.query(`select 1 from outbox where mail->>'to' = 'too@mail.test'`);
    expect(rows).toEqual([]);
  });

  it('goes once, however often the creation is repeated', async () => {
    const body = { firstName: 'On', lastName: 'Ce', emailAddress: 'once@mail.test', type: 'Google', role: 'ReadOnly' };
    const headers = { 'idempotency-key': 'create-once' };
    const first = await server.call<User>('director', 'POST', '/users', body, headers);
    await server.call<User>('director', 'POST', '/users', body, headers);
    expect(await entries(first.body.id)).toHaveLength(1);
  });

  it('goes neither to API accounts nor to those without an address', async () => {
    const api = await create({ type: 'API' }, 'administrator');
    const silent = await create({ emailAddress: undefined });
    expect([...(await entries(api.id)), ...(await entries(silent.id))]).toEqual([]);
  });

  it('is sent again on demand, and the older link works no longer', async () => {
    const eve = await create();
    const first = await sentTo(eve);
    expect((await again('director', eve.id)).status).toBe(202);
    const second = await sentTo(eve);
    expect(second.link).not.toBe(first.link);
    expect((await links(eve.id)).map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  it('is sent again once for a repeated request, and replaces one that still waits', async () => {
    const eve = await create();
    await again('director', eve.id, { 'idempotency-key': 'again-1' });
    await again('director', eve.id, { 'idempotency-key': 'again-1' });
    await server.sender.sendDue();
    expect((await entries(eve.id)).map(({ state }) => state)).toEqual(['dropped', 'sent']);
  });

  it('is sent again by Directors only, to people who have not signed in yet', async () => {
    const eve = await create();
    expect((await again('contributor', eve.id)).status).toBe(403);
    expect((await again('director', people.basic)).status).toBe(422);
    expect((await again('director', people.disabled)).status).toBe(422);
    expect((await again('director', 'nobody')).status).toBe(404);
    const admin = await create({ type: 'Azure', role: 'Administrator', category: 'PES' }, 'administrator');
    expect((await again('director', admin.id)).status).toBe(403);
    expect((await again('administrator', admin.id)).status).toBe(202);
  });

  it('is not sent to one person over and over', async () => {
    const eve = await create();
    for (let sent = 1; sent < 5; sent += 1) expect((await again('director', eve.id)).status).toBe(202);
    expect(await again('director', eve.id)).toMatchObject({
      status: 429,
      body: {
        message: 'Eve External was sent 5 invitations within an hour. Please try again later.',
        code: 'too-many-requests',
      },
    });
  });

  it('follows a corrected address, and the link in the mistyped one works no longer', async () => {
    const eve = await create();
    await sentTo(eve);
    const correct = [{ op: 'replace', path: 'emailAddress', value: 'eve.right@mail.test' }];
    expect((await server.call('director', 'PATCH', `/users/${eve.id}`, correct)).status).toBe(200);
    expect((await sentTo(eve)).to).toBe('eve.right@mail.test');
    expect((await links(eve.id)).map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  it('is dropped when the person has signed in or was disabled meanwhile', async () => {
    const [active, disabled] = [await create(), await create()];
    expect((await server.call('administrator', 'DELETE', `/users/${active.id}`)).status).toBe(200);
    const disable = [{ op: 'replace', path: 'status', value: 'Disabled' }];
    await server.call('director', 'PATCH', `/users/${disabled.id}`, disable);
    await server.sender.sendDue();
    for (const { id } of [active, disabled])
      expect(await entries(id)).toMatchObject([{ state: 'dropped', mail: null }]);
  });

  it('lets no Director send themselves the account of somebody who has signed in', async () => {
    await server.call('picker', 'GET', '/auth/me');
    const reset = [{ op: 'replace', path: 'status', value: 'Invited' }];
    expect((await server.call('director', 'PATCH', `/users/${people.picker}`, reset)).status).toBe(403);
    expect((await server.call('administrator', 'PATCH', `/users/${people.picker}`, reset)).status).toBe(200);
  });
});

it('leads to the portal where another provider does the signing in', async () => {
  const server = await startTestServer({ hasLocalIdentity: false });
  try {
    const body = { firstName: 'Al', lastName: 'Ien', emailAddress: 'al@mail.test', type: 'Google', role: 'ReadOnly' };
    const { body: created } = await server.call<User>('director', 'POST', '/users', body);
    await server.sender.sendDue();
    const { rows } = await server.store.query<{ mail: Mail }>('select mail from outbox where user_id = $1', [
      created.id,
    ]);
    expect(rows[0]?.mail.link).toBe('http://localhost:3000/');
    expect(rows[0]?.mail.text).toContain('Sign in with the account of your organization.');
    expect((await server.store.query('select 1 from invitations')).rows).toEqual([]);
  } finally {
    await server.stop();
  }
}, 60_000);
