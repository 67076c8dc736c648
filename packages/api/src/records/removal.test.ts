import { randomUUID } from 'node:crypto';
import type { ActivityItem, AuditEvent, Order, Project, SetupPlan } from '@groundwork/contract';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

const restore = [{ op: 'replace', path: 'isDeleted', value: false }];

describe('delete, restore and history', () => {
  const server = testServer();

  const create = async <T extends { id: string }>(collection: string, body: object) => {
    const answer = await server.call<T>('director', 'POST', `/${collection}`, body);
    expect({ collection, status: answer.status, body: answer.status === 201 ? '' : answer.body }).toMatchObject({
      status: 201,
    });
    return answer.body;
  };
  const isDeleted = async (collection: string, id: string) =>
    (await server.call<{ isDeleted: boolean }>('director', 'GET', `/${collection}/${id}`)).body.isDeleted;

  /** A project with one of everything below it, deployed in its plan. */
  const tree = async () => {
    const project = await create<{ id: string; setupPlanId: string }>('projects', {
      name: 'Tree',
      locationId: places.ownSchool,
    });
    const inProject = { name: 'Part', projectId: project.id };
    const area = await create('setupareas', inProject);
    const unit = await create('setupunits', { ...inProject, areaId: area.id });
    const preparation = await create('preparations', { ...inProject, unitId: unit.id });
    const item = await create('preparationitems', { ...inProject, preparationId: preparation.id });
    const order = await create<Order>('orders', inProject);
    const node = {
      id: randomUUID(),
      name: 'Area',
      templateId: null,
      omit: false,
      deployedId: area.id,
      unitDeployments: [],
    };
    await server.store.query(
      `update setupplans set doc = jsonb_set(doc, '{areaDeployments}', $1::text::jsonb) where id = $2`,
      [JSON.stringify([node]), project.setupPlanId],
    );
    return { project, area, unit, preparation, item, order };
  };

  it('an item follows its preparation to every unit, also while the item is deleted', async () => {
    const { project, unit, preparation, item } = await tree();
    const unitOf = async () =>
      (await server.call<{ unitId?: string }>('director', 'GET', `/preparationitems/${item.id}`)).body.unitId;
    const put = (collection: string, id: string, path: string, value: unknown) =>
      server.call('director', 'PATCH', `/${collection}/${id}`, [{ op: 'replace', path, value }]);
    expect(await unitOf()).toBe(unit.id);
    const other = await create('setupunits', { name: 'Other', projectId: project.id });
    await put('preparations', preparation.id, 'unitId', other.id);
    expect(await unitOf()).toBe(other.id);
    await put('preparationitems', item.id, 'unitId', unit.id);
    expect(await unitOf()).toBe(other.id);
    const second = await create('preparations', { name: 'Second', projectId: project.id, unitId: unit.id });
    await put('preparationitems', item.id, 'preparationId', second.id);
    expect(await unitOf()).toBe(unit.id);
    await server.call('director', 'DELETE', `/preparationitems/${item.id}`);
    await put('preparations', second.id, 'unitId', null);
    await server.call('director', 'DELETE', `/setupunits/${unit.id}`);
    expect((await server.call('director', 'PATCH', `/preparationitems/${item.id}`, restore)).status).toBe(200);
    expect(await unitOf()).toBeUndefined();
  });

  it('takes along what is below, and a restore of the same brings back the same', async () => {
    const { project, area, unit, preparation, item, order } = await tree();
    const parts = [
      ['setupunits', unit.id],
      ['preparations', preparation.id],
      ['preparationitems', item.id],
    ] as const;
    const planArea = async () =>
      (await server.call<SetupPlan>('director', 'GET', `/setupplans/${project.setupPlanId}`)).body.areaDeployments[0]
        ?.deployedId;
    await server.call('director', 'DELETE', `/preparationitems/${item.id}`);
    await server.call('director', 'PATCH', `/preparationitems/${item.id}`, restore);
    const other = await create('setupunits', { name: 'Gone before', projectId: project.id, areaId: area.id });
    await server.call('director', 'DELETE', `/setupunits/${other.id}`);

    expect((await server.call('director', 'DELETE', `/setupareas/${area.id}`)).status).toBe(200);
    for (const [collection, id] of parts) expect(await isDeleted(collection, id)).toBe(true);
    expect(await isDeleted('orders', order.id)).toBe(false);
    expect(await planArea()).toBeNull();

    expect((await server.call('director', 'PATCH', `/setupareas/${area.id}`, restore)).body).toMatchObject({
      isDeleted: false,
    });
    for (const [collection, id] of parts) expect(await isDeleted(collection, id)).toBe(false);
    expect(await isDeleted('setupunits', other.id)).toBe(true);
    expect(await planArea()).toBe(area.id);
  });

  it('of a project takes everything but delivered orders', async () => {
    const { project, area, order } = await tree();
    const received = async (fields: object) => {
      const { id } = await create<Order>('orders', { name: 'There', projectId: project.id });
      await server.store.query('update orders set doc = doc || $1::text::jsonb where id = $2', [
        JSON.stringify(fields),
        id,
      ]);
      return id;
    };
    const stay = [
      await received({ status: 'Delivered', deliveredQuantity: 1 }),
      // The rest of it is late, or none was ordered in the end: some of it is there all the same.
      await received({ status: 'Back Ordered', deliveredQuantity: 1 }),
      await received({ status: 'Delivered', deliveredQuantity: 0 }),
    ];
    await server.call('director', 'DELETE', `/projects/${project.id}`);
    expect([
      await isDeleted('setupareas', area.id),
      await isDeleted('orders', order.id),
      await isDeleted('setupplans', project.setupPlanId),
    ]).toEqual([true, true, true]);
    for (const id of stay) expect(await isDeleted('orders', id)).toBe(false);
    await server.call('director', 'PATCH', `/projects/${project.id}`, restore);
    expect(await isDeleted('setupareas', area.id)).toBe(false);
    const { body: plan } = await server.call<SetupPlan>('director', 'GET', `/setupplans/${project.setupPlanId}`);
    expect(plan.areaDeployments[0]?.deployedId).toBe(area.id);
    for (const id of stay)
      expect(await server.call('director', 'DELETE', `/orders/${id}`)).toMatchObject({
        status: 409,
        body: { code: 'blocked', message: 'There cannot be deleted because it was delivered.' },
      });
  });

  it('is refused with names where something would be left without its place', async () => {
    await create('inventoryitems', { name: 'Globe', locationId: places.otherSchool, quantity: 1 });
    expect(await server.call('director', 'DELETE', `/locations/${places.otherSchool}`)).toMatchObject({
      status: 409,
      body: { message: 'Other School cannot be deleted because it has stock: Globe.', errors: { names: ['Globe'] } },
    });
    const set = await create('tagsets', { name: 'Program' });
    await create('tags', { name: 'Infant', setId: set.id });
    expect(await server.call('director', 'DELETE', `/tagsets/${set.id}`)).toMatchObject({
      status: 409,
      body: { errors: { names: ['Infant'] } },
    });
  });

  describe('history', () => {
    const eventsOf = async (id: string) =>
      (await server.call<AuditEvent[]>('director', 'GET', `/auditevents?targetIdSet=${id}`)).body;
    const activityOf = async (id: string, query = '') =>
      (await server.call<ActivityItem[]>('director', 'GET', `/activityitems?targetIdSet=${id}${query}`)).body;

    it('has activity items with an id, what it was, who, which kind and when [AC-07]', async () => {
      const vendor = await create('vendors', { name: 'Kite Paper Co' });
      await server.call('director', 'DELETE', `/vendors/${vendor.id}`);
      const items = (await activityOf(vendor.id)).sort((a, b) => a.timeCreatedUtc.localeCompare(b.timeCreatedUtc));
      expect(items.map(({ eventType }) => eventType)).toEqual(['RecordCreated', 'RecordDeleted']);
      for (const item of items) {
        expect(item).toMatchObject({
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          targetId: vendor.id,
          userId: people.director,
          timeCreatedUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        });
      }
      expect(new Set(items.map(({ id }) => id)).size).toBe(2);
    });

    it('says in the history of a project that it was archived, and that it is active again', async () => {
      const { id } = await create<Project>('projects', { name: 'Oak', locationId: places.ownSchool });
      for (const value of [true, false])
        await server.call('director', 'PATCH', `/projects/${id}`, [{ op: 'replace', path: 'isArchived', value }]);
      const items = await activityOf(id);
      expect(items.map(({ archiveChange = '', projectId }) => [archiveChange, projectId])).toEqual([
        ['', id],
        ['archived', id],
        ['reactivated', id],
      ]);
    });

    it('records each change once, with the names of that moment [API-27] [API-28]', async () => {
      const order = await create<Order>('orders', { name: 'Tower', projectId: places.own, productId: places.product });
      const patch = (operations: object[]) => server.call<Order>('basic', 'PATCH', `/orders/${order.id}`, operations);
      const changed = await patch([
        { op: 'replace', path: 'productId', value: places.unusedProduct },
        { op: 'replace', path: 'status', value: 'Ordered' },
      ]);
      const same = await patch([{ op: 'replace', path: 'status', value: 'Ordered' }]);
      expect(same.body.timeModifiedUtc).toBe(changed.body.timeModifiedUtc);
      await server.call('basic', 'DELETE', `/orders/${order.id}`);

      const events = await eventsOf(order.id);
      expect(events.map(({ eventType, userName }) => [eventType, userName])).toEqual([
        ['RecordCreated', 'Dirk Director'],
        ['RecordUpdated', 'Ben Basic'],
        ['RecordDeleted', 'Ben Basic'],
      ]);
      expect(events[1]?.changes).toEqual([
        {
          field: 'productId',
          from: places.product,
          to: places.unusedProduct,
          fromLabel: 'Pink Tower',
          toLabel: 'Red Rods',
        },
        { field: 'status', from: 'New', to: 'Ordered' },
      ]);
      const activity = await activityOf(order.id);
      expect(
        activity.map(({ eventType, userId, targetType, targetName, projectId }) => ({
          eventType,
          userId,
          targetType,
          targetName,
          projectId,
        })),
      ).toEqual(
        ['RecordCreated', 'RecordUpdated', 'RecordDeleted'].map((eventType, index) => ({
          eventType,
          userId: index === 0 ? people.director : people.basic,
          targetType: 'Order',
          targetName: 'Tower',
          projectId: places.own,
        })),
      );
      const [first, second, third] = activity.map(({ timeCreatedUtc }) => timeCreatedUtc);
      const typesOf = async (query: string) => (await activityOf(order.id, query)).map(({ eventType }) => eventType);
      expect(await typesOf(`&createdAfter=${second}`)).toEqual(['RecordUpdated', 'RecordDeleted']);
      expect(await typesOf(`&createdBefore=${third}`)).toEqual(['RecordCreated', 'RecordUpdated']);
      expect(await typesOf(`&createdAfter=${second}&createdBefore=${third}`)).toEqual(['RecordUpdated']);
      expect(await typesOf(`&createdBefore=${first}`)).toEqual([]);
    });

    it('joins the changes of one operation, and omits failed ones', async () => {
      const { area, unit } = await tree();
      await server.call('director', 'DELETE', `/setupareas/${area.id}`);
      const operations = [...(await activityOf(area.id)), ...(await activityOf(unit.id))]
        .filter(({ eventType }) => eventType === 'RecordDeleted')
        .map(({ operationId }) => operationId);
      expect(operations).toHaveLength(2);
      expect(new Set(operations).size).toBe(1);
      const before = await server.store.query('select 1 from auditevents');
      await server.call('basic', 'POST', '/orders', { name: 'x', projectId: places.other });
      await server.call('basic', 'POST', '/orders', { projectId: places.own });
      expect((await server.store.query('select 1 from auditevents')).count).toBe(before.count);
    });
  });
});
