import type { InventoryItem, ModuleRequest, Order, PreparationItem, Project, SetupPlan } from '@groundwork/contract';
import { orderCalls } from '../testing/order-calls.ts';
import { places } from '../testing/people.ts';
import { insertTemplates, item, planned, preparation, templates } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';

describe('deliveries of orders', () => {
  const server = testServer({ prepare: insertTemplates });

  const { order, post, get, itemsOf, stock, reserve, deployed } = orderCalls(server);

  it('bring everything to the place of the project, and say so of the preparation item [API-38]', async () => {
    const { itemId, orderId } = await deployed();
    const { status, body } = await post(`delivery/${orderId}`, {
      preparationItemId: itemId,
      preparationItemTemplateId: templates.item,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'Delivered', deliveredQuantity: 4 });
    const [arrived] = await itemsOf(orderId);
    expect(arrived).toMatchObject({
      name: 'Pink Tower',
      locationId: places.ownSchool,
      productId: places.product,
      quantity: 4,
      tagIds: [places.tag],
    });
    expect(arrived?.locale).toBeUndefined();
    expect(await get<PreparationItem>(`/preparationitems/${itemId}`)).toMatchObject({ inventoryItemId: arrived?.id });
    expect(await post(`delivery/${orderId}`)).toMatchObject({
      status: 409,
      body: { message: 'Order is already delivered.' },
    });
  });

  it('find the preparation item by themselves, and take the place in a warehouse from the template', async () => {
    const { planId } = await planned(
      server,
      { preparationDeployments: [preparation([item(1)])] },
      { locationId: places.warehouse, fulfillingById: undefined },
    );
    const { body } = await server.call<{ preparationDeployments: { itemDeployments: ReturnType<typeof item>[] }[] }>(
      'director',
      'POST',
      `/setupplans/deploy/${planId}`,
    );
    const node = body.preparationDeployments[0]?.itemDeployments[0];
    await post(`delivery/${node?.order.deployedId}`);
    const [arrived] = await itemsOf(String(node?.order.deployedId));
    expect(arrived).toMatchObject({ locale: 'A1_02', locationId: places.warehouse });
    expect((await get<PreparationItem>(`/preparationitems/${node?.deployedId}`)).inventoryItemId).toBe(arrived?.id);
  });

  it('belong where the caller says, where the order does not know it [API-38] [API-39] [API-40]', async () => {
    const { planId, projectId } = await planned(
      server,
      { preparationDeployments: [preparation([item(), item(), item()])] },
      { locationId: places.warehouse, fulfillingById: undefined },
    );
    const plan = await server.call<SetupPlan>('director', 'POST', `/setupplans/deploy/${planId}`);
    const waiting = plan.body.preparationDeployments[0]?.itemDeployments.map(({ deployedId }) => String(deployedId));
    const loose: string[] = [];
    for (const preparationItemId of waiting ?? []) {
      const { id } = await order({ projectId, quantity: 2 });
      const links = { preparationItemId, preparationItemTemplateId: templates.item };
      if (loose.length === 0) await post(`delivery/${id}`, links);
      else if (loose.length === 1) await post(`partialdelivery/${id}`, { arrivedQuantity: 1, ...links });
      else await post('partialdeliverygroup', { arrivedQuantity: 1, itemsToProcess: [{ orderId: id, ...links }] });
      const [arrived] = await itemsOf(id);
      expect(arrived).toMatchObject({ locale: 'A1_02', locationId: places.warehouse });
      expect((await get<PreparationItem>(`/preparationitems/${preparationItemId}`)).inventoryItemId).toBe(arrived?.id);
      loose.push(id);
    }
    expect(loose).toHaveLength(3);
  });

  it('bring nothing into stock that was archived, where nobody would find it', async () => {
    const { itemId, orderId: id } = await deployed(5);
    await post(`partialdelivery/${id}`, { arrivedQuantity: 2 });
    const [first] = await itemsOf(id);
    const archive = [{ op: 'replace', path: 'isArchived', value: true }];
    expect((await server.call('director', 'PATCH', `/inventoryitems/${first?.id}`, archive)).status).toBe(200);
    await post(`delivery/${id}`);
    const [second] = await itemsOf(id);
    expect(second).toMatchObject({ quantity: 3 });
    expect(await get<PreparationItem>(`/preparationitems/${itemId}`)).toMatchObject({ inventoryItemId: second?.id });
    expect(await get<InventoryItem>(`/inventoryitems/${first?.id}`)).toMatchObject({ quantity: 2 });
  });

  it('of a part count what arrived, until nothing remains [API-39]', async () => {
    const { id } = await order();
    const part = (arrivedQuantity: unknown) => post(`partialdelivery/${id}`, { arrivedQuantity });
    expect((await part(2)).body).toMatchObject({ status: 'Partially Delivered', deliveredQuantity: 2 });
    expect(await part(4)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'arrivedQuantity', message: 'Must be at most 3' }] },
    });
    for (const wrong of [0, -1, 1.5, '2', undefined]) expect((await part(wrong)).status).toBe(400);
    expect((await part(3)).body).toMatchObject({ status: 'Delivered', deliveredQuantity: 5 });
    expect(await itemsOf(id)).toMatchObject([{ quantity: 5 }]);
  });

  it('of a group fill the orders in their order, all or nothing [API-40]', async () => {
    const orders = [await order({ quantity: 3 }), await order({ quantity: 4 }), await order({ quantity: 2 })];
    const group = (arrivedQuantity: number, ids: string[]) =>
      post<Order[]>('partialdeliverygroup', { arrivedQuantity, itemsToProcess: ids.map((orderId) => ({ orderId })) });
    const ids = orders.map(({ id }) => id);
    const other = await order({ productId: places.unusedProduct });
    for (const wrong of [group(10, ids), group(1, [...ids, other.id]), group(1, [String(ids[0]), String(ids[0])])]) {
      expect((await wrong).status).toBe(400);
    }
    expect((await group(5, ids)).body).toMatchObject([
      { id: ids[0], status: 'Delivered', deliveredQuantity: 3 },
      { id: ids[1], status: 'Partially Delivered', deliveredQuantity: 2 },
      { id: ids[2], status: 'New', deliveredQuantity: 0 },
    ]);
    expect((await group(1, ids)).status).toBe(409);
  });

  it('take what the warehouse holds for the order out of its stock, shipped pieces first', async () => {
    const { id } = await order({ status: 'Processing' });
    const [one, two] = [await stock(10), await stock(10)];
    await reserve(one.id, [{ orderId: id, quantity: 3, status: 'Ready' }]);
    await reserve(two.id, [{ orderId: id, quantity: 2, status: 'Shipped' }]);
    await post(`partialdelivery/${id}`, { arrivedQuantity: 3 });
    expect(await get<InventoryItem>(`/inventoryitems/${two.id}`)).toMatchObject({ quantity: 8, reservations: [] });
    expect(await get<InventoryItem>(`/inventoryitems/${one.id}`)).toMatchObject({
      quantity: 9,
      reservations: [{ quantity: 2, status: 'Ready' }],
    });
    await post(`delivery/${id}`);
    expect(await get<InventoryItem>(`/inventoryitems/${one.id}`)).toMatchObject({ quantity: 7, reservations: [] });
    expect(await itemsOf(id)).toMatchObject([{ quantity: 5 }]);
  });

  it('re-point the preparation item only where the order replaces it', async () => {
    const { itemId, orderId } = await deployed(1);
    const { projectId } = await get<PreparationItem>(`/preparationitems/${itemId}`);
    await post(`delivery/${orderId}`);
    const first = (await get<PreparationItem>(`/preparationitems/${itemId}`)).inventoryItemId;
    const red = await order({ projectId, productId: places.unusedProduct, quantity: 1 });
    await post(`delivery/${red.id}`, { preparationItemId: itemId });
    expect((await get<PreparationItem>(`/preparationitems/${itemId}`)).inventoryItemId).toBe(first);
    const request = await server.call<ModuleRequest>('director', 'POST', '/moduleRequests', {
      name: 'Replacement-Tower',
      kind: 'replacement',
      projectId,
      preparationItemId: itemId,
      itemDeployments: [{ templateId: templates.item, order: { productId: places.unusedProduct, qty: 1 } }],
    });
    const { body } = await server.call<ModuleRequest>('director', 'POST', `/moduleRequests/deploy/${request.body.id}`);
    const replacement = String(body.itemDeployments[0]?.order.deployedId);
    await post(`delivery/${replacement}`);
    const [arrived] = await itemsOf(replacement);
    expect((await get<PreparationItem>(`/preparationitems/${itemId}`)).inventoryItemId).toBe(arrived?.id);
    expect((await get<ModuleRequest>(`/moduleRequests/${body.id}`)).status).toBe('History');
  });

  it('need a place, an order that is open, and an editor of its project', async () => {
    const { id: cancelled } = await order({ status: 'Cancelled' });
    expect(await post(`delivery/${cancelled}`)).toMatchObject({
      status: 409,
      body: { message: 'Order is cancelled.' },
    });
    const nowhere = await server.call<Project>('director', 'POST', '/projects', { name: 'Nowhere' });
    const { id: homeless } = await order({ projectId: nowhere.body.id });
    expect(await post(`delivery/${homeless}`)).toMatchObject({
      status: 422,
      body: { message: 'Project has no location.' },
    });
    const { body: place } = await server.call<{ id: string }>('director', 'POST', '/locations', { name: 'Closed' });
    const site = { name: 'Closed', locationId: place.id };
    const { body: closed } = await server.call<Project>('director', 'POST', '/projects', site);
    await server.call('director', 'DELETE', `/locations/${place.id}`);
    const { id: lost } = await order({ projectId: closed.id });
    expect(await post(`delivery/${lost}`)).toMatchObject({
      status: 422,
      body: { message: 'Project has no location.' },
    });
    // Its project was deleted after a part had arrived: the order stays, the rest of it has no place.
    const { body: gone } = await server.call<Project>('director', 'POST', '/projects', {
      name: 'Gone',
      locationId: places.ownSchool,
    });
    const { id: left } = await order({ projectId: gone.id });
    await post(`partialdelivery/${left}`, { arrivedQuantity: 2 });
    await server.call('director', 'DELETE', `/projects/${gone.id}`);
    expect(await post(`delivery/${left}`)).toMatchObject({
      status: 422,
      body: { message: 'Project: Item not found' },
    });
    const { id } = await order();
    for (const person of ['readonly', 'picker', 'subscriber'] as const) {
      expect((await post(`delivery/${id}`, undefined, person)).status).toBe(403);
    }
    const foreign = await deployed(1);
    expect(await post(`delivery/${id}`, { preparationItemId: foreign.itemId })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'preparationItemId', message: 'Item not found' }] },
    });
    expect((await post(`delivery/${id}`, undefined, 'basic')).status).toBe(200);
    expect((await post('delivery/00000000-0000-4000-8000-00000000dead')).status).toBe(404);
  });

  it('are done once when the answer is lost and the call comes again', async () => {
    const { id } = await order();
    const call = () =>
      server.call<Order>(
        'director',
        'POST',
        `/orders/partialdelivery/${id}`,
        { arrivedQuantity: 2 },
        {
          'idempotency-key': `again-${id}`,
        },
      );
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ body }) => body.deliveredQuantity)).toEqual([2, 2, 2]);
    expect(await itemsOf(id)).toMatchObject([{ quantity: 2 }]);
  });
});
