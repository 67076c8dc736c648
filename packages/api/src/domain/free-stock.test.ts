import type { InventoryItem, Order, PreparationItem, SetupPlan } from '@groundwork/contract';
import { places } from '../testing/people.ts';
import { insertTemplates, item, planned, preparation, save } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';

describe('existing stock', () => {
  const server = testServer({ prepare: insertTemplates });

  const stock = async (locationId: string = places.ownSchool) =>
    (
      await server.call<InventoryItem>('director', 'POST', '/inventoryitems', {
        name: 'Tower',
        locationId,
        productId: places.product,
        quantity: 1,
      })
    ).body.id;
  const filled = (inventoryItemId: string) => item(1, { name: 'Tower', inventoryItemId, order: { omit: true } });
  const deploy = (planId: string) => server.call<SetupPlan>('director', 'POST', `/setupplans/deploy/${planId}`);

  it('that a plan has chosen is linked by its deployment, and nothing is ordered', async () => {
    const inventoryItemId = await stock();
    const { planId, projectId } = await planned(server, {
      preparationDeployments: [preparation([filled(inventoryItemId)])],
    });
    expect((await deploy(planId)).status).toBe(200);
    const items = await server.call<PreparationItem[]>('director', 'GET', `/preparationitems?projectId=${projectId}`);
    expect(items.body).toMatchObject([{ inventoryItemId }]);
    const orders = await server.call<Order[]>('director', 'GET', `/orders?projectIds=${projectId}`);
    expect(orders.body).toEqual([]);
  });

  it('is chosen once, and at the place of the project [IN-11]', async () => {
    const inventoryItemId = await stock();
    const { planId, projectId } = await planned(server, {
      preparationDeployments: [preparation([filled(inventoryItemId)])],
    });
    const tree = (...ids: string[]) => ({ preparationDeployments: [preparation(ids.map(filled))] });
    await expect(save(server, planId, projectId, tree(await stock(places.warehouse)))).rejects.toThrow(
      'Item not found',
    );
    const twice = await stock();
    await expect(save(server, planId, projectId, tree(twice, twice))).rejects.toThrow('is chosen for Tower already');
    await deploy(planId);
    const other = await server.call<PreparationItem>('director', 'POST', '/preparationitems', {
      name: 'Rods',
      projectId,
    });
    const use = (id: string) =>
      server.call('director', 'PATCH', `/preparationitems/${other.body.id}`, [
        { op: 'replace', path: 'inventoryItemId', value: id },
      ]);
    expect(await use(inventoryItemId)).toMatchObject({
      status: 409,
      body: { message: 'The inventory item is used by Tower already.' },
    });
    expect((await use(await stock(places.warehouse))).status).toBe(400);
    const free = await stock();
    expect((await use(free)).status).toBe(200);
    await expect(save(server, planId, projectId, tree(free))).rejects.toThrow('is used by Rods already');
  });

  it('is free again once the preparation item that used it is deleted [IN-11]', async () => {
    const inventoryItemId = await stock();
    const { planId, projectId } = await planned(server, {});
    const fields = { name: 'Rods', projectId, inventoryItemId };
    const first = await server.call<PreparationItem>('director', 'POST', '/preparationitems', fields);
    const again = () => server.call('director', 'POST', '/preparationitems', { ...fields, name: 'Tower' });
    expect((await again()).status).toBe(409);
    await server.call('director', 'DELETE', `/preparationitems/${first.body.id}`);
    await save(server, planId, projectId, { preparationDeployments: [preparation([filled(inventoryItemId)])] });
    expect((await again()).status).toBe(201);
  });

  it('that was taken since it was chosen stops the deployment, which names the item', async () => {
    const inventoryItemId = await stock();
    const { planId, projectId } = await planned(server, {
      preparationDeployments: [preparation([filled(inventoryItemId)], { name: 'Pink' })],
    });
    await server.call('director', 'POST', '/preparationitems', { name: 'Rods', projectId, inventoryItemId });
    expect(await deploy(planId)).toMatchObject({
      status: 422,
      body: { message: 'Pink › Tower: The inventory item is used by Rods already.' },
    });
    const items = await server.call<PreparationItem[]>('director', 'GET', `/preparationitems?projectId=${projectId}`);
    expect(items.body.map(({ name }) => name)).toEqual(['Rods']);
  });
});
