import { randomUUID } from 'node:crypto';
import type { InventoryItem, Location, Order, Project, SetupPlan } from '@groundwork/contract';
import { idOf, type Person, people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];

describe('rules of collections', () => {
  const server = testServer();

  const order = async (fields: Record<string, unknown> = {}) => {
    const body = { name: 'Tower', projectId: places.own, productId: places.product, quantity: 5, ...fields };
    return (await server.call<Order>('director', 'POST', '/orders', body)).body;
  };
  const patch = <T = unknown>(person: Person, path: string, field: string, value: unknown) =>
    server.call<T>(person, 'PATCH', path, replace(field, value));
  const stock = async (fields: Record<string, unknown> = {}) => {
    const body = { name: 'Tower', locationId: places.warehouse, productId: places.product, quantity: 10, ...fields };
    return (await server.call<InventoryItem>('director', 'POST', '/inventoryitems', body)).body;
  };
  const reserve = async (item: InventoryItem, orderId: string, quantity: number) =>
    server.call<InventoryItem>(
      'picker',
      'PATCH',
      `/inventoryitems/${item.id}`,
      replace('reservations', [{ orderId, quantity }]),
    );

  describe('orders', () => {
    it('are totalled by the formula unless a total is sent', async () => {
      expect((await order()).total).toBe(340);
      expect((await order({ total: 7 })).total).toBe(7);
    });

    it.each(['Delivered', 'partially delivered'])('become %s only by a delivery', async (status) => {
      const { id } = await order();
      expect((await patch('administrator', `/orders/${id}`, 'status', status)).status).toBe(422);
    });

    it('go to the warehouse by a Director, of a project that a warehouse fulfills [RO-10]', async () => {
      const { id } = await order();
      for (const person of ['basic', 'contributor'] as const) {
        expect((await patch(person, `/orders/${id}`, 'status', 'Processing')).status).toBe(403);
      }
      expect((await patch('director', `/orders/${id}`, 'status', 'processing')).body).toMatchObject({
        status: 'Processing',
      });
      const alone = await server.call<Project>('director', 'POST', '/projects', { name: 'Alone' });
      const other = await order({ projectId: alone.body.id });
      expect(await patch('director', `/orders/${other.id}`, 'status', 'Processing')).toMatchObject({
        status: 422,
        body: { message: 'Project has no fulfilling warehouse.' },
      });
    });

    it('are locked while the warehouse works on them', async () => {
      const { id } = await order({ status: 'Processing' });
      expect(await patch('contributor', `/orders/${id}`, 'quantity', 4)).toMatchObject({
        status: 409,
        body: { message: 'Order is being processed by the warehouse.' },
      });
      expect((await patch('contributor', `/orders/${id}`, 'notes', 'free')).status).toBe(200);
      const item = await stock();
      expect((await reserve(item, id, 3)).status).toBe(200);
      expect(await patch('director', `/orders/${id}`, 'quantity', 2)).toMatchObject({ status: 400 });
      expect(await patch('director', `/orders/${id}`, 'productId', places.unusedProduct)).toMatchObject({
        status: 422,
      });
      expect((await patch('director', `/orders/${id}`, 'quantity', 3)).status).toBe(200);
    });

    it('are shipped by the team of the warehouse, which changes their reservations, and only they or a Director take it back', async () => {
      const { id } = await order({ status: 'Processing' });
      const item = await stock();
      await reserve(item, id, 2);
      expect((await patch('basic', `/orders/${id}`, 'status', 'WHSE Shipped')).status).toBe(403);
      expect((await patch('picker', `/orders/${id}`, 'status', 'Ordered')).status).toBe(403);
      expect((await patch('picker', `/orders/${id}`, 'notes', 'no')).status).toBe(403);
      expect((await patch('picker', `/orders/${id}`, 'status', 'WHSE Shipped')).status).toBe(200);
      const statusOf = async () =>
        (await server.call<InventoryItem>('picker', 'GET', `/inventoryitems/${item.id}`)).body.reservations.map(
          ({ status }) => status,
        );
      expect(await statusOf()).toEqual(['Shipped']);
      expect((await patch('contributor', `/orders/${id}`, 'status', 'Processing')).status).toBe(403);
      expect((await patch('picker', `/orders/${id}`, 'status', 'Processing')).status).toBe(200);
      expect(await statusOf()).toEqual(['Ready']);
      expect((await patch('contributor', `/orders/${id}`, 'status', 'New')).status).toBe(403);
      expect((await patch('director', `/orders/${id}`, 'status', 'Cancelled')).status).toBe(200);
      expect(await statusOf()).toEqual([]);
    });
  });

  describe('inventory', () => {
    it('is never less than what is reserved of it', async () => {
      const { id } = await order({ status: 'Processing' });
      const item = await stock({ quantity: 4 });
      expect(await reserve(item, id, 5)).toMatchObject({
        status: 400,
        body: {
          fieldErrors: [
            { field: 'quantity', message: "The quantity can't be lower than amount of reserved and shipped items." },
          ],
        },
      });
      const reserved = await reserve(item, id, 4);
      expect(reserved.body.reservations).toEqual([
        expect.objectContaining({
          id: expect.any(String),
          projectId: places.own,
          userId: people.picker,
          status: 'Reserved',
        }),
      ]);
      expect((await patch('contributor', `/inventoryitems/${item.id}`, 'quantity', 3)).status).toBe(400);
      expect(await patch('contributor', `/inventoryitems/${item.id}`, 'locationId', places.ownSchool)).toMatchObject({
        status: 422,
        body: { message: 'Item has reservations.' },
      });
      const put = { name: 'Tower', locationId: places.warehouse, productId: places.product, quantity: 6 };
      const kept = await server.call<InventoryItem>('contributor', 'PUT', `/inventoryitems/${item.id}`, put);
      expect(kept.body.reservations).toHaveLength(1);
      expect(await server.call('director', 'DELETE', `/inventoryitems/${item.id}`)).toMatchObject({
        status: 409,
        body: { code: 'blocked', errors: { names: ['Tower'] } },
      });
    });

    it('names each reservation once, and keeps what was shipped', async () => {
      const { id } = await order({ status: 'Processing' });
      const item = await stock();
      const [entry] = (await reserve(item, id, 2)).body.reservations;
      const put = (person: Person, reservations: object[]) =>
        patch<InventoryItem>(person, `/inventoryitems/${item.id}`, 'reservations', reservations);
      expect(await put('picker', [{ ...entry, quantity: 1 }, { ...entry }])).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ field: 'reservations.1.id', message: 'Two reservations have the same id.' }] },
      });
      // The caller has changed it last, whatever is sent.
      expect((await put('director', [{ ...entry, quantity: 2, status: 'Ready' }])).body.reservations).toMatchObject([
        { quantity: 2, userId: people.director },
      ]);
      await patch('picker', `/orders/${id}`, 'status', 'WHSE Shipped');
      for (const changed of [[], [{ ...entry, status: 'Shipped', quantity: 1 }]])
        expect(await put('director', changed)).toMatchObject({
          status: 422,
          body: { message: 'Shipped reservations cannot be changed.' },
        });
      const { body } = await server.call<InventoryItem>('director', 'GET', `/inventoryitems/${item.id}`);
      expect(body.reservations).toMatchObject([{ id: entry?.id, quantity: 2, status: 'Shipped' }]);
    });

    it.each([
      ['another product', { productId: places.unusedProduct, status: 'Processing' }],
      ['an order that is not in the warehouse', {}],
    ])('is not reserved for %s', async (_, fields) => {
      const { id } = await order(fields);
      expect((await reserve(await stock(), id, 1)).status).toBe(400);
    });

    it('is not reserved for a project that is fulfilled from another place', async () => {
      const place = { name: 'Depot', type: 'Warehouse' };
      const { body: depot } = await server.call<{ id: string }>('director', 'POST', '/locations', place);
      const { body: far } = await server.call<Project>('director', 'POST', '/projects', {
        ...{ name: 'Far', fulfillingById: depot.id },
      });
      const { id } = await order({ projectId: far.id, status: 'Processing' });
      const item = await stock();
      const reservations = [{ orderId: id, quantity: 1 }];
      expect(await patch('director', `/inventoryitems/${item.id}`, 'reservations', reservations)).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ message: 'The project is fulfilled from another location.' }] },
      });
    });

    it('of a warehouse is counted and placed by its team, and by nobody else below Contributor', async () => {
      const item = await stock();
      expect((await patch('picker', `/inventoryitems/${item.id}`, 'cycleCount', 9)).body).toMatchObject({
        cycleCount: 9,
      });
      expect((await patch('picker', `/inventoryitems/${item.id}`, 'locale', 'a1_02')).body).toMatchObject({
        locale: 'A1_02',
      });
      expect((await patch('picker', `/inventoryitems/${item.id}`, 'quantity', 9)).status).toBe(403);
      expect((await patch('basic', `/inventoryitems/${item.id}`, 'cycleCount', 9)).status).toBe(403);
    });
  });

  describe('projects', () => {
    it('have a plan and an owner from the start', async () => {
      const { body } = await server.call<Project>('contributor', 'POST', '/projects', {
        name: 'Walk',
        locationId: places.ownSchool,
        fulfillingById: places.warehouse,
      });
      expect(body).toMatchObject({ status: 'New', ownerIds: [people.contributor], fulfillingById: places.warehouse });
      const plan = await server.call<SetupPlan>('contributor', 'GET', `/setupplans/${body.setupPlanId}`);
      expect(plan.body).toMatchObject({ projectId: body.id, status: 'Draft', areaDeployments: [] });
    });

    it('are fulfilled by a warehouse only, and never at one', async () => {
      const body = { name: 'Stock', locationId: places.warehouse, fulfillingById: places.warehouse };
      expect(
        (await server.call<Project>('contributor', 'POST', '/projects', body)).body.fulfillingById,
      ).toBeUndefined();
      const wrong = { ...body, locationId: places.ownSchool, fulfillingById: places.otherSchool };
      expect((await server.call('contributor', 'POST', '/projects', wrong)).status).toBe(400);
    });

    it('get members from a Director', async () => {
      const members = [people.basic, people.readonly, people.subscriber, people.picker];
      expect((await patch('contributor', `/projects/${places.own}`, 'memberIds', members)).status).toBe(403);
      expect((await patch('director', `/projects/${places.own}`, 'memberIds', members)).status).toBe(200);
      await patch('director', `/projects/${places.own}`, 'memberIds', members.slice(0, 3));
    });

    it('are listed by id and name to those who are not in them', async () => {
      const { body } = await server.call<Project[]>('basic', 'GET', '/projects');
      const other = body.find(({ id }) => id === places.other);
      expect(Object.keys(other ?? {}).sort()).toEqual(
        ['id', 'isArchived', 'isDeleted', 'isRestricted', 'name', 'timeCreatedUtc', 'timeModifiedUtc'].sort(),
      );
      expect(body.find(({ id }) => id === places.own)).toMatchObject({ notes: 'For staff' });
      const team = await server.call<Project>('picker', 'GET', `/projects/${places.other}`);
      expect(team.body).toMatchObject({ notes: 'For staff' });
    });
  });

  it('a location that is no warehouse has no team [LO-05]', async () => {
    const body = { name: 'Home', type: 'home', memberIds: [people.picker] };
    expect((await server.call<Location>('contributor', 'POST', '/locations', body)).body).toMatchObject({
      type: 'Home',
      memberIds: [],
    });
    const depot = { ...body, name: 'Depot', type: 'Warehouse' };
    const { body: made } = await server.call<Location>('contributor', 'POST', '/locations', depot);
    expect(made.memberIds).toEqual([people.picker]);
    const edited = { ...depot, type: 'School' };
    const { body: saved } = await server.call<Location>('contributor', 'PUT', `/locations/${made.id}`, edited);
    expect(saved).toMatchObject({ type: 'School', memberIds: [] });
  });

  describe('plans', () => {
    const area = (fields: Record<string, unknown> = {}) => ({
      id: randomUUID(),
      templateId: null,
      name: 'Area',
      omit: false,
      unitDeployments: [],
      ...fields,
    });

    it('keep what was deployed, whatever a client sends [API-44]', async () => {
      const kept = { ...area(), deployedId: idOf(9, 1) };
      await server.store.query(
        `update setupplans set doc = jsonb_set(doc, '{areaDeployments}', $1::text::jsonb) where id = $2`,
        [JSON.stringify([kept]), places.otherPlan],
      );
      const body = {
        name: 'Plan',
        projectId: places.other,
        areaDeployments: [{ ...kept, name: 'Renamed', deployedId: null }, area({ deployedId: idOf(9, 2) })],
      };
      const { body: plan } = await server.call<SetupPlan>(
        'contributor',
        'PUT',
        `/setupplans/${places.otherPlan}`,
        body,
      );
      expect(plan.areaDeployments.map(({ name, deployedId }) => [name, deployedId])).toEqual([
        ['Renamed', kept.deployedId],
        ['Area', null],
      ]);
    });
  });
});
