import { type CollectionName, collectionNames, type Order } from '@groundwork/contract';
import { people, places } from '../testing/people.ts';
import { area, insertTemplates, item, planned, preparation, unit } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';

/** Internal data that only staff may see, both as a field name and as content of a response. */
const internalNames = ['price', 'total', 'vendor', 'vendorId', 'po', 'invoice', 'notes', 'reorderLevel'];
const internalWords = ['Secret vendor', 'PO-77', 'IN-77', 'only for staff', '7777.25'];

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

describe("a Subscriber's whole tour", () => {
  const server = testServer({ prepare: insertTemplates });
  let order: Order;
  beforeAll(async () => {
    const { planId, projectId } = await planned(
      server,
      { areaDeployments: [area([unit([preparation([item(3)])])])] },
      { memberIds: [people.subscriber], notes: 'only for staff' },
    );
    const as = (method: string, url: string, body?: unknown) => server.call<Order>('director', method, url, body);
    const patch = (url: string, fields: Record<string, unknown>) =>
      as(
        'PATCH',
        url,
        Object.entries(fields).map(([path, value]) => ({ op: 'replace', path, value })),
      );
    await patch(`/vendors/${places.vendor}`, { name: 'Secret vendor', notes: 'only for staff' });
    await patch(`/products/${places.product}`, { vendorId: places.vendor, price: 7777.25, externalPrice: 9.5 });
    await as('POST', `/setupplans/deploy/${planId}`);
    const [made] = (await server.call<Order[]>('director', 'GET', `/orders?projectIds=${projectId}`)).body;
    if (!made) throw new Error('The plan has made no order.');
    order = (
      await patch(`/orders/${made.id}`, {
        vendorId: places.vendor,
        total: 7777.25,
        po: 'PO-77',
        invoice: 'IN-77',
        notes: 'only for staff',
      })
    ).body;
    for (const name of ['setupareas', 'setupunits', 'preparations', 'preparationitems'] as const) {
      const [record] = (await server.call<{ id: string }[]>('director', 'GET', `/${name}?projectId=${projectId}`)).body;
      await patch(`/${name}/${record?.id}`, { notes: 'only for staff' });
    }
  }, 60_000);

  const list = (name: CollectionName) => server.call<Record<string, unknown>[]>('subscriber', 'GET', `/${name}`);

  it('of every list and every record in it holds nothing that only staff may know [RO-01]', async () => {
    const visited: string[] = [];
    const look = (place: string, body: unknown) => {
      const names = new Set(namesIn(body));
      const words = JSON.stringify(body);
      expect({ place, names: internalNames.filter((name) => names.has(name)) }).toEqual({ place, names: [] });
      expect({ place, words: internalWords.filter((word) => words.includes(word)) }).toEqual({ place, words: [] });
    };
    for (const name of collectionNames) {
      const { status, body } = await list(name);
      if (status === 403) continue;
      expect(status).toBe(200);
      visited.push(name);
      look(name, body);
      for (const { id } of body.slice(0, 5)) {
        const one = await server.call('subscriber', 'GET', `/${name}/${id}`);
        if (one.status === 200) look(`${name}/${id}`, one.body);
      }
    }
    expect(visited).toEqual(
      expect.arrayContaining(['orders', 'products', 'setupareas', 'preparationitems', 'auditevents', 'activityitems']),
    );
    // The tour has seen what it is about.
    expect((await list('orders')).body.map(({ id }) => id)).toContain(order.id);
  });

  it('gives the view of their orders what it needs', async () => {
    const record = async (name: CollectionName, id: unknown) =>
      (await list(name)).body.find((found) => found.id === id) ?? {};
    const own = await record('orders', order.id);
    expect(own).toMatchObject({ quantity: 3, status: 'New', projectId: order.projectId });
    const product = await record('products', own.productId);
    expect(product).toMatchObject({ externalPrice: 9.5 });
    const preparationItem = await record('preparationitems', own.preparationItemId);
    const prepared = await record('preparations', preparationItem.preparationId);
    const setupUnit = await record('setupunits', prepared.unitId);
    expect(await record('setupareas', setupUnit.areaId)).toMatchObject({ name: 'Practical Life' });
  });
});
