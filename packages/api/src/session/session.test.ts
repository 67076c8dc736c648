import type { Profile, User } from '@groundwork/contract';
import { checkedFetch } from '../testing/check-exchange.ts';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

describe('session', () => {
  const server = testServer();

  const get = async (url: string, token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await checkedFetch(server.address, url, { headers });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('needs an access token of the identity server [API-02]', async () => {
    expect(await get('/products')).toMatchObject({ status: 401, body: { title: 'Not signed in' } });
    expect(await get('/products', 'rubbish')).toMatchObject({ status: 401, body: { code: 'token-invalid' } });
    const idToken = await server.token(people.basic, {}, 'JWT');
    expect(await get('/products', idToken)).toMatchObject({ status: 401, body: { code: 'token-invalid' } });
    const [head, , signature] = (await server.token(people.basic)).split('.');
    const forged = Buffer.from(JSON.stringify({ sub: people.administrator })).toString('base64url');
    expect((await get('/products', `${head}.${forged}.${signature}`)).status).toBe(401);
    expect((await get('/products', await server.token(people.basic))).status).toBe(200);
    expect(await get('/products', await server.token('nobody'))).toMatchObject({
      status: 403,
      body: { code: 'no-account' },
    });
  });

  it('lists the people of the directory who have no account [API-05]', async () => {
    const { body } = await server.call<{ email: string }[]>('director', 'GET', '/directory/users');
    expect(body).toHaveLength(8);
    await server.call('director', 'POST', '/users', {
      firstName: 'Mira',
      lastName: 'L',
      emailAddress: 'Mira.Lindqvist@groundwork.test',
      type: 'Azure',
    });
    const after = await server.call<{ email: string }[]>('director', 'GET', '/directory/users');
    expect(after.body).toHaveLength(7);
    expect(after.body).not.toContainEqual(expect.objectContaining({ firstName: 'Mira' }));
    expect(after.body).toContainEqual({
      id: 'd1ec7042-0000-4000-8000-000000000006',
      displayName: 'Jules Martin',
      firstName: 'Jules',
      lastName: 'Martin',
      email: 'jules.martin@groundwork.test',
      jobTitle: 'Setup Guide',
      location: 'Lyon',
    });
  });

  it('says whether the session is signed in [API-03]', async () => {
    expect((await get('/auth/status')).body).toMatchObject({ authenticated: false });
    const { body } = await server.call('basic', 'GET', '/auth/status');
    expect(body).toEqual({ authenticated: true, userId: people.basic, serverTimeUtc: expect.any(String) });
  });

  it('answers the profile with its warehouses, and makes who was invited active [API-04] [RO-14]', async () => {
    const { body: picker } = await server.call<Profile>('picker', 'GET', '/auth/me');
    expect(picker).toMatchObject({
      id: people.picker,
      warehouseIds: [places.warehouse],
      lastLogonUtc: expect.any(String),
    });
    const { body: invited } = await server.call<Profile>('invited', 'GET', '/auth/me');
    expect(invited).toMatchObject({ status: 'Active', warehouseIds: [] });
    const { body: again } = await server.call<Profile>('invited', 'GET', '/auth/me');
    expect(again.timeModifiedUtc).toBe(invited.timeModifiedUtc);
    // A sign-in is not in the feed.
    const feed = `/activityitems?targetIdSet=${people.picker}&targetIdSet=${invited.id}`;
    expect((await server.call('director', 'GET', feed)).body).toEqual([]);
  });

  it('refuses a disabled or deleted account at once', async () => {
    expect(await server.call('disabled', 'GET', '/auth/me')).toMatchObject({
      status: 401,
      body: { code: 'account-disabled' },
    });
    const created = await server.call<User>('administrator', 'POST', '/users', {
      firstName: 'Tem',
      lastName: 'Porary',
    });
    const token = await server.token(created.body.id);
    expect((await get('/products', token)).status).toBe(200);
    const disable = [{ op: 'replace', path: 'status', value: 'disabled' }];
    await server.call('administrator', 'PATCH', `/users/${created.body.id}`, disable);
    expect((await get('/products', token)).status).toBe(401);
  });

  it('ends the tokens of a session that signs out, and those of no other', async () => {
    const phone = { sid: 'phone' };
    const [token, renewed, desk] = [
      await server.token(people.contributor, phone),
      await server.token(people.contributor, phone),
      await server.token(people.contributor, { sid: 'desk' }),
    ];
    const signOut = await fetch(`${server.address}/auth/signout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(signOut.status).toBe(204);
    for (const ended of [token, renewed]) {
      expect(await get('/products', ended)).toMatchObject({ status: 401, body: { code: 'session-ended' } });
    }
    expect((await get('/products', desk)).status).toBe(200);
  });

  it('ends no more than the token itself where the provider names no session', async () => {
    const [token, other] = [await server.token(people.contributor), await server.token(people.contributor)];
    await fetch(`${server.address}/auth/signout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect((await get('/products', token)).status).toBe(401);
    expect((await get('/products', other)).status).toBe(200);
  });

  it.each([
    ['disabled', 'status', ['Disabled', 'Active']],
    ['deleted', 'isDeleted', [true, false]],
  ])('does not revive the tokens of an account that was %s', async (_, path, [ended, usable]) => {
    const { body: created } = await server.call<User>('administrator', 'POST', '/users', {
      firstName: 'Was',
      lastName: 'Away',
    });
    const change = (value: unknown) =>
      server.call('administrator', 'PATCH', `/users/${created.id}`, [{ op: 'replace', path, value }]);
    const token = await server.token(created.id);
    expect((await change(ended)).status).toBe(200);
    expect((await change(usable)).status).toBe(200);
    expect(await get('/products', token)).toMatchObject({ status: 401, body: { code: 'session-ended' } });
    const later = await server.token(created.id, { iat: Math.floor(Date.now() / 1000) + 2 });
    expect((await get('/products', later)).status).toBe(200);
  });

  it('deletes the sessions of a disabled account at the local provider, and nobody else’s', async () => {
    await server.store.query('create schema identity');
    await server.store.query('create table identity.artefacts (model text, account_id text)');
    const { body: created } = await server.call<User>('administrator', 'POST', '/users', {
      firstName: 'Two',
      lastName: 'Sessions',
    });
    await server.store.query(
      `insert into identity.artefacts values ('Session', $1), ('RefreshToken', $1), ('Session', $2)`,
      [created.id, people.basic],
    );
    const change = [{ op: 'replace', path: 'status', value: 'Disabled' }];
    await server.call('administrator', 'PATCH', `/users/${created.id}`, change);
    const { rows } = await server.store.query('select account_id from identity.artefacts');
    expect(rows).toEqual([{ account_id: people.basic }]);
  });

  it('changes x-scope-version of everybody after a restore', async () => {
    const versions = () =>
      Promise.all(
        (['basic', 'director', 'subscriber'] as const).map(async (person) =>
          (await server.call(person, 'GET', '/tags')).headers.get('x-scope-version'),
        ),
      );
    const before = await versions();
    expect(await versions()).toEqual(before);
    await server.store.query('update restore_epoch set value = gen_random_uuid()');
    const after = await versions();
    expect(after.filter((version, index) => version === before[index])).toEqual([]);
  });

  it('changes x-scope-version with the projects somebody reaches', async () => {
    const version = async () => (await server.call('basic', 'GET', '/tags')).headers.get('x-scope-version');
    const first = await version();
    expect(await version()).toBe(first);
    const members = [{ op: 'replace', path: 'memberIds', value: [people.subscriber, people.readonly] }];
    expect((await server.call('director', 'PATCH', `/projects/${places.own}`, members)).status).toBe(200);
    expect(await version()).not.toBe(first);
  });
});
