import {
  type ActivityItem,
  type AuditEvent,
  type CollectionName,
  collectionNames,
  collections,
} from '@groundwork/contract';
import { type Person, people, personOf, places } from '../testing/people.ts';
import { sampleOf } from '../testing/samples.ts';
import { testServer } from '../testing/server.ts';
import { insertRecords } from './insert.ts';

type Made = { id: string; timeModifiedUtc: string };
const start = '1970-01-01T00:00:00.000Z';

describe('deleting permanently', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });

  const create = async (collection: string, body: object) => {
    const answer = await server.call<Made>('director', 'POST', `/${collection}`, body);
    expect({ status: answer.status, body: answer.status === 201 ? '' : answer.body }).toMatchObject({ status: 201 });
    return answer.body;
  };
  const remove = (collection: string, id: string) => server.call('director', 'DELETE', `/${collection}/${id}`);
  const trashed = async (collection: string, body: object) => {
    const made = await create(collection, body);
    expect((await remove(collection, made.id)).status).toBe(200);
    return made;
  };
  const purge = (collection: string, id: string, person: Person = 'administrator') =>
    server.call(person, 'DELETE', `/${collection}/${id}?purge=true`);
  const listed = async (query: string, person: Person = 'administrator') =>
    (await server.call<{ id: string; name?: string; isDeleted: boolean }[]>(person, 'GET', `/${query}`)).body;

  it('leaves nothing but what carries the removal to who had seen the record', async () => {
    const order = await trashed('orders', { name: 'Secret', notes: 'Of nobody', projectId: places.own });
    const { timeModifiedUtc } = (await server.call<Made>('director', 'GET', `/orders/${order.id}`)).body;
    expect(await purge('orders', order.id)).toMatchObject({ status: 200, body: { ids: [order.id] } });

    expect((await server.call('administrator', 'GET', `/orders/${order.id}`)).status).toBe(404);
    expect(await listed(`orders?isDeleted=true&ids=${order.id}`)).toEqual([]);
    const stored = await server.store.query<{ doc: object }>('select doc from orders where id = $1', [order.id]);
    expect(JSON.stringify(stored.rows)).not.toMatch(/Secret|Of nobody/);
    const changes = 'includeArchived=true&includeDeleted=true';
    for (const person of ['contributor', 'basic', 'subscriber'] as const) {
      const [tombstone, ...others] = await listed(
        `orders?modifiedAfter=${timeModifiedUtc}&${changes}&ids=${order.id}`,
        person,
      );
      expect([tombstone, others]).toMatchObject([{ id: order.id, isDeleted: true }, []]);
      expect(Object(tombstone).timeModifiedUtc > timeModifiedUtc).toBe(true);
    }
    const elsewhere = await trashed('orders', { name: 'Elsewhere', projectId: places.other });
    await purge('orders', elsewhere.id);
    expect(await listed(`orders?modifiedAfter=${start}&${changes}&ids=${elsewhere.id}`, 'basic')).toEqual([]);
  });

  it('is in the history once more, by the name it had and without its values', async () => {
    const vendor = await trashed('vendors', { name: 'Closed', notes: 'Owes us' });
    await purge('vendors', vendor.id);
    const activity = (await server.call<ActivityItem[]>('director', 'GET', `/activityitems?targetIdSet=${vendor.id}`))
      .body;
    expect(activity.map(({ eventType, targetName, userId }) => [eventType, targetName, userId])).toEqual([
      ['RecordCreated', 'Closed', people.director],
      ['RecordDeleted', 'Closed', people.director],
      ['RecordDeleted', 'Closed', people.administrator],
    ]);
    const events = (await server.call<AuditEvent[]>('director', 'GET', `/auditevents?targetIdSet=${vendor.id}`)).body;
    expect(events.at(-1)?.changes).toEqual([{ field: 'isPurged', to: true }]);
  });

  it('is for what is in the trash, once, and for nothing that is gone', async () => {
    const vendor = await create('vendors', { name: 'Open' });
    expect(await purge('vendors', vendor.id)).toMatchObject({
      status: 409,
      body: { code: 'not-deleted', message: 'Only what is in the trash can be deleted permanently: Open.' },
    });
    await remove('vendors', vendor.id);
    expect((await server.call('administrator', 'DELETE', `/vendors/${vendor.id}?purge=yes`)).status).toBe(400);
    expect((await purge('vendors', vendor.id)).status).toBe(200);
    expect((await purge('vendors', vendor.id)).status).toBe(404);
    expect((await remove('vendors', vendor.id)).status).toBe(404);
    const restore = [{ op: 'replace', path: 'isDeleted', value: false }];
    expect((await server.call('administrator', 'PATCH', `/vendors/${vendor.id}`, restore)).status).toBe(404);
    expect((await server.call('administrator', 'PUT', `/vendors/${vendor.id}`, { name: 'Back' })).status).toBe(404);
  });

  it.each<[CollectionName, object, CollectionName, (id: string) => Record<string, unknown>]>([
    ['vendors', { name: 'Maker' }, 'products', (vendorId) => ({ vendorId })],
    ['tags', { name: 'Fragile', color: '#40BF7B' }, 'vendors', (id) => ({ tagIds: [id] })],
    [
      'preparationitemtemplates',
      { name: 'Tray' },
      'setupplans',
      (templateId) => ({ itemDeployments: [{ id: 'node', templateId, order: { qty: 1, omit: false }, omit: false }] }),
    ],
    [
      'orders',
      { name: 'Reserved', projectId: places.own },
      'inventoryitems',
      (orderId) => ({ reservations: [{ id: 'r', orderId, quantity: 1 }] }),
    ],
  ])('of %s is refused while a live record names it: %j', async (name, body, other, fields) => {
    const made = await trashed(name, body);
    const user = { ...sampleOf(other, 'own', people.basic), name: 'User of it', id: crypto.randomUUID() };
    await insertRecords(server.store, other, [{ ...user, ...fields(made.id) }]);
    expect(await purge(name, made.id)).toMatchObject({
      status: 409,
      body: { code: 'referenced', errors: { names: ['User of it'] }, message: expect.stringContaining('User of it') },
    });
    expect(await listed(`${name}?isDeleted=true&ids=${made.id}`)).toHaveLength(1);
    await server.store.query(`update ${other.toLowerCase()} set doc = doc || '{"isDeleted": true}' where id = $1`, [
      user.id,
    ]);
    expect((await purge(name, made.id)).status).toBe(200);
  });

  it('takes along what is deleted below', async () => {
    const area = await create('setupareas', { name: 'Hall', projectId: places.own });
    const before = await trashed('setupunits', { name: 'Before', projectId: places.own, areaId: area.id });
    const unit = await create('setupunits', { name: 'Shelf', projectId: places.own, areaId: area.id });
    await remove('setupareas', area.id);
    expect((await purge('setupareas', area.id)).status).toBe(200);
    for (const id of [before.id, unit.id]) {
      expect((await server.call('administrator', 'GET', `/setupunits/${id}`)).status).toBe(404);
    }
  });

  it('of several is all or nothing', async () => {
    const make = () => trashed('orders', { name: 'One of many', projectId: places.own });
    const [first, second] = [await make(), await make()];
    const live = await create('orders', { name: 'Wanted', projectId: places.own });
    const several = (...ids: string[]) => server.call('administrator', 'DELETE', '/orders?purge=true', { ids });
    expect((await several(first.id, live.id)).status).toBe(409);
    expect((await several(first.id, crypto.randomUUID())).status).toBe(404);
    expect(await listed(`orders?isDeleted=true&ids=${first.id}`)).toHaveLength(1);
    expect((await several(first.id, second.id)).status).toBe(200);
    expect(await listed(`orders?isDeleted=true&ids=${first.id}&ids=${second.id}`)).toEqual([]);
  });

  it.each(Object.entries(personOf))('is for Administrators: %s', async (policyRole, person) => {
    for (const name of collectionNames) {
      const id = crypto.randomUUID();
      await insertRecords(server.store, name, [{ ...sampleOf(name, 'own', people[person]), id, isDeleted: true }]);
      const isPurgeable = policyRole === 'Administrator' && (collections[name].trash || name === 'setupplans');
      const { status } = await purge(name, id, person);
      expect({ name, status }).toEqual({ name, status: isPurgeable ? 200 : 403 });
    }
  });
});
