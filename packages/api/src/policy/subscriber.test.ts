import { randomUUID } from 'node:crypto';
import type { AuditEvent, Order, Product, User } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

/**
 * What is never sent to them (docs: policy#what-subscribers-never-get), said here apart from the table that the server
 * decides by.
 */
const internal = [
  ...['notes', 'price', 'total', 'vendorId', 'po', 'invoice'],
  ...['reorderLevel', 'reorderQuantity', 'kittingInstructions'],
];

describe('what a Subscriber receives [RO-01]', () => {
  const server = testServer();
  let order: Order;
  beforeAll(async () => {
    const body = {
      name: 'Tower',
      projectId: places.own,
      productId: places.product,
      vendorId: places.vendor,
      quantity: 2,
      total: 136,
      po: 'PO-1',
      invoice: 'IN-1',
      notes: 'cheap',
    };
    order = (await server.call<Order>('director', 'POST', '/orders', body)).body;
    await server.call('director', 'PATCH', `/orders/${order.id}`, [
      { op: 'replace', path: 'total', value: 140 },
      { op: 'replace', path: 'status', value: 'Ordered' },
    ]);
    const own = { name: 'Mine', projectId: places.own, notes: 'only for staff' };
    const kitting = { kittingInstructions: '<p>One tote.</p>' };
    await server.call('director', 'POST', '/setupareas', own);
    await server.call('director', 'POST', '/preparations', { ...own, ...kitting });
    await server.call('director', 'POST', '/moduleRequests', { ...own, kind: 'wish' });
    await server.call('director', 'PATCH', `/products/${places.product}`, [
      { op: 'replace', path: 'externalUrl', value: 'https://shop.example.test/tower' },
      { op: 'replace', path: 'reorderLevel', value: 3 },
      { op: 'replace', path: 'reorderQuantity', value: 12 },
    ]);
    await insertRecords(server.store, 'preparationtemplates', [
      { id: randomUUID(), name: 'Pouring', mediaItemIds: [], items: [], tagIds: [], ...kitting },
    ]);
    const picture = { name: 'Room##1', url: 'https://example.test/a.png', renditions: [], tagIds: [] };
    await insertRecords(server.store, 'mediaitems', [
      { ...picture, id: randomUUID(), projectId: places.own, externalUrl: 'https://example.test/room' },
    ]);
    const { rows } = await server.store.query<{ id: string }>('select id from preparationtemplates');
    const node = { id: randomUUID(), templateId: rows[0]?.id, omit: false, sourcing: 'standard', itemDeployments: [] };
    await server.call('director', 'PUT', `/setupplans/${places.ownPlan}`, {
      name: 'Plan',
      projectId: places.own,
      preparationDeployments: [node],
    });
  }, 60_000);

  it.each([
    'orders',
    'products',
    'projects',
    'setupplans',
    'moduleRequests',
    'setupareas',
    'preparations',
    'preparationtemplates',
    'mediaitems',
    'auditevents',
  ])('holds no internal field in %s', async (collection) => {
    const { status, body } = await server.call<Record<string, unknown>[]>('subscriber', 'GET', `/${collection}`);
    expect(status).toBe(200);
    expect(body).not.toHaveLength(0);
    for (const record of body) expect(internal.filter((field) => field in record)).toEqual([]);
  });

  it("holds no address of a product's shop, from which vendor and price follow; links of pictures stay", async () => {
    const [product] = (await server.call<object[]>('subscriber', 'GET', `/products?ids=${places.product}`)).body;
    expect(product).toMatchObject({ name: 'Pink Tower' });
    expect(product).not.toHaveProperty('externalUrl');
    const [picture] = (await server.call<object[]>('subscriber', 'GET', '/mediaitems')).body;
    expect(picture).toHaveProperty('externalUrl');
  });

  it('is no upload while they have no project', async () => {
    const copy = { targetImageUrl: 'https://example.test/a.png' };
    expect((await server.call('unconfigured', 'GET', '/mediaitems/uploadToken')).status).toBe(403);
    expect((await server.call('unconfigured', 'POST', '/mediaitems/copyImage', copy)).status).toBe(403);
    expect((await server.call('subscriber', 'GET', '/mediaitems/uploadToken')).status).toBe(200);
    const media = { name: 'Room##2', url: 'https://example.test/a.png', projectId: places.own };
    const made = await server.call('unconfigured', 'POST', '/mediaitems?projectRelated=true', media);
    expect(made.status).toBe(403);
  });

  it('is the stock at their places without what staff write about it for each other', async () => {
    const note = 'Sue took two home';
    const written = { note, reason: 'Damaged', userId: people.basic };
    const item = {
      id: randomUUID(),
      name: 'Tower',
      locationId: places.ownSchool,
      quantity: 2,
      reservations: [],
      tagIds: [],
    };
    await insertRecords(server.store, 'inventoryitems', [
      { ...item, countRequest: written, hold: written, transit: { note, toLocationId: places.warehouse } },
    ]);
    const { body } = await server.call<object[]>('subscriber', 'GET', `/inventoryitems?ids=${item.id}`);
    expect(body).toMatchObject([{ id: item.id, quantity: 2 }]);
    expect(JSON.stringify(body)).not.toContain(note);
    expect(await server.call('basic', 'GET', `/inventoryitems/${item.id}`)).toMatchObject({ body: { hold: { note } } });
  });

  it('is no directory, nor for staff who create no accounts [API-05]', async () => {
    for (const person of ['subscriber', 'readonly', 'basic', 'picker', 'contributor'] as const)
      expect([person, (await server.call(person, 'GET', '/directory/users')).status]).toEqual([person, 403]);
    for (const person of ['director', 'administrator'] as const)
      expect([person, (await server.call(person, 'GET', '/directory/users')).status]).toEqual([person, 200]);
  });

  it('is their own orders and the products that these need', async () => {
    const orders = await server.call<Order[]>('subscriber', 'GET', '/orders');
    expect(orders.body.map(({ id }) => id)).toEqual([order.id]);
    const products = await server.call<Product[]>('subscriber', 'GET', '/products');
    expect(products.body.map(({ id }) => id)).toEqual([places.product]);
    expect((await server.call('subscriber', 'GET', '/vendors')).body).toEqual([]);
    expect((await server.call('unconfigured', 'GET', '/orders')).body).toEqual([]);
  });

  it('is their history without the changes of internal fields', async () => {
    const { body } = await server.call<AuditEvent[]>('subscriber', 'GET', `/auditevents?targetIdSet=${order.id}`);
    expect(body.at(-1)?.changes.map(({ field }) => field)).toEqual(['status']);
  });

  it('cannot be probed by filters on what is not sent', async () => {
    expect((await server.call('subscriber', 'GET', `/orders?vendorId=${places.vendor}`)).status).toBe(400);
    expect((await server.call('subscriber', 'GET', '/users?role=Basic')).status).toBe(400);
    const planning = await server.call<{ id: string }[]>('basic', 'GET', '/projects?status=Planning');
    expect(planning.body.map(({ id }) => id)).toEqual([places.own]);
  });

  it('is the names of the people of their projects', async () => {
    const { body } = await server.call<User[]>('subscriber', 'GET', '/users');
    expect(new Set(body.map(({ id }) => id))).toEqual(new Set([people.subscriber, people.basic, people.readonly]));
    const mate = body.find(({ id }) => id === people.basic);
    expect(mate).toMatchObject({ firstName: 'Ben' });
    expect(mate).not.toHaveProperty('emailAddress');
    expect(mate).not.toHaveProperty('role');
  });

  it('is no notes: theirs follow those of the staff', async () => {
    const area = await server.call<{ id: string }>('director', 'POST', '/setupareas', {
      name: 'A',
      projectId: places.own,
      notes: 'Internal',
    });
    const note = [{ op: 'replace', path: 'notes', value: 'From Sue' }];
    const answer = await server.call('subscriber', 'PATCH', `/setupareas/${area.body.id}`, note);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('notes');
    const { body } = await server.call('director', 'GET', `/setupareas/${area.body.id}`);
    expect(body).toMatchObject({ notes: 'Internal\nFrom Sue' });
  });
});
