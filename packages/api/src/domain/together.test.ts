import { randomUUID } from 'node:crypto';
import type { InventoryItem, ModuleRequest, Order, SetupPlan } from '@groundwork/contract';
import { nodesOf } from '../records/plan-nodes.ts';
import { checkedFetch } from '../testing/check-exchange.ts';
import { type Person, people, places } from '../testing/people.ts';
import { area, item, planned, preparation, templates, unit } from '../testing/plan.ts';
import { violations } from '../testing/sequences/invariants.ts';
import { makeWorld, stateOf, twoServers, type World } from '../testing/sequences/world.ts';

const times = [1, 2, 3, 4, 5];
const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];

/** Two servers on one database, and people who do not wait for one another. */
describe('calls at the same moment', () => {
  const { server, addresses } = twoServers();

  const on = async (index: number, person: Person, method: string, url: string, body?: unknown, headers = {}) => {
    const answer = await checkedFetch(addresses[index] ?? '', url, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        authorization: `Bearer ${await server.token(people[person])}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    return { status: answer.status, text: await answer.text(), made: answer.headers.get('x-deploy-summary') };
  };
  const create = async <T>(path: string, body: object) =>
    (await server.call<T & { id: string }>('director', 'POST', path, body)).body;
  const order = (fields: object = {}) =>
    create<Order>('/orders', { name: 'O', projectId: places.own, productId: places.product, quantity: 5, ...fields });
  const get = async <T>(path: string) => (await server.call<T>('director', 'GET', path)).body;
  const sound = async (world: World) => expect(violations(await stateOf(world))).toEqual([]);

  const specials: readonly [string, (place: World) => Promise<[string, unknown]>, number[]][] = [
    ['deploying a plan', async ({ planId }) => [`/setupplans/deploy/${planId}`, undefined], [200, 200]],
    [
      'deploying what the person has seen',
      async ({ planId }) => [`/setupplans/deploy/${planId}?unlessDeployed=true`, undefined],
      [200, 409],
    ],
    [
      'ordering what nobody has ordered',
      async ({ projectId }) => [
        `/orders?unlessOrderedSince=${new Date().toISOString()}`,
        { name: 'Refill', projectId, productId: places.product, quantity: 3 },
      ],
      [201, 409],
    ],
    ['a delivery', async () => [`/orders/delivery/${(await order()).id}`, {}], [200, 409]],
    [
      'the last part',
      async () => [`/orders/partialdelivery/${(await order()).id}`, { arrivedQuantity: 5 }],
      [200, 409],
    ],
    [
      'a group that arrives whole',
      async () => [
        '/orders/partialdeliverygroup',
        { arrivedQuantity: 10, itemsToProcess: [{ orderId: (await order()).id }, { orderId: (await order()).id }] },
      ],
      [200, 409],
    ],
    ['the largest split', async () => [`/orders/split/${(await order()).id}`, { newOrderQuantity: 4 }], [200, 400]],
    [
      'deploying a request',
      async ({ projectId }) => {
        const items = [{ templateId: templates.item, order: { productId: places.product, qty: 2 } }];
        const request = await create<ModuleRequest>('/moduleRequests', {
          name: 'R',
          projectId,
          itemDeployments: items,
        });
        return [`/moduleRequests/deploy/${request.id}`, undefined];
      },
      [200, 409],
    ],
  ];
  it.each(specials)('a double click does it once: %s', async (_, callOf, statuses) => {
    const world = await makeWorld(server, addresses);
    const [url, body] = await callOf(world);
    const answers = await Promise.all([0, 1].map((index) => on(index, 'director', 'POST', url, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual(statuses);
    await sound(world);
  });

  it.each(specials)('a lost answer comes again, from either server: %s', async (_, callOf, [done]) => {
    const world = await makeWorld(server, addresses);
    const [url, body] = await callOf(world);
    const headers = { 'idempotency-key': randomUUID() };
    const both = await Promise.all([0, 1].map((index) => on(index, 'director', 'POST', url, body, headers)));
    const again = await on(1, 'director', 'POST', url, body, headers);
    expect(again.status).toBe(done);
    for (const answer of both) expect(answer).toEqual(again);
    await sound(world);
  });

  it('people deploy, deliver and edit one plan, and nothing is lost or doubled', async () => {
    const world = await makeWorld(server, addresses);
    await on(0, 'director', 'POST', `/setupplans/deploy/${world.planId}`);
    const { orders, plan } = await stateOf(world);
    const added = [...plan.preparationDeployments, preparation([item(2), item(1)])];
    const body = { ...plan, preparationDeployments: added };
    const calls = [
      ...orders.map(({ id }, n) => on(n % 2, 'basic', 'POST', `/orders/partialdelivery/${id}`, { arrivedQuantity: 1 })),
      on(0, 'contributor', 'PUT', `/setupplans/${world.planId}`, body),
      on(1, 'director', 'POST', `/setupplans/deploy/${world.planId}`),
      on(0, 'basic', 'POST', `/setupplans/deploy/${world.planId}`),
      ...orders.map(({ id }, n) => on(n % 2, 'contributor', 'POST', `/orders/delivery/${id}`, {})),
    ];
    for (const { status } of await Promise.all(calls)) expect([200, 409]).toContain(status);
    await sound(world);
    expect((await on(1, 'director', 'POST', `/setupplans/deploy/${world.planId}`)).status).toBe(200);
    const after = await stateOf(world);
    expect(after.orders).toHaveLength(orders.length + 2);
    expect(after.orders.slice(0, orders.length).map(({ status }) => status)).toEqual(orders.map(() => 'Delivered'));
    await sound(world);
  });

  it('a plan is edited while it is deployed: what was made stays known to it, and a stale edit is refused', async () => {
    for (const [round, ifMatch] of [true, false, true, false].entries()) {
      const world = await makeWorld(server, addresses);
      const plan = await get<SetupPlan>(`/setupplans/${world.planId}`);
      const { areaDeployments, unitDeployments, preparationDeployments } = plan;
      const body = {
        name: 'Renamed',
        projectId: world.projectId,
        areaDeployments,
        unitDeployments,
        preparationDeployments,
      };
      const headers = ifMatch ? { 'if-match': `"${plan.timeModifiedUtc}"` } : {};
      const put = () => on(0, 'contributor', 'PUT', `/setupplans/${world.planId}`, body, headers);
      const deploy = () => on(1, 'director', 'POST', `/setupplans/deploy/${world.planId}`);
      const [edited, deployed] =
        round < 2 ? await Promise.all([put(), deploy()]) : (await Promise.all([deploy(), put()])).reverse();
      expect(deployed?.status).toBe(200);
      expect(ifMatch ? [200, 409] : [200]).toContain(edited?.status);
      if (edited?.status === 409)
        expect(JSON.parse(edited.text)).toMatchObject({ code: 'stale', current: { id: world.planId } });
      const { orders, plan: after } = await stateOf(world);
      expect((await deploy()).made).toBe(JSON.stringify({ area: 0, unit: 0, preparation: 0, item: 0, order: 0 }));
      expect(nodesOf(after).filter((node) => node.order?.deployedId)).toHaveLength(orders.length);
      await sound(world);
    }
  }, 30_000);

  it('a template that is deleted while it is planned or deployed makes its nodes, or leaves them out, and no other', async () => {
    for (const _ of times) {
      const template = await create<{ id: string }>('/preparationitemtemplates', {
        name: 'Tray',
        productIds: [places.product],
      });
      const { planId, projectId } = await planned(server, {
        preparationDeployments: [preparation([item(1), item(1, { templateId: template.id })])],
      });
      const [deployed] = await Promise.all([
        on(0, 'director', 'POST', `/setupplans/deploy/${planId}`),
        on(1, 'director', 'DELETE', `/preparationitemtemplates/${template.id}`),
      ]);
      expect(deployed.status).toBe(200);
      const made = JSON.parse(deployed.made ?? '') as { item: number; order: number };
      expect(made.item).toBe(made.order);
      expect([1, 2]).toContain(made.item);
      expect(await get<Order[]>(`/orders?projectIds=${projectId}`)).toHaveLength(made.order);
      expect((await on(1, 'director', 'POST', `/setupplans/deploy/${planId}`)).made).toContain('"item":0,"order":0');
    }
  }, 30_000);

  it.each([
    ['a project', (world: World) => `/projects/${world.projectId}`],
    ['an area', async (world: World) => `/setupareas/${(await stateOf(world)).areas[0]?.id}`],
  ])(
    '%s that is deleted while more is made in it takes that along',
    async (_, urlOf) => {
      for (const _round of times) {
        const world = await makeWorld(server, addresses);
        await on(0, 'director', 'POST', `/setupplans/deploy/${world.planId}`);
        const plan = await get<SetupPlan>(`/setupplans/${world.planId}`);
        plan.areaDeployments[0]?.unitDeployments.push(unit([preparation([item(1)])]));
        plan.areaDeployments.push(area([unit([])]));
        await on(0, 'director', 'PUT', `/setupplans/${world.planId}`, plan);
        const url = await urlOf(world);
        const answers = await Promise.all([
          on(0, 'director', 'POST', `/setupplans/deploy/${world.planId}`),
          on(1, 'director', 'DELETE', url),
          on(0, 'contributor', 'POST', '/setupunits', {
            name: 'U',
            projectId: world.projectId,
            areaId: (await stateOf(world)).areas[0]?.id,
          }),
        ]);
        for (const { status } of answers) expect(status).toBeLessThan(500);
        await sound(world);
        if (!url.startsWith('/projects')) continue;
        const state = await stateOf(world);
        const living = [...state.areas, ...state.units, ...state.preparations, ...state.items, ...state.orders];
        expect(living.filter(({ isDeleted }) => !isDeleted)).toEqual([]);
      }
    },
    60_000,
  );

  it('two pickers never reserve more than an order needs, and nothing for one that is cancelled meanwhile', async () => {
    const stock = () =>
      create<InventoryItem>('/inventoryitems', {
        name: 'S',
        locationId: places.warehouse,
        productId: places.product,
        quantity: 9,
      });
    for (const round of times) {
      const wanted = await order({ status: 'Processing', quantity: 4 });
      const items = [await stock(), await stock()];
      const answers = await Promise.all([
        ...items.map(({ id }, index) =>
          on(
            index,
            'picker',
            'PATCH',
            `/inventoryitems/${id}`,
            replace('reservations', [{ orderId: wanted.id, quantity: 3 }]),
          ),
        ),
        ...(round > 3 ? [on(0, 'director', 'PATCH', `/orders/${wanted.id}`, replace('status', 'Cancelled'))] : []),
      ]);
      for (const { status } of answers) expect([200, 400]).toContain(status);
      const held = (await Promise.all(items.map(({ id }) => get<InventoryItem>(`/inventoryitems/${id}`)))).flatMap(
        ({ reservations }) => reservations,
      );
      expect(held).toHaveLength(round > 3 ? 0 : 1);
    }
  }, 30_000);
});
