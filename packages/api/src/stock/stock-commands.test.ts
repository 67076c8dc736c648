import { randomUUID } from 'node:crypto';
import type { ApiError, InventoryItem, Order, Reservation } from '@groundwork/contract';
import { type Person, people, places } from '../testing/people.ts';
import { insertTemplates, templates } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';

interface Changed {
  inventoryitems: InventoryItem[];
  orders: Order[];
  reserved: number;
  short: number;
  shorts: { orderId: string; short: number; reason?: string }[];
}

describe('the commands of a warehouse', () => {
  const server = testServer({ prepare: insertTemplates, requestsPerMinute: 1_000_000 });

  const create = async <T>(path: string, body: object) =>
    (await server.call<T & { id: string }>('director', 'POST', path, body)).body;
  const order = (quantity: number, fields: object = {}) =>
    create<Order>('/orders', {
      ...{ name: 'Rods', projectId: places.own, productId: places.product, status: 'Processing', quantity },
      ...fields,
    });
  const shelf = (quantity: number, fields: object = {}) =>
    create<InventoryItem>('/inventoryitems', {
      ...{ name: 'Shelf', locationId: places.warehouse, productId: places.product, quantity },
      ...fields,
    });
  const command = <T = Changed>(person: Person, path: string, body: object, key = randomUUID()) =>
    server.call<T>(person, 'POST', `/${path}`, body, { 'idempotency-key': key });
  const stored = async (id: string) =>
    (await server.call<InventoryItem>('director', 'GET', `/inventoryitems/${id}`)).body;
  const entriesOf = ({ reservations }: Pick<InventoryItem, 'reservations'>) =>
    reservations.map(({ orderId, quantity, status, tote }: Reservation) => ({ orderId, quantity, status, tote }));
  const patch = (person: Person, path: string, field: string, value: unknown) =>
    server.call(person, 'PATCH', path, [{ op: 'replace', path: field, value }]);

  describe('moving reservations', () => {
    it('says when a device without a network moved them, never later than now', async () => {
      const { id: orderId } = await order(3);
      const { id: inventoryItemId } = await shelf(3);
      const move = async (at: string) => {
        const moves = [{ orderId, inventoryItemId, quantity: 1, to: 'Reserved', tote: at.slice(0, 4), at }];
        const { body } = await command('picker', 'reservations/move', { moves });
        return body.inventoryitems[0]?.reservations.at(-1)?.timeModifiedUtc ?? '';
      };
      expect(await move('2026-01-02T09:30:00+01:00')).toBe('2026-01-02T08:30:00.000Z');
      const before = new Date().toISOString();
      const ahead = await move('2999-01-01T00:00:00.000Z');
      expect(before <= ahead && ahead <= new Date().toISOString()).toBe(true);
    });

    it('takes pieces from the shelf to Ready in steps, joins those of one tote, and goes back', async () => {
      const { id: orderId } = await order(5);
      const { id: inventoryItemId } = await shelf(9);
      const move = (quantity: number, from: string | null, to: string | null, tote?: string) =>
        command('picker', 'reservations/move', { moves: [{ orderId, inventoryItemId, quantity, from, to, tote }] });
      expect((await move(5, null, 'Reserved')).body.inventoryitems.map(entriesOf)).toEqual([
        [{ orderId, quantity: 5, status: 'Reserved' }],
      ]);
      await move(2, 'Reserved', 'Dropped', '7');
      await move(1, 'Reserved', 'Dropped', '8');
      const joined = await move(1, 'Reserved', 'Dropped', '7');
      expect(joined.body.orders.map(({ id }) => id)).toEqual([orderId]);
      expect(entriesOf(await stored(inventoryItemId))).toEqual([
        { orderId, quantity: 1, status: 'Reserved' },
        { orderId, quantity: 3, status: 'Dropped', tote: '7' },
        { orderId, quantity: 1, status: 'Dropped', tote: '8' },
      ]);
      await move(4, 'Dropped', 'Ready');
      await move(3, 'Ready', 'Reserved');
      await move(2, 'Reserved', null);
      const left = (await stored(inventoryItemId)).reservations;
      expect(left.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3);
      expect(left.every(({ status, tote }) => status !== 'Reserved' || tote === undefined)).toBe(true);
      expect((await stored(inventoryItemId)).quantity).toBe(9);
    });

    it('does all moves or none, and a repeated command once', async () => {
      const { id: orderId } = await order(4);
      const { id: inventoryItemId } = await shelf(9);
      const reserve = { orderId, inventoryItemId, quantity: 2, to: 'Reserved' };
      const moves = [reserve, { ...reserve, quantity: 3 }];
      const refused = await command<ApiError>('picker', 'reservations/move', { moves });
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'order-full', message: 'The order needs only 2 more.', errors: { move: 1, remaining: 2 } },
      });
      expect(entriesOf(await stored(inventoryItemId))).toEqual([]);
      const key = randomUUID();
      const first = await command('picker', 'reservations/move', { moves: [reserve] }, key);
      const again = await command('picker', 'reservations/move', { moves: [reserve] }, key);
      expect(again.body).toEqual(first.body);
      expect(entriesOf(await stored(inventoryItemId))).toEqual([{ orderId, quantity: 2, status: 'Reserved' }]);
    });

    it('says who has moved pieces meanwhile', async () => {
      const { id: orderId } = await order(3);
      const { id: inventoryItemId } = await shelf(9);
      const move = { orderId, inventoryItemId, quantity: 3, from: 'Reserved', to: 'Dropped' };
      await command('director', 'reservations/move', { moves: [{ ...move, from: null, to: 'Reserved' }] });
      await command('contributor', 'reservations/move', { moves: [{ ...move, quantity: 2 }] });
      const { status, body } = await command<ApiError>('picker', 'reservations/move', { moves: [move] });
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'reservation-moved' });
      expect(body.message).toMatch(/^Only 1 of 3 are Reserved\. Connie Contributor changed them \d+ s ago\.$/);
      expect(body.errors).toMatchObject({ move: 0, movedById: people.contributor, entries: [{}, {}] });
    });

    it('reserves nothing that is not there, not needed, not fitting or gone, and says which', async () => {
      const wanted = await order(3);
      const few = await shelf(1);
      const other = await shelf(5, { productId: places.unusedProduct });
      const done = await order(3, { status: 'New' });
      const gone = await order(3);
      await server.call('director', 'DELETE', `/orders/${gone.id}`);
      const reserve = async (orderId: string, inventoryItemId: string, quantity = 1) => {
        const moves = [{ orderId, inventoryItemId, quantity, to: 'Reserved' }];
        const { status, body } = await command<ApiError>('picker', 'reservations/move', { moves });
        return [status, body.code, body.message];
      };
      expect(await reserve(wanted.id, few.id, 2)).toEqual([409, 'not-free', 'Only 1 of 2 are available.']);
      expect(await reserve(wanted.id, other.id)).toEqual([422, 'not-possible', 'The order is for another product.']);
      expect(await reserve(done.id, few.id)).toEqual([
        ...[422, 'not-possible', 'An order with status New cannot be reserved for.'],
      ]);
      expect(await reserve(gone.id, few.id)).toEqual([404, 'gone', 'The order was deleted.']);
      expect(await reserve(wanted.id, randomUUID())).toEqual([404, 'gone', 'The inventory item was deleted.']);
      expect(entriesOf(await stored(few.id))).toEqual([]);
    });

    it('moves pieces from one shelf to another in one command, though the order is full', async () => {
      const { id: orderId } = await order(2);
      const [one, other] = [await shelf(2), await shelf(2)];
      await command('picker', 'reservations/allocate', { orderIds: [orderId] });
      const [full = one, free = other] = (await stored(one.id)).reservations.length > 0 ? [one, other] : [other, one];
      const { status } = await command('picker', 'reservations/move', {
        moves: [
          { orderId, inventoryItemId: full.id, quantity: 2, from: 'Reserved', to: null },
          { orderId, inventoryItemId: free.id, quantity: 2, from: null, to: 'Reserved' },
        ],
      });
      expect(status).toBe(200);
      expect(entriesOf(await stored(free.id))).toEqual([{ orderId, quantity: 2, status: 'Reserved' }]);
      expect(entriesOf(await stored(full.id))).toEqual([]);
    });

    it.each([
      ['a shipped status', { to: 'Shipped' }],
      ['a fraction', { to: 'Reserved', quantity: 0.5 }],
      ['none', { to: 'Reserved', quantity: 0 }],
      ['a long tote', { to: 'Reserved', tote: 'x'.repeat(21) }],
      ['no order', { to: 'Reserved', orderId: '' }],
    ])('refuses %s with the field', async (_, fields) => {
      const moves = [{ orderId: randomUUID(), inventoryItemId: randomUUID(), ...fields }];
      const { status, body } = await command<ApiError>('picker', 'reservations/move', { moves });
      expect({ status, field: body.fieldErrors?.[0]?.field }).toEqual({
        status: 400,
        field: `moves.0.${Object.keys(fields).at(-1)}`,
      });
    });

    it('needs a key, and something to do', async () => {
      expect((await server.call('picker', 'POST', '/reservations/move', { moves: [] })).status).toBe(400);
      expect((await command('picker', 'reservations/move', { moves: [] })).status).toBe(400);
    });
  });

  describe('reserving all', () => {
    it('takes the smallest item that covers the need, else the largest first, of the right product only', async () => {
      const project = await create<{ id: string }>('/projects', {
        ...{ name: 'Fresh', locationId: places.ownSchool, fulfillingById: places.warehouse },
      });
      const product = await create<{ id: string }>('/products', { name: 'Beads' });
      const fields = { projectId: project.id, productId: product.id };
      const [small, large, middle] = [
        await shelf(2, { productId: product.id }),
        await shelf(9, { productId: product.id }),
        await shelf(4, { productId: product.id }),
      ];
      const [three, twelve] = [await order(3, fields), await order(12, fields)];
      const other = await order(1, { ...fields, status: 'New' });
      const { body } = await command('picker', 'reservations/allocate', { orderIds: [three.id, twelve.id, other.id] });
      expect({ reserved: body.reserved, shorts: body.shorts.map(({ orderId, short }) => [orderId, short]) }).toEqual({
        reserved: 15,
        shorts: [[other.id, 1]],
      });
      expect(body.shorts[0]?.reason).toBe('An order with status New cannot be reserved for.');
      expect(entriesOf(await stored(middle.id))).toEqual([
        { orderId: three.id, quantity: 3, status: 'Reserved' },
        { orderId: twelve.id, quantity: 1, status: 'Reserved' },
      ]);
      expect(entriesOf(await stored(large.id))).toEqual([{ orderId: twelve.id, quantity: 9, status: 'Reserved' }]);
      expect(entriesOf(await stored(small.id))).toEqual([{ orderId: twelve.id, quantity: 2, status: 'Reserved' }]);
      const more = await order(1, fields);
      const again = await command('picker', 'reservations/allocate', { orderIds: [three.id, more.id] });
      expect(again.body).toMatchObject({ reserved: 0, short: 1, shorts: [{ orderId: more.id, short: 1 }] });
    });

    it('prefers the emplacement of the item template', async () => {
      const product = await create<{ id: string }>('/products', { name: 'Mats' });
      const fields = { productId: product.id, preparationItemTemplateId: templates.item };
      await shelf(3, { productId: product.id, locale: 'B9' });
      const preferred = await shelf(8, { productId: product.id, locale: 'A1_02' });
      const wanted = await order(3, { productId: product.id });
      await server.store.query(`update orders set doc = doc || $1::text::jsonb where id = $2`, [
        JSON.stringify(fields),
        wanted.id,
      ]);
      await command('picker', 'reservations/allocate', { orderIds: [wanted.id] });
      expect((await stored(preferred.id)).reservations).toHaveLength(1);
    });

    it('two at once reserve what there is, once', async () => {
      const product = await create<{ id: string }>('/products', { name: 'Trays' });
      const item = await shelf(5, { productId: product.id });
      const wanted = [await order(4, { productId: product.id }), await order(4, { productId: product.id })];
      const answers = await Promise.all(
        wanted.map(({ id }) => command('picker', 'reservations/allocate', { orderIds: [id] })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(({ body }) => body.reserved).sort()).toEqual([1, 4]);
      expect((await stored(item.id)).reservations.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(5);
    });
  });

  describe('a count', () => {
    const count = (inventoryItemId: string, onShelf: number) =>
      command('picker', 'inventoryitems/count', { counts: [{ inventoryItemId, onShelf }] });
    const apply = (id: string, person: Person = 'contributor') =>
      command<ApiError>(person, 'inventoryitems/applyCount', { inventoryItemIds: [id] });

    it('right after picking and shipping changes nothing', async () => {
      const [ready, shipped] = [await order(2), await order(3)];
      const { id: inventoryItemId } = await shelf(10);
      const moveOf = (orderId: string, quantity: number, from: string | null, to: string) =>
        command('picker', 'reservations/move', { moves: [{ orderId, inventoryItemId, quantity, from, to }] });
      await moveOf(ready.id, 2, null, 'Dropped');
      await moveOf(shipped.id, 3, null, 'Ready');
      await patch('picker', `/orders/${shipped.id}`, 'status', 'WHSE Shipped');
      // Two are in a tote and three have left: five are on the shelf.
      expect((await count(inventoryItemId, 5)).body.inventoryitems).toMatchObject([{ cycleCount: 10, quantity: 10 }]);
      expect((await apply(inventoryItemId)).status).toBe(200);
      expect(await stored(inventoryItemId)).toMatchObject({ quantity: 10 });
      expect((await stored(inventoryItemId)).cycleCount ?? null).toBeNull();
    });

    it('that waits while goods arrive does not bring them back', async () => {
      const shipped = await order(3);
      const { id: inventoryItemId } = await shelf(10);
      const moves = [{ orderId: shipped.id, inventoryItemId, quantity: 3, from: null, to: 'Ready' }];
      await command('picker', 'reservations/move', { moves });
      await patch('picker', `/orders/${shipped.id}`, 'status', 'WHSE Shipped');
      // One is missing on the shelf.
      await count(inventoryItemId, 6);
      await server.call('director', 'POST', `/orders/delivery/${shipped.id}`, {});
      expect(await stored(inventoryItemId)).toMatchObject({ quantity: 7, cycleCount: 6 });
      await apply(inventoryItemId);
      expect(await stored(inventoryItemId)).toMatchObject({ quantity: 6 });
    });

    it('is applied as a whole: not below what is reserved, large differences by Directors only', async () => {
      const wanted = await order(3);
      const [held, many, fine] = [await shelf(5), await shelf(30), await shelf(4)];
      const moves = [{ orderId: wanted.id, inventoryItemId: held.id, quantity: 3, to: 'Reserved' }];
      await command('picker', 'reservations/move', { moves });
      await count(held.id, 2);
      await count(many.id, 20);
      await count(fine.id, 3);
      const both = { inventoryItemIds: [fine.id, held.id] };
      expect((await command<ApiError>('director', 'inventoryitems/applyCount', both)).body.fieldErrors).toEqual([
        {
          field: 'inventoryItemIds.1',
          message: "The quantity can't be lower than amount of reserved and shipped items.",
        },
      ]);
      expect((await stored(fine.id)).quantity).toBe(4);
      expect(await apply(many.id)).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('Director') },
      });
      expect((await apply(many.id, 'director')).status).toBe(200);
      expect((await stored(many.id)).quantity).toBe(20);
      expect((await apply(fine.id)).status).toBe(200);
      expect((await apply(fine.id)).body.fieldErrors).toEqual([
        { field: 'inventoryItemIds.0', message: 'The item was not counted.' },
      ]);
    });

    it('needs the number that was seen', async () => {
      const { id: inventoryItemId } = await shelf(5);
      const { status } = await command('picker', 'inventoryitems/count', { counts: [{ inventoryItemId }] });
      expect(status).toBe(400);
    });
  });
});
