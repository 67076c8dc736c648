import type { ModuleRequest, Order, PreparationItemTemplate } from '@groundwork/contract';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];

describe('module requests', () => {
  const server = testServer();
  let template: string;
  beforeAll(async () => {
    const made = await server.call<PreparationItemTemplate>('director', 'POST', '/preparationitemtemplates', {
      name: 'Tower',
      productIds: [places.product],
    });
    template = made.body.id;
  }, 60_000);

  const order = async (fields: Record<string, unknown> = {}) => {
    const body = { name: 'Tower', projectId: places.own, productId: places.product, quantity: 5, ...fields };
    return (await server.call<Order>('director', 'POST', '/orders', body)).body;
  };
  const items = (deployedId: string | null, fields: Record<string, unknown> = {}) => [
    { templateId: template, order: { productId: places.product, qty: 2, deployedId, ...fields } },
  ];
  const ask = (fields: Record<string, unknown> = {}) =>
    server.call<ModuleRequest>('basic', 'POST', '/moduleRequests', {
      name: 'Tower',
      projectId: places.own,
      kind: 'module',
      itemDeployments: items(null),
      ...fields,
    });
  const link = (deployedId: string | null, fields: Record<string, unknown> = {}) =>
    ask({ name: 'Link-Order-1', kind: 'link', status: 'Deployed', itemDeployments: items(deployedId), ...fields });
  const patch = (id: string, path: string, value: unknown) =>
    server.call<ModuleRequest>('basic', 'PATCH', `/moduleRequests/${id}`, replace(path, value));
  const templateOf = async (id: string) =>
    (await server.call<Order>('director', 'GET', `/orders/${id}`)).body.preparationItemTemplateId ?? undefined;

  it('begin as drafts; a draft knows of no orders', async () => {
    for (const status of ['Deployed', 'History']) expect((await ask({ status })).status).toBe(422);
    const { body } = await ask({ itemDeployments: items((await order()).id) });
    expect(body.status).toBe('Draft');
    expect(body.itemDeployments[0]?.order.deployedId ?? null).toBeNull();
    const changed = await patch(body.id, 'itemDeployments', items((await order()).id, { qty: 3 }));
    expect(changed.body.itemDeployments[0]?.order).toMatchObject({ qty: 3, deployedId: null });
  });

  it('are deployed by their own call only, and never go back', async () => {
    const { id } = (await ask()).body;
    expect(await patch(id, 'status', 'Deployed')).toMatchObject({ status: 422 });
    await server.call('basic', 'POST', `/moduleRequests/deploy/${id}`);
    expect((await patch(id, 'status', 'Draft')).status).toBe(422);
    expect((await patch(id, 'status', 'History')).body.status).toBe('History');
    for (const status of ['Draft', 'Deployed']) expect((await patch(id, 'status', status)).status).toBe(422);
  });

  it('keep the orders that were made of them, and the items they were made of', async () => {
    const { id } = (await ask()).body;
    const deployed = await server.call<ModuleRequest>('basic', 'POST', `/moduleRequests/deploy/${id}`);
    const made = deployed.body.itemDeployments[0]?.order.deployedId;
    expect(made).toBeTruthy();
    const stale = { ...deployed.body, name: 'Towers', kind: undefined, itemDeployments: items(null) };
    const saved = await server.call<ModuleRequest>('basic', 'PUT', `/moduleRequests/${id}`, stale);
    expect(saved.body).toMatchObject({ name: 'Towers', kind: 'module' });
    expect(saved.body.itemDeployments[0]?.order.deployedId).toBe(made);
    expect((await patch(id, '/itemDeployments/0/order/qty', 9)).status).toBe(422);
  });

  it('link an order that exists: its template is set, taken off by deleting, and set again by restoring', async () => {
    const { id: orderId } = await order();
    const { status, body } = await link(orderId);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'Deployed', itemDeployments: [{ order: { deployedId: orderId } }] });
    expect(await templateOf(orderId)).toBe(template);
    expect(await link(orderId)).toMatchObject({ status: 409 });
    expect((await server.call('basic', 'DELETE', `/moduleRequests/${body.id}`)).status).toBe(200);
    expect(await templateOf(orderId)).toBeUndefined();
    await patch(body.id, 'isDeleted', false);
    expect(await templateOf(orderId)).toBe(template);
  });

  it('link live orders of their own project only, and each to a template', async () => {
    const deleted = await order();
    await server.call('director', 'DELETE', `/orders/${deleted.id}`);
    const foreign = await order({ projectId: places.other });
    for (const id of [null, deleted.id, foreign.id]) expect((await link(id)).status).toBe(400);
    const { id } = await order();
    expect((await link(id, { itemDeployments: [] })).status).toBe(400);
    const bare = [{ templateId: null, order: { productId: places.product, qty: 1, deployedId: id } }];
    expect((await link(id, { itemDeployments: bare })).status).toBe(400);
    expect(await templateOf(id)).toBeUndefined();
  });

  it('of a link that made its order let go of it as well; other kinds do not', async () => {
    const orderOf = async (fields: Record<string, unknown>) => {
      const { id } = (await ask(fields)).body;
      const deployed = await server.call<ModuleRequest>('basic', 'POST', `/moduleRequests/deploy/${id}`);
      const made = String(deployed.body.itemDeployments[0]?.order.deployedId);
      expect(await templateOf(made)).toBe(template);
      await server.call('basic', 'DELETE', `/moduleRequests/${id}`);
      return made;
    };
    expect(await templateOf(await orderOf({ kind: 'link' }))).toBeUndefined();
    expect(await templateOf(await orderOf({}))).toBe(template);
  });
});
