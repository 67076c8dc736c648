import type { AuditEvent, Order, Product, User } from '@groundwork/contract';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { staffFields } from './table.ts';

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
  }, 60_000);

  it.each([
    'orders',
    'products',
    'projects',
    'setupplans',
    'moduleRequests',
    'setupareas',
    'mediaitems',
    'auditevents',
  ])('holds no internal field in %s', async (collection) => {
    const { status, body } = await server.call<Record<string, unknown>[]>('subscriber', 'GET', `/${collection}`);
    expect(status).toBe(200);
    for (const record of body) expect(staffFields.filter((field) => field in record)).toEqual([]);
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
