import { setTimeout as wait } from 'node:timers/promises';
import { type ApiError, errorSummary, type User } from '@groundwork/contract';
import { holdOpen } from '../testing/hold-open.ts';
import { type Person, people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

describe('people over HTTP', () => {
  const server = testServer();

  let count = 0;
  const create = (by: 'administrator' | 'director' | 'contributor', more: Record<string, unknown>) => {
    count += 1;
    const body = {
      firstName: 'New',
      lastName: 'Person',
      emailAddress: `new-${count}@mail.test`,
      role: 'ReadOnly',
      ...more,
    };
    return server.call<User>(by, 'POST', '/users', body);
  };

  it('takes the fields of a user, keeps them, and a PUT takes the id [API-72]', async () => {
    const fields = {
      firstName: 'Mira',
      lastName: 'Lindqvist',
      emailAddress: 'mira@mail.test',
      imageUrl: 'https://example.test/mira.png',
      imageThumbnailUrl: 'https://example.test/mira-100.png',
      type: 'Azure',
      role: 'Contributor',
      category: 'PES',
      azureId: 'd1ec7042',
      googleId: 'g-1',
    };
    const { status, body: created } = await server.call<User>('director', 'POST', '/users', {
      ...fields,
      lastLogonUtc: '2026-01-01T00:00:00.000Z',
    });
    expect(status).toBe(201);
    expect(created).toMatchObject({ ...fields, id: expect.any(String), status: 'Invited' });
    expect(created.lastLogonUtc).toBeUndefined();
    expect((await server.call<User>('director', 'GET', `/users/${created.id}`)).body).toEqual(created);

    const form = { firstName: 'Mirja', lastName: 'Lind', role: 'Basic', category: 'Subscriber', type: 'Azure' };
    const replaced = await server.call<User>('director', 'PUT', `/users/${created.id}`, form);
    expect(replaced.body).toMatchObject({
      ...form,
      id: created.id,
      status: 'Invited',
      imageUrl: fields.imageUrl,
      imageThumbnailUrl: fields.imageThumbnailUrl,
    });
    for (const cleared of ['emailAddress', 'azureId', 'googleId']) expect(replaced.body).not.toHaveProperty(cleared);

    const { body: me } = await server.call<User>('basic', 'GET', '/auth/me');
    expect(me.lastLogonUtc).toEqual(expect.any(String));
  });

  it('lets Directors create guests, people of the organization and external ones, Administrators API accounts too [US-06]', async () => {
    for (const type of ['Local', 'Azure', 'Google']) {
      expect((await create('director', { type })).status).toBe(201);
      expect((await create('administrator', { type })).status).toBe(201);
      expect((await create('contributor', { type })).status).toBe(403);
    }
    expect((await create('director', { type: 'API' })).status).toBe(403);
    expect((await create('administrator', { type: 'API' })).body).toMatchObject({ type: 'API' });
  });

  it('makes a new account Read Only unless something else is said [US-10]', async () => {
    const { body } = await create('director', { role: undefined, type: 'Azure' });
    expect(body).toMatchObject({ role: 'ReadOnly', category: 'PES' });
  });

  it('gives roles up to Contributor by Directors, all of them by Administrators [RO-11] [RO-12]', async () => {
    const answers = async (by: 'administrator' | 'director') => {
      const statuses = [];
      for (const role of ['ReadOnly', 'Basic', 'Contributor', 'Director', 'Administrator']) {
        statuses.push((await create(by, { role, type: 'Azure' })).status);
      }
      return statuses;
    };
    expect(await answers('director')).toEqual([201, 201, 201, 403, 403]);
    expect(await answers('administrator')).toEqual([201, 201, 201, 201, 201]);
  });

  it('makes external accounts Read Only or Basic, no matter who asks [RO-13]', async () => {
    for (const by of ['administrator', 'director'] as const)
      for (const role of ['ReadOnly', 'Basic']) expect((await create(by, { type: 'Google', role })).status).toBe(201);
    const refusal = {
      status: 400,
      body: { fieldErrors: [{ field: 'role', message: 'External accounts are Read Only or Basic.' }] },
    };
    for (const role of ['Contributor', 'Director', 'Administrator'])
      expect(await create('administrator', { type: 'Google', role })).toMatchObject(refusal);
    expect(await create('director', { type: 'Google', role: 'Contributor' })).toMatchObject(refusal);
    const { id } = (await create('administrator', { type: 'Google', role: 'Basic' })).body;
    const raise = [{ op: 'replace', path: 'role', value: 'Contributor' }];
    expect(await server.call('administrator', 'PATCH', `/users/${id}`, raise)).toMatchObject(refusal);
  });

  it('says to somebody whose role was lowered meanwhile what to do', async () => {
    const rename = [{ op: 'replace', path: 'name', value: 'Renamed' }];
    const { body } = await server.call('readonly', 'PATCH', `/products/${places.product}`, rename);
    expect(errorSummary(body as unknown as ApiError)).toMatch(
      /^Your rights do not allow this\. .*ask an Administrator.* reload the page/,
    );
  });

  it('lets nobody below Directors change privileges, nobody their own, and no Director an Administrator [US-12] [RO-06] [RO-07] [RO-10]', async () => {
    const patch = async (by: Person, id: string, path: string, value: string) =>
      (await server.call(by, 'PATCH', `/users/${id}`, [{ op: 'replace', path, value }])).status;
    expect(await patch('director', people.director, 'role', 'Basic')).toBe(403);
    expect(await patch('director', people.administrator, 'role', 'Basic')).toBe(403);
    expect(await patch('director', people.administrator, 'firstName', 'X')).toBe(403);
    expect(await patch('director', people.basic, 'role', 'Director')).toBe(403);
    expect(await patch('administrator', people.administrator, 'role', 'Basic')).toBe(403);
    expect(await patch('administrator', people.picker, 'role', 'basic')).toBe(200);
    for (const by of ['readonly', 'basic', 'contributor'] as const)
      expect([by, await patch(by, people.picker, 'role', 'Contributor')]).toEqual([by, 403]);
    expect(await patch('director', people.picker, 'role', 'Contributor')).toBe(200);
    const { id } = (await create('administrator', { role: 'Administrator', type: 'Azure' })).body;
    expect(await patch('director', id, 'firstName', 'Renamed')).toBe(403);
    expect(await patch('administrator', id, 'firstName', 'Renamed')).toBe(200);
  });

  it('lets nobody delete themselves, and no Director an Administrator', async () => {
    const remove = async (by: 'administrator' | 'director') =>
      (await server.call(by, 'DELETE', `/users/${people.administrator}`)).status;
    expect(await remove('director')).toBe(403);
    expect(await remove('administrator')).toBe(409);
  });

  it.each<[string, 'PATCH' | 'DELETE', unknown, string]>([
    ['lower each other', 'PATCH', [{ op: 'replace', path: 'role', value: 'Director' }], 'Director'],
    ['disable each other', 'PATCH', [{ op: 'replace', path: 'status', value: 'Disabled' }], 'Disabled'],
    [
      'make Subscribers of each other',
      'PATCH',
      [{ op: 'replace', path: 'category', value: 'Subscriber' }],
      'Subscriber',
    ],
    ['delete each other', 'DELETE', undefined, 'deleted'],
  ])('leaves one of two Administrators who %s at once', async (_, method, body, gone) => {
    const ids: string[] = [];
    for (const _one of [1, 2]) {
      const { body: made } = await create('administrator', { role: 'Administrator' });
      await server.store.query(`update users set doc = doc || '{"status": "Active"}' where id = $1`, [made.id]);
      ids.push(made.id);
    }
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // Both are admitted as Administrators before one of them is done.
    const release = await holdOpen(server.store, 'select from users where id = any($1::text[]) for update', [ids]);
    const asked = Promise.all(
      ids.map(async (by, index) => {
        const headers = {
          authorization: `Bearer ${await server.token(by)}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        };
        const address = `${server.address}/users/${ids[1 - index]}`;
        return (await fetch(address, { method, headers, body: body ? JSON.stringify(body) : undefined })).status;
      }),
    );
    while ((await server.store.query(waiting)).rows.length < ids.length) await wait(10);
    await release();
    expect((await asked).sort()).toEqual([200, 403]);
    const { rows } = await server.store.query<{ is: string }>(
      `select case when is_deleted then 'deleted' when doc->>'status' = 'Disabled' then 'Disabled'
         when doc->>'category' = 'Subscriber' then 'Subscriber' else doc->>'role' end as is
       from users where id = any($1::text[]) order by 1`,
      [ids],
    );
    expect(rows.map((row) => row.is).sort()).toEqual([gone, 'Administrator'].sort());
  });

  it('gives each address to one account', async () => {
    const message = 'This email address already has an account with the product.';
    expect(await create('administrator', { emailAddress: 'BASIC@groundwork.test' })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'emailAddress', message }] },
    });
  });

  it('gives an address to one of those who ask for it at once, of whichever process', async () => {
    const other = await server.beside();
    const authorization = `Bearer ${await server.token(people.director)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const post = async (address: string, body: string) =>
      (await fetch(`${address}/users`, { method: 'POST', headers, body })).status;
    const answers: number[][] = [];
    for (let round = 0; round < 5; round += 1) {
      const person = { firstName: 'New', lastName: 'Twin', emailAddress: `twin-${round}@mail.test` };
      const asked = [server, other, server, other].map(({ address }) => post(address, JSON.stringify(person)));
      answers.push((await Promise.all(asked)).sort());
    }
    await other.close();
    expect(answers).toEqual(Array.from({ length: 5 }, () => [201, 400, 400, 400]));
  });

  it('restores nobody whose address somebody else has by now, and by a Director no Administrator', async () => {
    const restore = (by: 'administrator' | 'director', id: string) =>
      server.call(by, 'PATCH', `/users/${id}`, [{ op: 'replace', path: 'isDeleted', value: false }]);
    const twin = { emailAddress: 'restored@mail.test' };
    const { id } = (await create('director', twin)).body;
    await server.call('director', 'DELETE', `/users/${id}`);
    const second = (await create('director', twin)).body;
    expect(await restore('director', id)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'emailAddress' }] },
    });
    await server.call('director', 'DELETE', `/users/${second.id}`);
    expect((await restore('director', id)).status).toBe(200);
    const high = (await create('administrator', { role: 'Administrator' })).body;
    await server.call('administrator', 'DELETE', `/users/${high.id}`);
    expect((await restore('director', high.id)).status).toBe(403);
    expect((await restore('administrator', high.id)).status).toBe(200);
  });
});
