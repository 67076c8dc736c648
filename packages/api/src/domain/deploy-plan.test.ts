import { randomUUID } from 'node:crypto';
import type { Order, Preparation, PreparationItem, SetupArea, SetupPlan, SetupUnit } from '@groundwork/contract';
import { type Person, people, places } from '../testing/people.ts';
import { area, insertTemplates, item, planned, preparation, save, templates, unit } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';

describe('POST setupplans/deploy/{id}', () => {
  const server = testServer({ prepare: insertTemplates });

  const deploy = (planId: string, person: Person = 'director') =>
    server.call<SetupPlan>(person, 'POST', `/setupplans/deploy/${planId}`);
  const list = async <T>(collection: string, projectId: string) =>
    (
      await server.call<T[]>(
        'director',
        'GET',
        `/${collection}?${collection === 'orders' ? 'projectIds' : 'projectId'}=${projectId}`,
      )
    ).body;
  const made = (headers: Headers) => JSON.parse(headers.get('x-deploy-summary') ?? '{}') as Record<string, number>;

  it('creates the records of the tree from its templates, with an empty body [API-43]', async () => {
    const { planId, projectId } = await planned(server, {
      areaDeployments: [area([unit([preparation([item(3)])], { name: 'Low shelf' })])],
    });
    const answer = await deploy(planId);
    expect(answer.status).toBe(200);
    expect(made(answer.headers)).toEqual({ area: 1, unit: 1, preparation: 1, item: 1, order: 1 });
    expect(answer.body.status).toBe('Deployed');
    const [areaNode] = answer.body.areaDeployments;
    const [unitNode] = areaNode?.unitDeployments ?? [];
    const [preparationNode] = unitNode?.preparationDeployments ?? [];
    const [itemNode] = preparationNode?.itemDeployments ?? [];
    expect(await list<SetupArea>('setupareas', projectId)).toMatchObject([
      {
        id: areaNode?.deployedId,
        name: 'Practical Life',
        instructions: '<p>Mats first.</p>',
        description: '<p>From the template.</p>',
        status: 'New',
        notes: '',
      },
    ]);
    expect(await list<SetupUnit>('setupunits', projectId)).toMatchObject([
      { id: unitNode?.deployedId, name: 'Low shelf', areaId: areaNode?.deployedId },
    ]);
    expect(await list<Preparation>('preparations', projectId)).toMatchObject([
      {
        id: preparationNode?.deployedId,
        name: 'Pouring',
        unitId: unitNode?.deployedId,
        kittingInstructions: '<p>One tote.</p>',
      },
    ]);
    expect(await list<PreparationItem>('preparationitems', projectId)).toMatchObject([
      {
        id: itemNode?.deployedId,
        name: 'Tower',
        quantity: 3,
        preparationId: preparationNode?.deployedId,
        templateId: templates.item,
        tagIds: [places.tag],
      },
    ]);
    expect(await list<Order>('orders', projectId)).toMatchObject([
      {
        id: itemNode?.order.deployedId,
        name: 'Pink Tower',
        productId: places.product,
        vendorId: places.vendor,
        quantity: 3,
        total: 204,
        status: 'New',
        tagIds: [places.tag],
        preparationItemId: itemNode?.deployedId,
        preparationItemTemplateId: templates.item,
      },
    ]);
  });

  it('skips omitted nodes and nodes without a product, a quantity or an existing template [PL-19]', async () => {
    const gone = (await server.call<{ id: string }>('director', 'POST', '/setupunittemplates', { name: 'Gone' })).body
      .id;
    const { planId, projectId } = await planned(server, {
      areaDeployments: [area([unit([preparation([item()])])], { omit: true })],
      unitDeployments: [unit([], { templateId: gone })],
      preparationDeployments: [
        preparation([
          item(1, { omit: true }),
          item(1, { order: { omit: true } }),
          item(1, { order: { productId: null } }),
          item(0),
          item(2),
        ]),
      ],
    });
    await server.call('director', 'DELETE', `/setupunittemplates/${gone}`);
    expect(made((await deploy(planId)).headers)).toEqual({ area: 0, unit: 0, preparation: 1, item: 4, order: 1 });
    expect(await list('orders', projectId)).toHaveLength(1);
  });

  it('makes nothing twice, no matter who calls it again and at the same moment', async () => {
    const { planId, projectId } = await planned(server, {
      preparationDeployments: [preparation([item(), item(), item()])],
    });
    const beside = await server.beside();
    try {
      const answers = await Promise.all(Array.from({ length: 8 }, () => deploy(planId)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(answers.filter(({ headers }) => made(headers).order === 3)).toHaveLength(1);
    } finally {
      await beside.close();
    }
    expect(await list('orders', projectId)).toHaveLength(3);
    expect(await list('preparationitems', projectId)).toHaveLength(3);
  });

  it('creates only nodes added since, and deleted records again [PL-19]', async () => {
    const tree = { preparationDeployments: [preparation([item(), item()])] };
    const { planId, projectId } = await planned(server, tree);
    const first = (await deploy(planId)).body;
    const [kept, removed] = first.preparationDeployments[0]?.itemDeployments ?? [];
    await server.call('director', 'DELETE', `/preparationitems/${removed?.deployedId}`);
    await save(server, planId, projectId, {
      preparationDeployments: [{ ...preparation([item(5)]), ...first.preparationDeployments[0] } as never],
    });
    const again = await deploy(planId);
    expect(made(again.headers)).toEqual({ area: 0, unit: 0, preparation: 0, item: 1, order: 0 });
    const [same, other] = again.body.preparationDeployments[0]?.itemDeployments ?? [];
    expect(same?.deployedId).toBe(kept?.deployedId);
    expect(other?.deployedId).not.toBe(removed?.deployedId);
    expect(other?.order.deployedId).toBe(removed?.order.deployedId);
    const order = await server.call<Order>('director', 'GET', `/orders/${other?.order.deployedId}`);
    expect(order.body.preparationItemId).toBe(other?.deployedId);
  });

  it('leaves the status to what is there: deployed, a draft again with an addition or a deletion', async () => {
    const only = preparation([item()]);
    const { planId, projectId } = await planned(server, { preparationDeployments: [only] });
    const { body } = await deploy(planId);
    expect(body.status).toBe('Deployed');
    const added = await save(server, planId, projectId, { ...body, areaDeployments: [area([])] });
    expect(added.status).toBe('Draft');
    const back = await save(server, planId, projectId, { ...body, areaDeployments: [] });
    expect(back.status).toBe('Deployed');
    const made = body.preparationDeployments[0]?.itemDeployments[0];
    await server.call('director', 'DELETE', `/orders/${made?.order.deployedId}`);
    expect((await server.call<SetupPlan>('director', 'GET', `/setupplans/${planId}`)).body.status).toBe('Draft');
    const omitted = await planned(server, { areaDeployments: [area([], { omit: true })] });
    expect((await deploy(omitted.planId)).body.status).toBe('Draft');
  });

  it('makes nothing twice of a node that one client has dropped and another saves again', async () => {
    const tree = { preparationDeployments: [preparation([item(), item()])] };
    const { planId, projectId } = await planned(server, tree);
    const { body } = await deploy(planId);
    await save(server, planId, projectId, {});
    const copy = preparation([], { ...body.preparationDeployments[0], id: randomUUID(), itemDeployments: [] } as never);
    const back = await save(server, planId, projectId, {
      preparationDeployments: [...body.preparationDeployments, copy],
    });
    expect(back.preparationDeployments[0]).toEqual(body.preparationDeployments[0]);
    expect(back.preparationDeployments[1]?.deployedId).toBeNull();
    expect(made((await deploy(planId)).headers)).toMatchObject({ preparation: 1, item: 0, order: 0 });
    const elsewhere = await planned(server, { preparationDeployments: [] });
    const { preparationDeployments } = body;
    const foreign = await save(server, elsewhere.planId, elsewhere.projectId, { preparationDeployments });
    expect(foreign.preparationDeployments[0]).toMatchObject({
      deployedId: null,
      itemDeployments: [{ deployedId: null }, {}],
    });
    const moved = { name: 'Plan', projectId: elsewhere.projectId };
    expect((await server.call('director', 'PUT', `/setupplans/${planId}`, { ...body, ...moved })).status).toBe(422);
  });

  it('a re-created item gets the splits of its order and the received stock', async () => {
    const { planId } = await planned(server, { preparationDeployments: [preparation([item(4)])] });
    const first = (await deploy(planId)).body.preparationDeployments[0]?.itemDeployments[0];
    const orderId = first?.order.deployedId;
    const split = await server.call<Order[]>('director', 'POST', `/orders/split/${orderId}`, { newOrderQuantity: 1 });
    await server.call('director', 'POST', `/orders/delivery/${orderId}`);
    await server.call('director', 'DELETE', `/preparationitems/${first?.deployedId}`);
    const again = (await deploy(planId)).body.preparationDeployments[0]?.itemDeployments[0];
    const get = async <T>(path: string) => (await server.call<T>('director', 'GET', path)).body;
    const before = await get<PreparationItem>(`/preparationitems/${first?.deployedId}`);
    const after = await get<PreparationItem>(`/preparationitems/${again?.deployedId}`);
    expect(after).toMatchObject({ inventoryItemId: before.inventoryItemId, quantity: 4 });
    expect(before.inventoryItemId).toBeDefined();
    expect(split.body).toHaveLength(2);
    for (const { id } of split.body) expect((await get<Order>(`/orders/${id}`)).preparationItemId).toBe(after.id);
    await server.call('director', 'PATCH', `/preparationitems/${first?.deployedId}`, [
      { op: 'replace', path: 'isDeleted', value: false },
    ]);
    const plan = await get<SetupPlan>(`/setupplans/${planId}`);
    expect(plan.status).toBe('Deployed');
    // What was made in its place stays there: the one that comes back is not in the plan any more.
    expect(plan.preparationDeployments[0]?.itemDeployments[0]?.deployedId).toBe(again?.deployedId);
  });

  it('a re-created item is not filled from stock that is gone', async () => {
    const { planId } = await planned(server, { preparationDeployments: [preparation([item(4)])] });
    const made = async () => (await deploy(planId)).body.preparationDeployments[0]?.itemDeployments[0];
    const first = await made();
    await server.call('director', 'POST', `/orders/delivery/${first?.order.deployedId}`);
    const filledBy = async (id: string | null | undefined) =>
      (await server.call<PreparationItem>('director', 'GET', `/preparationitems/${id}`)).body.inventoryItemId;
    const stock = await filledBy(first?.deployedId);
    await server.call('director', 'DELETE', `/preparationitems/${first?.deployedId}`);
    expect((await server.call('director', 'DELETE', `/inventoryitems/${stock}`)).status).toBe(200);
    expect(await filledBy((await made())?.deployedId)).toBeUndefined();
  });

  it('an order that was made again stays in its place when the deleted one comes back', async () => {
    const { planId } = await planned(server, { preparationDeployments: [preparation([item(2)])] });
    const orderOf = ({ preparationDeployments }: SetupPlan) =>
      preparationDeployments[0]?.itemDeployments[0]?.order.deployedId;
    const first = orderOf((await deploy(planId)).body);
    await server.call('director', 'DELETE', `/orders/${first}`);
    const second = orderOf((await deploy(planId)).body);
    expect(second).not.toBe(first);
    const restored = [{ op: 'replace', path: 'isDeleted', value: false }];
    expect((await server.call('director', 'PATCH', `/orders/${first}`, restored)).status).toBe(200);
    const { body } = await server.call<SetupPlan>('director', 'GET', `/setupplans/${planId}`);
    expect(orderOf(body)).toBe(second);
  });

  it('a component with parts or from a plan stays in its project', async () => {
    const { planId, projectId } = await planned(server, { areaDeployments: [area([unit([])])] });
    await deploy(planId);
    const make = async (path: string, body: object) =>
      (await server.call<{ id: string }>('director', 'POST', path, { name: 'C', projectId, ...body })).body.id;
    const move = (path: string) =>
      server.call('director', 'PATCH', path, [{ op: 'replace', path: 'projectId', value: places.other }]);
    const [made] = await list<SetupUnit>('setupunits', projectId);
    expect((await move(`/setupunits/${made?.id}`)).status).toBe(422);
    const parent = await make('/setupareas', {});
    const child = await make('/setupunits', { areaId: parent });
    expect((await move(`/setupareas/${parent}`)).status).toBe(422);
    expect((await move(`/setupunits/${child}`)).status).toBe(400);
    expect((await move(`/setupunits/${await make('/setupunits', {})}`)).status).toBe(200);
  });

  it('names the node that cannot be made, and then makes nothing at all', async () => {
    const bad = preparation([item(1)], { templateId: null, name: '' });
    const { planId, projectId } = await planned(server, {
      areaDeployments: [area([unit([preparation([item()]), bad])])],
    });
    const answer = await deploy(planId);
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining('Practical Life › Shelf') } });
    expect(await list('setupareas', projectId)).toEqual([]);
  });

  it('is for editors of the project, while it goes on', async () => {
    const { planId, projectId } = await planned(server, { preparationDeployments: [preparation([item()])] });
    for (const person of ['readonly', 'basic', 'picker', 'subscriber'] as const) {
      expect((await deploy(planId, person)).status).toBe(403);
    }
    expect((await deploy('00000000-0000-4000-8000-00000000dead')).status).toBe(404);
    const patch = (status: string) =>
      server.call('director', 'PATCH', `/projects/${projectId}`, [{ op: 'replace', path: 'status', value: status }]);
    await patch('Paused');
    expect(await deploy(planId)).toMatchObject({ status: 422, body: { message: 'Project is paused.' } });
    await patch('Ordering');
    await server.call('director', 'PATCH', `/projects/${projectId}`, [
      { op: 'replace', path: 'memberIds', value: [people.basic] },
    ]);
    expect((await deploy(planId, 'basic')).status).toBe(200);
    const archive = [{ op: 'replace', path: 'isArchived', value: true }];
    await server.call('director', 'PATCH', `/setupplans/${planId}`, archive);
    expect(await deploy(planId)).toMatchObject({
      status: 409,
      body: { message: 'A plan in the history is not deployed any more.' },
    });
  });

  it('records the activity of each record, as one operation', async () => {
    const { planId, projectId } = await planned(server, { preparationDeployments: [preparation([item()])] });
    await deploy(planId);
    const events = (
      await list<{ eventType: string; operationId: string; targetType: string }>('activityitems', projectId)
    ).filter(
      ({ eventType, targetType }) => eventType === 'RecordCreated' && !['Project', 'SetupPlan'].includes(targetType),
    );
    expect(events.map(({ targetType }) => targetType).sort()).toEqual(['Order', 'Preparation', 'PreparationItem']);
    expect(new Set(events.map(({ operationId }) => operationId)).size).toBe(1);
  });
});
