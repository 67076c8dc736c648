import { randomUUID } from 'node:crypto';
import type { Order, SetupPlan } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { people, places } from '../testing/people.ts';
import { type Place, sampleOf } from '../testing/samples.ts';
import { testServer } from '../testing/server.ts';

describe('hostile calls beyond the records', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });

  const insert = async (
    name: 'orders' | 'preparationitems' | 'setupplans' | 'moduleRequests',
    place: Place,
    more = {},
  ) => {
    const id = randomUUID();
    await insertRecords(server.store, name, [{ ...sampleOf(name, place, people.basic), quantity: 100, ...more, id }]);
    return id;
  };
  const post = (path: string, body?: unknown) =>
    server.call<Order & Record<string, unknown>>('basic', 'POST', path, body);
  const orderOf = async (id: string) => (await server.call<Order>('contributor', 'GET', `/orders/${id}`)).body;

  const calls: readonly [string, 'orders' | 'setupplans' | 'moduleRequests', (id: string) => [string, unknown]][] = [
    ['delivery', 'orders', (id) => [`/orders/delivery/${id}`, undefined]],
    ['partial delivery', 'orders', (id) => [`/orders/partialdelivery/${id}`, { arrivedQuantity: 1 }]],
    [
      'partial group delivery',
      'orders',
      (id) => ['/orders/partialdeliverygroup', { arrivedQuantity: 1, itemsToProcess: [{ orderId: id }] }],
    ],
    ['split', 'orders', (id) => [`/orders/split/${id}`, { newOrderQuantity: 1 }]],
    ['deployment of a plan', 'setupplans', (id) => [`/setupplans/deploy/${id}`, undefined]],
    ['deployment of a request', 'moduleRequests', (id) => [`/moduleRequests/deploy/${id}`, undefined]],
    ['acceptance of a wish', 'moduleRequests', (id) => [`/moduleRequests/accept/${id}`, undefined]],
    ['withdrawal of a request', 'moduleRequests', (id) => [`/moduleRequests/withdraw/${id}`, undefined]],
    ['refusal of a request', 'moduleRequests', (id) => [`/moduleRequests/decline/${id}`, { reason: 'No' }]],
  ];

  it.each(calls)('refuse records of other projects, deleted and unknown ones: %s', async (_, name, callOf) => {
    const foreign = await insert(name, 'other');
    const read = async () =>
      (await server.call('contributor', 'GET', `/${name}/${foreign}`)).body as Record<string, unknown>;
    const before = await read();
    for (const [id, statuses] of [
      [foreign, [403]],
      [await insert(name, 'own', { isDeleted: true }), [404]],
      [randomUUID(), [404]],
      ['nonsense', [404]],
    ] as const) {
      const [path, body] = callOf(id);
      const { status } = await post(path, body);
      expect({ id, isRefused: statuses.some((each) => each === status), status }).toMatchObject({ isRefused: true });
    }
    expect(await read()).toEqual(before);
  });

  it('refuse to deliver to a preparation item of another project, which stays as it is', async () => {
    const id = await insert('orders', 'own');
    const item = await insert('preparationitems', 'other');
    for (const preparationItemId of [item, randomUUID(), places.product]) {
      expect(await post(`/orders/delivery/${id}`, { preparationItemId })).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ field: 'preparationItemId', message: 'Item not found' }] },
      });
    }
    const { body } = await server.call('contributor', 'GET', `/preparationitems/${item}`);
    expect(body.inventoryItemId).toBeUndefined();
    expect(await orderOf(id)).toMatchObject({ status: 'New', deliveredQuantity: 0 });
  });

  it.each([undefined, null, 0, -1, 1.5, 101, 1e308, '1', [1], {}, true])(
    'refuse to deliver or split %j of a hundred',
    async (count) => {
      const id = await insert('orders', 'own');
      for (const [path, body] of [
        [`/orders/partialdelivery/${id}`, { arrivedQuantity: count }],
        [`/orders/split/${id}`, { newOrderQuantity: count }],
        ['/orders/partialdeliverygroup', { arrivedQuantity: count, itemsToProcess: [{ orderId: id }] }],
      ] as const) {
        expect(await post(path, body)).toMatchObject({ status: 400, body: { fieldErrors: [expect.anything()] } });
      }
      expect(await orderOf(id)).toMatchObject({ quantity: 100, deliveredQuantity: 0 });
    },
  );

  it('of two hundred at once deliver what was ordered, and no more', async () => {
    const id = await insert('orders', 'own');
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => post(`/orders/partialdelivery/${id}`, { arrivedQuantity: 1 })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(100);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await orderOf(id)).toMatchObject({ status: 'Delivered', deliveredQuantity: 100 });
    const { body } = await server.call<{ quantity: number }[]>('contributor', 'GET', `/inventoryitems?orderId=${id}`);
    expect(body.map(({ quantity }) => quantity)).toEqual([100]);
  }, 120_000);

  it('of fifty at once deploy a plan once', async () => {
    const node = (more: object) => ({ id: randomUUID(), name: 'Part', ...more });
    const items = [1, 2, 3].map(() => node({ order: { productId: places.product, qty: 1 } }));
    const areaDeployments = [
      node({ name: 'Area', unitDeployments: [node({ preparationDeployments: [node({ itemDeployments: items })] })] }),
    ];
    const plan = await server.call<SetupPlan>('basic', 'POST', '/setupplans', {
      name: 'Plan',
      projectId: places.own,
      areaDeployments,
    });
    expect(plan.status).toBe(201);
    const count = async (table: string) =>
      (await server.store.query<{ n: number }>(`select count(*) n from ${table}`)).rows[0]?.n ?? 0;
    const before = { areas: await count('setupareas'), orders: await count('orders') };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(`/setupplans/deploy/${plan.body.id}`)));
    for (const { status } of answers) expect(status).toBe(200);
    expect(await count('setupareas')).toBe(before.areas + 1);
    expect(await count('orders')).toBe(before.orders + 3);
  }, 120_000);
});
