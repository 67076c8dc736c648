import type { Profile, User } from '@groundwork/contract';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

describe('session', () => {
  const server = testServer();

  const get = async (url: string, token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetch(`${server.address}${url}`, { headers });
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
    // To sign in is nothing that the feed tells.
    const told = `/activityitems?targetIdSet=${people.picker}&targetIdSet=${invited.id}`;
    expect((await server.call('director', 'GET', told)).body).toEqual([]);
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

  it('knows another provider by its verified address once, then by its subject', async () => {
    const claims = { email: 'BASIC@groundwork.test', email_verified: true };
    expect(
      (await get('/auth/status', await server.token('google-77', { ...claims, email_verified: false }))).status,
    ).toBe(403);
    expect((await get('/auth/status', await server.token('google-77', claims))).body).toMatchObject({
      userId: people.basic,
    });
    expect((await get('/auth/status', await server.token('google-77'))).body).toMatchObject({ userId: people.basic });
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
