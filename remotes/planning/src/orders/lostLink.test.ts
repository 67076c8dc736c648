import type { ModuleRequest, Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { build, fakeApi } from '@groundwork/testing';
import { OrderLinking } from './order-link.ts';

/** A server that deploys and takes off links as the real one does. */
function world() {
  const api = fakeApi();
  const link = (id: string | null | undefined, preparationItemTemplateId: string | undefined) =>
    id ? api.change('orders', id, { preparationItemTemplateId }) : undefined;
  api.on('POST', /^moduleRequests\/deploy\//, ({ path }) => {
    const id = path.split('/').at(-1) ?? '';
    const [item] = api.stored('moduleRequests', id)?.itemDeployments ?? [];
    if (!item) throw new Error('The request has no item.');
    const [made] = api.seed('orders', [{ projectId: 'cedar', preparationItemTemplateId: item.templateId as string }]);
    const itemDeployments = [{ ...item, order: { ...item.order, deployedId: made?.id } }];
    return { body: api.change('moduleRequests', id, { status: 'Deployed', itemDeployments }) };
  });
  api.on('POST', 'moduleRequests', ({ body }) => {
    const { status, itemDeployments } = body as ModuleRequest;
    if (status === 'Deployed') link(itemDeployments[0]?.order.deployedId, itemDeployments[0]?.templateId as string);
    return undefined;
  });
  api.on('DELETE', /^moduleRequests\//, ({ path }) => {
    link(api.stored('moduleRequests', path.split('/')[1] ?? '')?.itemDeployments[0]?.order.deployedId, undefined);
    return undefined;
  });
  const linking = new OrderLinking();
  const alive = <N extends 'orders' | 'moduleRequests'>(name: N) =>
    (api.rows(name).all() as unknown as (N extends 'orders' ? Order : ModuleRequest)[]).filter(
      ({ isDeleted }) => !isDeleted,
    );
  const orders = () => (alive('orders') as Order[]).map((order) => [order.quantity, order.preparationItemTemplateId]);
  const requested = () =>
    (alive('moduleRequests') as ModuleRequest[]).map(({ itemDeployments: [item] }) => item?.templateId);
  return { api, linking, orders, requested };
}
const body = (fields: Partial<Order> = {}) =>
  ({ name: 'Tower', projectId: 'cedar', productId: 'tower', quantity: 2, status: 'New', ...fields }) as Order;
const towers = { preparationItemTemplateId: 'towers' };
const cubes = { preparationItemTemplateId: 'cubes' };

describe('a new order with a template whose request was stored and not answered', () => {
  const lost = async () => {
    const parts = world();
    parts.api.loseAnswer('POST', 'moduleRequests');
    expect((await parts.linking.create(body(towers))).succeeded).toBe(false);
    expect(parts.requested()).toEqual(['towers']);
    return parts;
  };

  it('is made by this request, also with another quantity', async () => {
    const { linking, orders, requested } = await lost();
    expect((await linking.create(body({ ...towers, quantity: 5 }))).succeeded).toBe(true);
    expect(orders()).toEqual([[5, 'towers']]);
    expect(requested()).toEqual(['towers']);
  });

  it('is made by another one where another template was chosen', async () => {
    const { linking, orders, requested } = await lost();
    expect((await linking.create(body(cubes))).succeeded).toBe(true);
    expect(orders()).toEqual([[2, 'cubes']]);
    expect(requested()).toEqual(['cubes']);
  });

  it('leaves no request where the template was taken away', async () => {
    const { linking, orders, requested } = await lost();
    expect((await linking.create(body())).succeeded).toBe(true);
    expect(orders()).toEqual([[2, undefined]]);
    expect(requested()).toEqual([]);
  });

  it('leaves no request where the dialog is closed, also after a refusal', async () => {
    const { api, linking, orders, requested } = await lost();
    api.fail('POST', 'moduleRequests', { message: 'Not allowed.' }, 403);
    await linking.create(body({ ...towers, quantity: 5 }));
    await linking.abandon();
    expect(orders()).toEqual([]);
    expect(requested()).toEqual([]);
  });
});

it('takes back the order of a deployment that was not answered, where the dialog is closed', async () => {
  const { api, linking, orders, requested } = world();
  api.loseAnswer('POST', /^moduleRequests\/deploy\//);
  await linking.create(body(towers));
  expect(orders()).toHaveLength(1);
  await linking.abandon();
  expect(orders()).toEqual([]);
  expect(requested()).toEqual([]);
});

it('links the order that was stored without a template and not answered, and makes no second one', async () => {
  const { api, linking, orders, requested } = world();
  api.loseAnswer('POST', 'orders');
  await linking.create(body());
  const works = api.fail('POST', 'moduleRequests', { message: 'Busy.' }, 409);
  expect((await linking.create(body(towers))).error?.message).toBe('Busy.');
  works();
  expect((await linking.create(body(towers))).succeeded).toBe(true);
  expect(orders()).toEqual([[2, 'towers']]);
  expect(requested()).toEqual(['towers']);
});

describe('an order that exists, whose link was stored and not answered', () => {
  const lost = async () => {
    const parts = world();
    const [order] = parts.api.seed('orders', [build('orders', { ...body(), id: 'order' })]);
    await collection('orders').load();
    parts.api.loseAnswer('POST', 'moduleRequests');
    const save = (fields: Partial<Order>) => parts.linking.replace('order', body(fields), order?.timeModifiedUtc);
    expect((await save(towers)).succeeded).toBe(false);
    expect(parts.orders()).toEqual([[2, 'towers']]);
    return { ...parts, save };
  };

  it.each([
    ['keeps it', towers, 'towers'],
    ['gets the other template that was chosen since', cubes, 'cubes'],
    ['loses it where the template was taken away', {}, undefined],
  ])('%s, and is saved without a conflict', async (_, fields, expected) => {
    const { save, orders, requested } = await lost();
    expect((await save({ ...fields, quantity: 7 })).succeeded).toBe(true);
    expect(orders()).toEqual([[7, expected]]);
    expect(requested()).toEqual(expected ? [expected] : []);
  });
});
