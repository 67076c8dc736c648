import { randomUUID } from 'node:crypto';
import type { ApiError, InventoryItem, Order, Shipment, StockMove } from '@groundwork/contract';
import { type Person, people, places } from '../testing/people.ts';
import { insertTemplates } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';
import { type StockAnswer, stockCalls } from '../testing/stock-calls.ts';

describe('shipping', () => {
  const server = testServer({ prepare: insertTemplates, requestsPerMinute: 1_000_000, companyPrefix: '0614141' });

  const { command, get, patch, shelf, order: orderOf, reserve } = stockCalls(server);

  /** An order of so many pieces, of which some are ready on a shelf of their own. */
  async function readyOrder(quantity: number, ready = quantity) {
    const order = await orderOf(quantity);
    const item = await shelf(quantity + 4);
    if (ready > 0) expect((await reserve(order.id, item.id, ready, 'Ready')).status).toBe(200);
    return { order, item };
  }
  const boxOf = (lines: readonly [{ id: string }, number][], fields: object = {}) => ({
    ...fields,
    lines: lines.map(([{ id: orderId }, quantity]) => ({ orderId, quantity })),
  });
  const ship = <T = StockAnswer>(boxes: readonly object[], fields: object = {}, person: Person = 'picker') =>
    command<T>(person, 'shipments/ship', { projectId: places.own, boxes, ...fields });
  const statusesOf = async (itemId: string) =>
    (await get<InventoryItem>(`inventoryitems/${itemId}`)).reservations.map(({ quantity, status }) => [
      quantity,
      status,
    ]);

  it('takes whole orders out of the warehouse in boxes, and leaves the quantity until they arrive', async () => {
    const [one, other] = [await readyOrder(3), await readyOrder(2)];
    const boxes = [
      boxOf(
        [
          [one.order, 3],
          [other.order, 1],
        ],
        { tracking: '1Z999AA10123456784', weight: 6.4 },
      ),
      boxOf([[other.order, 1]]),
    ];
    const { status, body } = await ship(boxes, {
      ...{ invoice: 'INV-1', note: 'Side door', carrier: 'ups', service: 'Ground' },
    });
    expect(status).toBe(200);
    expect(body.shipments).toMatchObject([
      {
        ...{ status: 'Shipped', projectId: places.own, warehouseId: places.warehouse, shippedById: people.picker },
        ...{
          note: 'Side door',
          invoice: 'INV-1',
          carrier: 'ups',
          service: 'Ground',
          number: expect.stringMatching(/^SH-\d{4}$/),
        },
        boxes: [{ number: 1, weight: 6.4, tracking: '1Z999AA10123456784' }, { number: 2 }],
      },
    ]);
    expect(body.orders.map(({ status, tracking, invoice }) => [status, tracking, invoice])).toEqual(
      Array(2).fill(['WHSE Shipped', '1Z999AA10123456784', 'INV-1']),
    );
    expect(await statusesOf(one.item.id)).toEqual([[3, 'Shipped']]);
    expect((await get<InventoryItem>(`inventoryitems/${one.item.id}`)).quantity).toBe(7);
  });

  it('divides an order that is not ready as a whole, and ships the second order [OR-15] [OR-16]', async () => {
    const { order, item } = await readyOrder(5, 3);
    await patch(`/orders/${order.id}`, 'invoice', 'INV-7');
    const { body } = await ship([boxOf([[order, 3]], { tracking: 'JH-VAN-22' })]);
    const second = body.orders.find(({ id }) => id !== order.id);
    const shipped = { quantity: 3, status: 'WHSE Shipped', tracking: 'JH-VAN-22', splitFromId: order.id };
    // It ships without an invoice, and keeps its own.
    expect(second).toMatchObject({ ...shipped, invoice: 'INV-7' });
    expect(await get<Order>(`orders/${order.id}`)).toMatchObject({ quantity: 2, status: 'Processing' });
    expect(body.shipments[0]?.boxes[0]?.lines).toEqual([{ orderId: second?.id, quantity: 3 }]);
    expect(await statusesOf(item.id)).toEqual([[3, 'Shipped']]);
  });

  it('ships all orders of a command or none, and names the one that is not ready', async () => {
    const [fine, short] = [await readyOrder(2), await readyOrder(3, 1)];
    const { status, body } = await ship<ApiError>([
      boxOf([
        [fine.order, 2],
        [short.order, 3],
      ]),
    ]);
    expect({ status, code: body.code, message: body.message, errors: body.errors }).toEqual({
      ...{ status: 409, code: 'not-ready', errors: { orderId: short.order.id, ready: 1 } },
      message: 'Rods: only 1 of 3 are ready. Check the kit, or leave this order out.',
    });
    expect(await statusesOf(fine.item.id)).toEqual([[2, 'Ready']]);
  });

  it('says of an order that has left already that it has', async () => {
    const { order } = await readyOrder(2);
    await ship([boxOf([[order, 2]])]);
    const { status, body } = await ship<ApiError>([boxOf([[order, 2]])]);
    expect([status, body.message]).toEqual([409, 'Rods: it has left already. Leave this order out.']);
  });

  it('adds further orders to a shipment that is leaving, so that a person ships order by order', async () => {
    const [one, other] = [await readyOrder(1), await readyOrder(4, 2)];
    const first = await ship([boxOf([[one.order, 1]], { tracking: 'A' }), boxOf([], { tracking: 'B' })]);
    const shipmentId = first.body.shipments[0]?.id;
    const next = await ship([boxOf([], { tracking: 'A' }), boxOf([[other.order, 2]], { tracking: 'B' })], {
      shipmentId,
    });
    expect(
      next.body.shipments[0]?.boxes.map(({ lines, tracking }) => [tracking, lines.map(({ quantity }) => quantity)]),
    ).toEqual([
      ['A', [1]],
      ['B', [2]],
    ]);
    const [before, after] = [first, next].map(({ body }) => body.shipments[0]);
    expect(after).toMatchObject({ id: shipmentId, status: 'Shipped', shippedUtc: before?.shippedUtc });
    expect(after?.boxes.map(({ sscc }) => sscc)).toEqual(before?.boxes.map(({ sscc }) => sscc));
  });

  it('is undone with a reason while nothing has arrived, and ships again', async () => {
    const { order, item } = await readyOrder(5, 3);
    const { body } = await ship([boxOf([[order, 3]], { tracking: 'T1' })]);
    const [shipment] = body.shipments;
    const second = body.orders.find(({ id }) => id !== order.id);
    const bare = await command<ApiError>('picker', 'shipments/undo', { shipmentId: shipment?.id });
    expect({ status: bare.status, field: bare.body.fieldErrors?.[0]?.field }).toEqual({ status: 400, field: 'reason' });
    const undone = await command('picker', 'shipments/undo', { shipmentId: shipment?.id, reason: 'Van broke down' });
    expect(undone.body.shipments[0]).toMatchObject({
      status: 'Packed',
      undoReason: 'Van broke down',
      boxes: [{ tracking: 'T1' }],
    });
    expect(undone.body.shipments[0]?.shippedUtc).toBeUndefined();
    expect(await get<Order>(`orders/${second?.id}`)).toMatchObject({ status: 'Processing', quantity: 3 });
    expect((await get<Order>(`orders/${second?.id}`)).tracking).toBeUndefined();
    expect(await statusesOf(item.id)).toEqual([[3, 'Ready']]);
    const again = await ship([boxOf([[second ?? order, 3]])], { shipmentId: shipment?.id });
    expect(again.body.shipments[0]).toMatchObject({ id: shipment?.id, number: shipment?.number, status: 'Shipped' });
    await server.call('director', 'POST', `/orders/partialdelivery/${second?.id}`, { arrivedQuantity: 1 });
    const late = await command<ApiError>('picker', 'shipments/undo', { shipmentId: shipment?.id, reason: 'x' });
    expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'arrived' });
  });

  it('arrives with the last of its orders, and the stock ledger names it', async () => {
    const [one, other] = [await readyOrder(2), await readyOrder(1)];
    const { body } = await ship([
      boxOf([
        [one.order, 2],
        [other.order, 1],
      ]),
    ]);
    const id = body.shipments[0]?.id;
    await server.call('director', 'POST', `/orders/delivery/${one.order.id}`, {});
    expect(await get<Shipment>(`shipments/${id}`)).toMatchObject({ status: 'Shipped' });
    await server.call('director', 'POST', `/orders/delivery/${other.order.id}`, {});
    expect(await get<Shipment>(`shipments/${id}`)).toMatchObject({
      status: 'Arrived',
      arrivedUtc: expect.stringMatching(/Z$/),
    });
    const moves = await get<StockMove[]>(`stockmoves?orderId=${one.order.id}`);
    expect(moves.map(({ kind, shipmentId }) => [kind, shipmentId]).sort()).toEqual([
      ['deliver', id],
      ['receive', id],
    ]);
    const late = await command<ApiError>('director', 'shipments/undo', { shipmentId: id, reason: 'x' });
    expect(late).toMatchObject({ status: 409, body: { code: 'shipment-closed' } });
  });

  it('packs first: nothing leaves, an order is in one open shipment, and unpacking frees it', async () => {
    const { order, item } = await readyOrder(2);
    const pack = (fields: object = {}) =>
      command('picker', 'shipments/pack', {
        projectId: places.own,
        boxes: [boxOf([[order, 2]])],
        ...fields,
      });
    const [packed] = (await pack()).body.shipments;
    expect(packed).toMatchObject({ status: 'Packed' });
    expect(await statusesOf(item.id)).toEqual([[2, 'Ready']]);
    expect((await pack()).body).toMatchObject({ code: 'packed-elsewhere', errors: { shipmentId: packed?.id } });
    expect((await pack({ shipmentId: packed?.id, isDraft: true })).body.shipments[0]).toMatchObject({
      status: 'Draft',
    });
    expect((await command('picker', 'shipments/cancel', { shipmentId: packed?.id })).body.shipments[0]).toMatchObject({
      status: 'Cancelled',
    });
    expect((await pack()).status).toBe(200);
    const [shipped] = (await ship([boxOf([[order, 2]])])).body.shipments;
    expect(await command<ApiError>('picker', 'shipments/cancel', { shipmentId: shipped?.id })).toMatchObject({
      status: 409,
      body: { message: `${shipped?.number} is Shipped and cannot be cancelled. Undo shipping instead.` },
    });
  });

  it('an order that ships in other boxes leaves those that it was packed in', async () => {
    const [one, other] = [await readyOrder(2), await readyOrder(1)];
    const boxes = [
      boxOf([
        [one.order, 2],
        [other.order, 1],
      ]),
    ];
    const packed = await command('picker', 'shipments/pack', { projectId: places.own, boxes });
    const [first] = packed.body.shipments;
    const shipped = await ship([boxOf([[one.order, 2]])]);
    expect(shipped.body.shipments.map(({ id, status }) => [id === first?.id, status])).toEqual([
      [false, 'Shipped'],
      [true, 'Packed'],
    ]);
    const path = `shipments/${first?.id}`;
    expect((await get<Shipment>(path)).boxes[0]?.lines).toEqual([{ orderId: other.order.id, quantity: 1 }]);
    await ship([boxOf([[other.order, 1]])]);
    expect(await get<Shipment>(path)).toMatchObject({ status: 'Cancelled' });
  });

  it('a repeated command ships once, and two at once ship the pieces once', async () => {
    const { order, item } = await readyOrder(4, 2);
    const key = randomUUID();
    const body = { projectId: places.own, boxes: [boxOf([[order, 2]])] };
    const answers = await Promise.all([
      command('picker', 'shipments/ship', body, key),
      command('picker', 'shipments/ship', body, key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const other = await readyOrder(3);
    const both = await Promise.all([
      ship([boxOf([[other.order, 3]])]),
      ship([boxOf([[other.order, 3]])], {}, 'director'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusesOf(item.id)).toEqual([[2, 'Shipped']]);
  });

  it('an order that is taken back by its status leaves its boxes', async () => {
    const [one, other] = [await readyOrder(1), await readyOrder(1)];
    const { body } = await ship([
      boxOf([
        [one.order, 1],
        [other.order, 1],
      ]),
    ]);
    const path = `shipments/${body.shipments[0]?.id}`;
    await patch(`/orders/${one.order.id}`, 'status', 'Processing', 'picker');
    expect((await get<Shipment>(path)).boxes[0]?.lines).toEqual([{ orderId: other.order.id, quantity: 1 }]);
    await patch(`/orders/${other.order.id}`, 'status', 'Processing', 'picker');
    expect(await get<Shipment>(path)).toMatchObject({ status: 'Cancelled' });
  });

  it.each(['Paused', 'Cancelled'])('keeps the boxes of a project that is %s', async (status) => {
    const { order, item } = await readyOrder(1);
    await patch(`/projects/${places.own}`, 'status', status);
    const answer = await ship<ApiError>([boxOf([[order, 1]])]);
    await patch(`/projects/${places.own}`, 'status', 'Planning');
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: `Own Project is ${status.toLowerCase()}. Keep the boxes here until a Director opens the project again.`,
      },
    });
    expect(await statusesOf(item.id)).toEqual([[1, 'Ready']]);
  });

  it('a Subscriber follows the boxes on their way and learns nothing else of them', async () => {
    const { order } = await readyOrder(1);
    const { body } = await ship([boxOf([[order, 1]], { tracking: 'T9', weight: 3 })], {
      note: 'Side door',
      invoice: 'I9',
    });
    const [shipment] = body.shipments;
    const since = '2020-01-01T00:00:00.000Z';
    const listed = async () =>
      (await get<Shipment[]>(`shipments?modifiedAfter=${since}&includeDeleted=true`, 'subscriber')).find(
        ({ id }) => id === shipment?.id,
      );
    const { timeCreatedUtc: _created, timeModifiedUtc: _modified, ...seen } = (await listed()) ?? ({} as Shipment);
    expect(seen).toEqual({
      ...{ id: shipment?.id, isArchived: false, isDeleted: false, number: shipment?.number, projectId: places.own },
      ...{ status: 'Shipped', shippedUtc: shipment?.shippedUtc, boxes: [{ number: 1, tracking: 'T9' }] },
    });
    await command('picker', 'shipments/undo', { shipmentId: shipment?.id, reason: 'x' });
    expect(await listed()).toMatchObject({ isDeleted: true });
    expect((await server.call('subscriber', 'GET', `/shipments/${shipment?.id}`)).status).toBe(404);
    const history = await get<{ targetId: string }[]>('auditevents', 'subscriber');
    expect(history.filter(({ targetId }) => targetId === shipment?.id)).toEqual([]);
  });

  it('gives each box a serial shipping container code of the company prefix, with its check digit', async () => {
    const { order } = await readyOrder(2);
    const { body } = await ship([boxOf([[order, 1]]), boxOf([[order, 1]])]);
    const codes = body.shipments[0]?.boxes.map(({ sscc }) => sscc ?? '') ?? [];
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) {
      expect(code).toMatch(/^\d0614141\d{10}$/);
      // GS1: digits count 3, 1, 3, … from the left of 18, and add up to a multiple of ten.
      const total = [...code].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
      expect(total % 10).toBe(0);
    }
  });
});
