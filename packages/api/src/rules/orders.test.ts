import type { InventoryItem, ModuleRequest, Order, Product, Reservation } from '@groundwork/contract';
import { type Person, places } from '../testing/people.ts';
import { insertTemplates, templates } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';

describe('what an order holds to', () => {
  const server = testServer({ prepare: insertTemplates });

  const create = async <T>(path: string, body: object) =>
    (await server.call<T & { id: string }>('director', 'POST', path, body)).body;
  const order = (fields: object = {}) =>
    create<Order>('/orders', { name: 'O', projectId: places.own, productId: places.product, quantity: 5, ...fields });
  const stock = (fields: object = {}) =>
    create<InventoryItem>('/inventoryitems', {
      name: 'S',
      locationId: places.warehouse,
      productId: places.product,
      quantity: 9,
      ...fields,
    });
  const patch = <T = Order>(path: string, field: string, value: unknown, person: Person = 'director') =>
    server.call<T>(person, 'PATCH', path, [{ op: 'replace', path: field, value }]);
  const reserve = (id: string, entries: readonly (Partial<Reservation> & { orderId: string })[]) =>
    patch<InventoryItem>(`/inventoryitems/${id}`, 'reservations', entries, 'picker');
  const part = (id: string, arrivedQuantity: number) =>
    server.call<Order>('director', 'POST', `/orders/partialdelivery/${id}`, { arrivedQuantity });
  const get = async <T>(path: string) => (await server.call<T>('director', 'GET', path)).body;
  const refusal = (field: string, message: string) => ({ status: 400, body: { fieldErrors: [{ field, message }] } });

  it('what was delivered stays its quantity; in parts it may come down to what has arrived, and is then delivered', async () => {
    const { id } = await order();
    await part(id, 3);
    expect(await patch(`/orders/${id}`, 'quantity', 2)).toMatchObject(refusal('quantity', 'Must be at least 3'));
    expect((await patch(`/orders/${id}`, 'quantity', 8)).body).toMatchObject({
      quantity: 8,
      status: 'Partially Delivered',
    });
    expect((await patch(`/orders/${id}`, 'quantity', 3)).body).toMatchObject({ quantity: 3, status: 'Delivered' });
    expect(await patch(`/orders/${id}`, 'quantity', 4)).toMatchObject(refusal('quantity', 'Must be at most 3'));
    expect(await patch(`/orders/${id}`, 'status', 'Cancelled')).toMatchObject({
      status: 422,
      body: { message: 'A delivered order cannot be cancelled.' },
    });
  });

  it('what is still to come is never less than what is reserved of it', async () => {
    const { id } = await order({ status: 'Processing' });
    await part(id, 2);
    expect((await reserve((await stock()).id, [{ orderId: id, quantity: 3 }])).status).toBe(200);
    expect(await patch(`/orders/${id}`, 'quantity', 4)).toMatchObject(
      refusal('quantity', "The quantity can't be lower than amount of reserved and shipped items."),
    );
    expect((await patch(`/orders/${id}`, 'quantity', 6)).status).toBe(200);
  });

  it('a request is history when its order comes down to what has arrived', async () => {
    const itemDeployments = [{ templateId: templates.item, order: { productId: places.product, qty: 4 } }];
    const request = await create<ModuleRequest>('/moduleRequests', {
      name: 'R',
      projectId: places.own,
      itemDeployments,
    });
    const { body } = await server.call<ModuleRequest>('director', 'POST', `/moduleRequests/deploy/${request.id}`);
    const id = String(body.itemDeployments[0]?.order.deployedId);
    await part(id, 1);
    await patch(`/orders/${id}`, 'quantity', 1);
    expect((await get<ModuleRequest>(`/moduleRequests/${request.id}`)).status).toBe('History');
  });

  it('product and project stay what was reserved, delivered or planned', async () => {
    const delivered = await order();
    await part(delivered.id, 1);
    const shipped = await order({ status: 'Processing' });
    await reserve((await stock()).id, [{ orderId: shipped.id, quantity: 2 }]);
    await patch(`/orders/${shipped.id}`, 'status', 'WHSE Shipped');
    for (const { id } of [delivered, shipped]) {
      expect((await patch(`/orders/${id}`, 'productId', places.unusedProduct)).status).toBe(422);
      expect((await patch(`/orders/${id}`, 'projectId', places.other)).status).toBe(422);
    }
    expect(await patch(`/orders/${shipped.id}`, 'quantity', 1)).toMatchObject(
      refusal('quantity', "The quantity can't be lower than amount of reserved and shipped items."),
    );
    const linked = await order();
    await link(linked);
    expect((await patch(`/orders/${linked.id}`, 'projectId', places.other)).status).toBe(422);
    // What is planned may come as another product.
    expect((await patch(`/orders/${linked.id}`, 'productId', places.unusedProduct)).status).toBe(200);
    const free = await order();
    expect((await patch(`/orders/${free.id}`, 'projectId', places.other)).body.projectId).toBe(places.other);
  });

  it('the total follows quantity and product until somebody sets it [OR-06]', async () => {
    const pack = await create<Product>('/products', { name: 'Pencils', price: 12.35, divisibleUnits: 4 });
    const { id } = await order();
    expect((await patch(`/orders/${id}`, 'quantity', 3)).body.total).toBe(204);
    expect((await patch(`/orders/${id}`, 'productId', pack.id)).body.total).toBe(12.35);
    expect((await patch(`/orders/${id}`, 'total', 10)).body.total).toBe(10);
    expect((await patch(`/orders/${id}`, 'quantity', 5)).body.total).toBe(10);
    const form = { name: 'O', projectId: places.own, productId: places.product, status: 'New' };
    const other = await order();
    const kept = await server.call<Order>('director', 'PUT', `/orders/${other.id}`, {
      ...form,
      quantity: 7,
      total: 340,
    });
    expect(kept.body).toMatchObject({ quantity: 7, total: 340 });
    expect(await server.call('director', 'POST', '/orders', { ...form, quantity: 900_000_000 })).toMatchObject(
      refusal('total', 'Must be at most 1000000000'),
    );
  });

  it('the team of a warehouse sends on its way what it works on, and nothing else', async () => {
    const ship = async (id: string) => (await patch(`/orders/${id}`, 'status', 'WHSE Shipped', 'picker')).status;
    const done = await order();
    await part(done.id, 5);
    expect(await ship(done.id)).toBe(403);
    expect(await ship((await order()).id)).toBe(403);
    const begun = await order();
    await part(begun.id, 1);
    expect(await ship(begun.id)).toBe(200);
    expect(await ship((await order({ status: 'Processing' })).id)).toBe(200);
    const isMissing = async (fields: object) =>
      (await patch(`/orders/${(await order(fields)).id}`, 'status', 'Back Ordered', 'picker')).status;
    expect([await isMissing({}), await isMissing({ status: 'Processing' })]).toEqual([403, 200]);
  });

  it('a Contributor takes an order of the warehouse forwards, and only a Director back', async () => {
    const { id } = await order({ status: 'Processing' });
    expect((await patch(`/orders/${id}`, 'total', 5, 'contributor')).status).toBe(409);
    const become = async (status: string) => (await patch(`/orders/${id}`, 'status', status, 'contributor')).status;
    expect([await become('New'), await become('Cancelled'), await become('Ordered')]).toEqual([403, 403, 200]);
  });

  it('no more is reserved than it waits for, once each, and of its template’s other products too', async () => {
    const { id } = await order({ status: 'Processing' });
    const [one, two] = [await stock(), await stock()];
    const held = await reserve(one.id, [{ orderId: id, quantity: 3 }]);
    expect(await reserve(two.id, [{ orderId: id, quantity: 3 }])).toMatchObject(
      refusal('reservations.0.quantity', 'Must be at most 2'),
    );
    const [entry] = held.body.reservations;
    expect(
      (
        await reserve(one.id, [
          { ...entry, orderId: id },
          { ...entry, orderId: id },
        ])
      ).status,
    ).toBe(400);
    const red = await stock({ productId: places.unusedProduct });
    expect((await reserve(red.id, [{ orderId: id, quantity: 1 }])).status).toBe(400);
    const linked = await order({ status: 'Processing' });
    await link(linked);
    expect((await reserve(red.id, [{ orderId: linked.id, quantity: 1 }])).status).toBe(200);
    expect((await patch(`/inventoryitems/${red.id}`, 'productId', places.product)).status).toBe(422);
  });

  const link = ({ id }: Order) =>
    create<ModuleRequest>('/moduleRequests', {
      name: 'Link-Order-1',
      status: 'Deployed',
      projectId: places.own,
      itemDeployments: [{ templateId: templates.item, order: { productId: places.product, qty: 1, deployedId: id } }],
    });

  it('a template that does not contain its product is not linked', async () => {
    const other = await order({ productId: (await create<Product>('/products', { name: 'Globe' })).id });
    const bare = await create<Order>('/orders', { name: 'O', projectId: places.own });
    for (const each of [other, bare]) {
      expect(await link(each)).toMatchObject({ fieldErrors: [{ field: 'itemDeployments.0.templateId' }] });
    }
  });

  it('a link that is known by its name alone is one, and lets go of what was split off as well [OR-14]', async () => {
    const linked = await order();
    const request = await link(linked);
    expect(request.kind).toBe('link');
    const { body } = await server.call<Order[]>('director', 'POST', `/orders/split/${linked.id}`, {
      newOrderQuantity: 2,
    });
    const templatesOf = async () =>
      Promise.all(body.map(async ({ id }) => (await get<Order>(`/orders/${id}`)).preparationItemTemplateId));
    expect(await templatesOf()).toEqual([templates.item, templates.item]);
    await server.call('director', 'DELETE', `/moduleRequests/${request.id}`);
    expect(await templatesOf()).toEqual([undefined, undefined]);
    await patch(`/moduleRequests/${request.id}`, 'isDeleted', false);
    expect(await templatesOf()).toEqual([templates.item, templates.item]);
  });

  it('a link takes nothing from an order that was linked to something else meanwhile [OR-14]', async () => {
    const linked = await order();
    const request = await link(linked);
    const { id: other } = await create<{ id: string }>('/preparationitemtemplates', {
      name: 'Other tower',
      productIds: [places.product],
    });
    const template = async () => (await get<Order>(`/orders/${linked.id}`)).preparationItemTemplateId;
    const linkTo = (id: string) =>
      server.store.query(
        `update orders set doc = jsonb_set(doc, '{preparationItemTemplateId}', to_jsonb($1::text)) where id = $2`,
        [id, linked.id],
      );
    await linkTo(other);
    await server.call('director', 'DELETE', `/moduleRequests/${request.id}`);
    expect(await template()).toBe(other);
    await patch(`/moduleRequests/${request.id}`, 'isDeleted', false);
    expect(await template()).toBe(other);
  });
});
