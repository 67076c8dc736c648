import type { InventoryItem, ModuleRequest, Order, PreparationItemTemplate } from '@groundwork/contract';
import { type Person, people, places } from '../testing/people.ts';
import { insertTemplates, templates } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';

describe('the other special calls', () => {
  const server = testServer({ prepare: insertTemplates });

  const order = async (fields: Record<string, unknown> = {}) => {
    const body = { name: 'Tower', projectId: places.own, productId: places.product, quantity: 5, ...fields };
    return (await server.call<Order>('director', 'POST', '/orders', body)).body;
  };
  const split = (id: string, newOrderQuantity: unknown, person: Person = 'director') =>
    server.call<Order[]>(person, 'POST', `/orders/split/${id}`, { newOrderQuantity });
  const get = async <T>(path: string) => (await server.call<T>('director', 'GET', path)).body;

  describe('POST orders/split/{id}', () => {
    it('answers the original and a second order with its part of quantity and total [API-41] [OR-15]', async () => {
      const { id } = await order({ po: 'PO-7', invoice: 'I-9', tracking: 'T-1', notes: 'Careful' });
      const { status, body } = await split(id, 2);
      expect(status).toBe(200);
      expect(body).toMatchObject([
        { id, quantity: 3, total: 204, tracking: 'T-1' },
        { quantity: 2, total: 136, po: 'PO-7', invoice: 'I-9', notes: 'Careful', status: 'New', splitFromId: id },
      ]);
      expect(body[1]?.tracking).toBeUndefined();
    });

    it('divides an edited total to the cent, the remainder with the original', async () => {
      const { id } = await order({ quantity: 3, total: 100 });
      expect((await split(id, 1)).body).toMatchObject([{ total: 66.67 }, { total: 33.33 }]);
    });

    it('leaves an order without a total without one', async () => {
      const { id } = await order();
      await server.store.query(`update orders set doc = doc - 'total' where id = $1`, [id]);
      const { status, body } = await split(id, 2);
      expect([status, body.map(({ quantity }) => quantity)]).toEqual([200, [3, 2]]);
      for (const each of body) expect(each.total).toBeUndefined();
    });

    it('leaves with the original what was shipped of it, and is refused where that is too much', async () => {
      const { id } = await order({ status: 'Processing' });
      const body = { name: 'Tower', locationId: places.warehouse, productId: places.product, quantity: 10 };
      const stock = (await server.call<InventoryItem>('director', 'POST', '/inventoryitems', body)).body;
      const value = [{ orderId: id, quantity: 3, status: 'Shipped' }];
      await server.call('picker', 'PATCH', `/inventoryitems/${stock.id}`, [
        { op: 'replace', path: 'reservations', value },
      ]);
      expect(await split(id, 3)).toMatchObject({
        status: 422,
        body: { message: 'What was shipped already cannot be split off.' },
      });
      expect((await get<Order>(`/orders/${id}`)).quantity).toBe(5);
      expect((await split(id, 2)).body).toMatchObject([{ id, quantity: 3 }, { quantity: 2 }]);
      const { reservations } = await get<InventoryItem>(`/inventoryitems/${stock.id}`);
      expect(reservations).toMatchObject([{ orderId: id, quantity: 3, status: 'Shipped' }]);
    });

    it('takes neither everything nor nothing nor what has arrived', async () => {
      const { id } = await order();
      for (const wrong of [0, 5, 6, -1, 1.5, 'x', undefined]) expect((await split(id, wrong)).status).toBe(400);
      await server.call('director', 'POST', `/orders/partialdelivery/${id}`, { arrivedQuantity: 3 });
      expect((await split(id, 3)).status).toBe(400);
      expect((await split(id, 2)).body).toMatchObject([{ quantity: 3, status: 'Delivered' }, { quantity: 2 }]);
      expect((await split(id, 1)).status).toBe(409);
    });

    it('moves what is packed first, dividing an entry that is larger', async () => {
      const { id } = await order({ status: 'Processing' });
      const body = { name: 'Tower', locationId: places.warehouse, productId: places.product, quantity: 10 };
      const stock = (await server.call<InventoryItem>('director', 'POST', '/inventoryitems', body)).body;
      await server.call('picker', 'PATCH', `/inventoryitems/${stock.id}`, [
        {
          op: 'replace',
          path: 'reservations',
          value: [
            { orderId: id, quantity: 2, status: 'Reserved' },
            { orderId: id, quantity: 3, status: 'Ready' },
          ],
        },
      ]);
      const second = (await split(id, 2, 'picker')).body[1];
      const { reservations, quantity } = await get<InventoryItem>(`/inventoryitems/${stock.id}`);
      expect(quantity).toBe(10);
      expect(reservations.map(({ orderId, status, quantity: count }) => [orderId === id, status, count])).toEqual([
        [true, 'Reserved', 2],
        [true, 'Ready', 1],
        [false, 'Ready', 2],
      ]);
      expect(reservations[2]?.orderId).toBe(second?.id);
    });

    it('is for the team and Directors while the warehouse works on it, else for its editors', async () => {
      const processing = await order({ status: 'Processing' });
      for (const person of ['readonly', 'basic', 'contributor', 'subscriber'] as const) {
        expect((await split(processing.id, 1, person)).status).toBe(403);
      }
      expect((await split(processing.id, 1, 'picker')).status).toBe(200);
      const team = (memberIds: string[]) =>
        server.call('director', 'PATCH', `/locations/${places.warehouse}`, [
          { op: 'replace', path: 'memberIds', value: memberIds },
        ]);
      await team([people.picker, people.contributor, people.readonly]);
      expect((await split(processing.id, 1, 'contributor')).status).toBe(200);
      expect((await split(processing.id, 1, 'readonly')).status).toBe(403);
      await team([people.picker]);
      const { id } = await order();
      expect((await split(id, 1, 'basic')).status).toBe(200);
      expect((await split((await order({ status: 'Cancelled' })).id, 1)).status).toBe(409);
    });
  });

  describe('POST moduleRequests/deploy/{id}', () => {
    const request = async (fields: Record<string, unknown> = {}) => {
      const body = {
        name: 'Shelf',
        projectId: places.own,
        quantity: 2,
        itemDeployments: [
          { templateId: templates.item, order: { productId: places.product, qty: 3 } },
          { templateId: templates.item, order: { productId: null, qty: 1 } },
        ],
        ...fields,
      };
      return (await server.call<ModuleRequest>('director', 'POST', '/moduleRequests', body)).body;
    };
    const deploy = (id: string, person: Person = 'director') =>
      server.call<ModuleRequest>(person, 'POST', `/moduleRequests/deploy/${id}`);

    it('orders each item with a product, as often as the request says [API-36]', async () => {
      const { id } = await request();
      const { status, body } = await deploy(id);
      expect(status).toBe(200);
      expect(body.status).toBe('Deployed');
      const made = body.itemDeployments[0]?.order.deployedId;
      expect(await get<Order>(`/orders/${made}`)).toMatchObject({
        name: 'Pink Tower',
        quantity: 6,
        total: 408,
        status: 'New',
        projectId: places.own,
        preparationItemTemplateId: templates.item,
      });
      expect(body.itemDeployments[1]?.order.deployedId).toBeFalsy();
      expect((await deploy(id)).status).toBe(409);
    });

    it('becomes history with the last of its orders, those split off included', async () => {
      const { id } = await request();
      const orderId = (await deploy(id)).body.itemDeployments[0]?.order.deployedId;
      const second = (await split(String(orderId), 2)).body[1];
      const third = (await split(String(second?.id), 1)).body[1];
      const deleted = (await split(String(orderId), 1)).body[1];
      await server.call('director', 'DELETE', `/orders/${deleted?.id}`);
      const status = async () => (await get<ModuleRequest>(`/moduleRequests/${id}`)).status;
      await server.call('director', 'POST', `/orders/delivery/${orderId}`);
      expect(await status()).toBe('Deployed');
      await server.call('director', 'PATCH', `/orders/${second?.id}`, [
        { op: 'replace', path: 'status', value: 'Cancelled' },
      ]);
      expect(await status()).toBe('Deployed');
      await server.call('director', 'POST', `/orders/delivery/${third?.id}`);
      expect(await status()).toBe('History');
    });

    it('orders nothing of an item without a quantity, of a product that is gone, or ordered already', async () => {
      const { body: gone } = await server.call<{ id: string }>('director', 'POST', '/products', { name: 'Gone' });
      const ordered = await order({ name: 'Ordered before' });
      const items = [
        { templateId: templates.item, order: { productId: places.product, qty: 0 } },
        { templateId: templates.item, order: { productId: gone.id, qty: 1 } },
        { templateId: templates.item, order: { productId: places.product, qty: 1 } },
      ];
      const { id } = await request({ itemDeployments: items, quantity: 1, kind: 'link' });
      await server.call('director', 'DELETE', `/products/${gone.id}`);
      await server.store.query(
        `update modulerequests set doc = jsonb_set(doc, '{itemDeployments,2,order,deployedId}', to_jsonb($1::text)) where id = $2`,
        [ordered.id, id],
      );
      const { body } = await deploy(id);
      expect(body.itemDeployments.map((each) => each.order.deployedId ?? null)).toEqual([null, null, ordered.id]);
      expect(body.status).toBe('Deployed');
      // Staff link an order for themselves: nobody has asked, so nobody gets an answer.
      expect(body.outcome ?? null).toBeNull();
    });

    it('is for projects that go on', async () => {
      const { body: school } = await server.call<{ id: string }>('director', 'POST', '/projects', {
        name: 'Paused school',
        status: 'Paused',
      });
      const { id } = await request({ projectId: school.id });
      expect(await deploy(id)).toMatchObject({ status: 422, body: { message: 'Project is paused.' } });
    });

    it('is for editors, and for requests that order something', async () => {
      const { id } = await request();
      for (const person of ['readonly', 'picker', 'subscriber'] as const)
        expect((await deploy(id, person)).status).toBe(403);
      const empty = await request({ itemDeployments: [] });
      expect((await deploy(empty.id)).status).toBe(422);
      expect((await deploy((await request({ kind: 'wish' })).id)).status).toBe(422);
      expect((await deploy(id, 'basic')).status).toBe(200);
    });
  });

  describe('PUT preparationitemtemplates/{id}/limited', () => {
    const limited = (person: Person, body: unknown) =>
      server.call<PreparationItemTemplate>(person, 'PUT', `/preparationitemtemplates/${templates.item}/limited`, body);

    it('lets the warehouse team say where it lies, and nothing else [API-42]', async () => {
      const body = { locale: 'b2_07', tagIds: [places.tag], description: '<p>Top shelf</p>', name: 'Not this' };
      const answer = await limited('picker', body);
      expect(answer).toMatchObject({
        status: 200,
        body: { locale: 'B2_07', tagIds: [places.tag], description: '<p>Top shelf</p>', name: 'Tower' },
      });
      expect(answer.body.productIds).toEqual([places.product, places.unusedProduct]);
      expect((await limited('picker', { locale: 'no spaces' })).status).toBe(400);
      for (const person of ['readonly', 'basic', 'subscriber'] as const) {
        expect((await limited(person, { locale: 'A1' })).status).toBe(403);
      }
    });

    it('empties what is left out, and refuses a stale version, an unknown tag and a template that is gone', async () => {
      const { body } = await limited('contributor', { locale: 'C3' });
      expect([body.locale, body.tagIds ?? [], body.description]).toEqual(['C3', [], undefined]);
      const stale = { 'if-match': '"2020-01-01T00:00:00.000Z"' };
      const path = `/preparationitemtemplates/${templates.item}/limited`;
      expect(await server.call('picker', 'PUT', path, { locale: 'D4' }, stale)).toMatchObject({
        status: 409,
        body: { code: 'stale' },
      });
      expect((await limited('picker', { tagIds: ['00000000-0000-4000-8000-00000000dead'] })).status).toBe(400);
      expect(await get(`/preparationitemtemplates/${templates.item}`)).toMatchObject({ locale: 'C3' });
      await server.call('director', 'DELETE', `/preparationitemtemplates/${templates.item}`);
      expect((await limited('picker', { locale: 'D4' })).status).toBe(404);
    });
  });
});
