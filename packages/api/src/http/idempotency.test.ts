import { randomUUID } from 'node:crypto';
import type { Order } from '@groundwork/contract';
import { type Person, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

describe('a write with an Idempotency-Key', () => {
  const server = testServer();
  const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];

  it('is done once, at the same moment too', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: 'Once', projectId: places.own };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call<Order>('basic', 'POST', '/orders', body, headers)),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const other = await server.call('basic', 'POST', '/orders', { ...body, name: 'Else' }, headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    const refusedKey = { 'idempotency-key': randomUUID() };
    expect((await server.call('basic', 'POST', '/orders', { projectId: places.own }, refusedKey)).status).toBe(400);
    expect((await server.call('basic', 'POST', '/orders', body, refusedKey)).status).toBe(201);
    // As the outbox of a browser does when an answer was lost: the same change of what is by now an older version.
    const { id, timeModifiedUtc } = answers[0]?.body ?? { id: '', timeModifiedUtc: '' };
    const again = { 'idempotency-key': randomUUID(), 'if-match': `"${timeModifiedUtc}"` };
    const patch = () => server.call('basic', 'PATCH', `/orders/${id}`, replace('po', 'Kept'), again);
    const first = await patch();
    expect(await patch()).toMatchObject({ status: 200, body: first.body });
  });

  it('is one call: the same key and body for another address, or in another way, are refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: 'One call' };
    const { id } = (await server.call<{ id: string }>('director', 'POST', '/vendors', body, headers)).body;
    const reused = { status: 422, body: { code: 'key-reused' } };
    expect(await server.call('director', 'POST', '/things', body, headers)).toMatchObject(reused);
    const other = { 'idempotency-key': randomUUID() };
    expect((await server.call('director', 'PUT', `/vendors/${id}`, body, other)).status).toBe(200);
    expect(await server.call('director', 'DELETE', `/vendors/${id}`, body, other)).toMatchObject(reused);
    expect((await server.call('director', 'GET', `/vendors/${id}`)).body).toMatchObject({ isDeleted: false });
  });

  it('has a key of 1 to 200 characters', async () => {
    const statusWith = async (key: string) =>
      (await server.call('director', 'POST', '/vendors', { name: 'Key' }, { 'idempotency-key': key })).status;
    expect([await statusWith(''), await statusWith('k'.repeat(201)), await statusWith('k'.repeat(200))]).toEqual([
      400, 400, 201,
    ]);
  });

  it('is answered again for a day, and is another request after it', async () => {
    const create = async (key: string) =>
      (await server.call<{ id: string }>('director', 'POST', '/vendors', { name: 'A day' }, { 'idempotency-key': key }))
        .body.id;
    const ages = { young: '23 hours 50 minutes', old: '24 hours 10 minutes' };
    const first = { young: await create('young'), old: await create('old') };
    for (const [key, age] of Object.entries(ages))
      await server.store.query(`update idempotency_keys set time_created = now() - $2::interval where key = $1`, [
        key,
        age,
      ]);
    await server.jobs.runNow('forget-answers');
    expect(await create('young')).toBe(first.young);
    expect(await create('old')).not.toBe(first.old);
  });

  it('is one of its person: the same key of somebody else is another request', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: 'One key', projectId: places.own };
    const post = async (person: Person) => (await server.call<Order>(person, 'POST', '/orders', body, headers)).body;
    const [first, other] = [await post('basic'), await post('director')];
    expect(other.id).not.toBe(first.id);
    expect([await post('basic'), await post('director')]).toEqual([first, other]);
  });

  it.each([
    ['/users', { firstName: 'Nia', lastName: 'Once', emailAddress: 'nia.once@groundwork.test', role: 'ReadOnly' }],
    ['/tags', { name: 'Once', color: '#40BF7B' }],
    ['/vendors', { name: 'Once' }],
    ['/moduleRequests', { name: 'Once', kind: 'link', projectId: places.own, itemDeployments: [] }],
    ['/gridconfigurations', { gridId: 'once', views: [] }],
    ['/projects', { name: 'Once' }],
  ])('makes one record of a repeated POST %s', async (path, body) => {
    const headers = { 'idempotency-key': randomUUID() };
    const count = async () =>
      (await server.call<{ count: number }>('administrator', 'GET', `${path}?countOnly=true`)).body.count;
    const before = await count();
    const first = await server.call<{ id: string }>('administrator', 'POST', path, body, headers);
    const second = await server.call('administrator', 'POST', path, body, headers);
    expect(first).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await count()).toBe(before + 1);
  });
});
