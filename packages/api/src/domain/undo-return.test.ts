import type { ActivityItem, InventoryItem, Order, PreparationItem, StockMove } from '@groundwork/contract';
import { type Person, places } from '../testing/people.ts';
import { insertTemplates, item, planned, preparation } from '../testing/plan.ts';
import { unbalancedItems } from '../testing/sequences/invariants.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

interface Seen {
  return?: { operationId: string; quantity: number; toProject: number; refusal?: string; isScrapped: boolean };
}

describe('undoing a return', () => {
  const server = testServer({ prepare: insertTemplates, requestsPerMinute: 1_000_000 });
  afterEach(async () => expect(await unbalancedItems(server.store)).toEqual([]));
  const { create, command, get, stored, shelf, order, reserve, patch } = stockCalls(server);

  /** An order for a product of its own, of which all pieces have arrived. */
  const arrived = async (quantity = 3, more: object = {}) => {
    const { id: productId } = await create<{ id: string }>('/products', { name: 'Rods', consumable: true });
    const { id } = await order(quantity, { productId, status: 'New', ...more });
    await server.call('director', 'POST', `/orders/delivery/${id}`);
    return { id, productId };
  };
  const giveBack = async (orderId: string, quantity: number, more: object = {}) => {
    const body = { orderId, quantity, warehouseId: places.warehouse, ...more };
    const { body: answer } = await command('director', 'orders/return', body);
    return String(answer.inventoryitems[0]?.id);
  };
  const seen = async (orderId: string) => (await get<Seen>(`orders/${orderId}/lastReturn`)).return;
  const undo = async (orderId: string, person: Person = 'director', operationId?: string) =>
    command(person, 'orders/undoReturn', { orderId, operationId: operationId ?? (await seen(orderId))?.operationId });
  const orderOf = (id: string) => get<Order>(`orders/${id}`);
  const stockOf = (productId: string, locationId: string = places.warehouse) =>
    get<InventoryItem[]>(`inventoryitems?productId=${productId}&locationId=${locationId}`);
  /** What looking ahead and undoing both say, and that nothing has changed. */
  const refusalOf = async (orderId: string) => {
    const before = await orderOf(orderId);
    const { refusal } = (await seen(orderId)) ?? {};
    const { status, body } = await undo(orderId);
    expect([status, body.code, body.message]).toEqual([409, 'not-undone', refusal]);
    expect(await orderOf(orderId)).toEqual(before);
    return refusal;
  };

  it('puts the order and the stock of both sides back, and the shelf that was made for it into the trash', async () => {
    const { id, productId } = await arrived();
    const back = await giveBack(id, 3, { locale: 'A1', note: 'Wrong order' });
    expect(await seen(id)).toMatchObject({ quantity: 3, toProject: 3, isScrapped: false });
    expect((await undo(id)).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ deliveredQuantity: 3, status: 'Delivered' });
    expect(await stockOf(productId, places.ownSchool)).toMatchObject([{ quantity: 3 }]);
    expect(await stored(back)).toMatchObject({ quantity: 0, isDeleted: true });
    const lines = await get<StockMove[]>(`stockmoves?inventoryItemId=${back}`);
    expect(lines.map(({ kind, delta, reason }) => [kind, delta, reason ?? '']).sort()).toEqual([
      ['return', -3, 'Undo'],
      ['return', 3, ''],
    ]);
    expect(await seen(id)).toBeUndefined();
  });

  it('is in the activity of the order, under a name of its own', async () => {
    const { id } = await arrived();
    await giveBack(id, 3);
    const operation = (await seen(id))?.operationId;
    await undo(id);
    const [first] = (
      await get<{ changes: object[]; operationId: string; timeCreatedUtc: string }[]>(`auditevents?targetIdSet=${id}`)
    ).sort((one, other) => other.timeCreatedUtc.localeCompare(one.timeCreatedUtc));
    expect(first?.operationId).not.toBe(operation);
    expect(first?.changes).toContainEqual({ field: 'status', from: 'Return or Exchange', to: 'Delivered' });
    expect(first?.changes).toContainEqual({ field: 'deliveredQuantity', from: 0, to: 3 });
    const before = new Date(Date.parse(String(first?.timeCreatedUtc)) - 1_000).toISOString();
    const items = await get<ActivityItem[]>(`activityitems?createdAfter=${before}`);
    const ofUndo = items.filter(({ operationId }) => operationId === first?.operationId);
    // The order, and the stock of both sides.
    expect(ofUndo.map(({ act }) => act)).toEqual(['undoReturn', 'undoReturn', 'undoReturn']);
  });

  it('takes from a shelf that had stock only what was put there', async () => {
    const { id, productId } = await arrived();
    const there = await shelf(5, { productId, locale: 'B1' });
    await giveBack(id, 2, { locale: 'B1' });
    expect(await orderOf(id)).toMatchObject({ status: 'Partially Delivered' });
    await undo(id);
    expect(await stored(there.id)).toMatchObject({ quantity: 5, isDeleted: false });
    expect(await orderOf(id)).toMatchObject({ deliveredQuantity: 3, status: 'Delivered' });
  });

  it('keeps an emptied shelf that was there before, and one with what others have brought since', async () => {
    const { id, productId } = await arrived();
    const empty = await shelf(0, { productId, locale: 'B2' });
    await giveBack(id, 1, { locale: 'B2' });
    await undo(id);
    expect(await stored(empty.id)).toMatchObject({ quantity: 0, isDeleted: false });
    const made = await giveBack(id, 2, { locale: 'B3' });
    const other = await order(1, { productId, status: 'New' });
    await server.call('director', 'POST', `/orders/delivery/${other.id}`);
    expect(await giveBack(other.id, 1, { locale: 'B3' })).toBe(made);
    await undo(id);
    expect(await stored(made)).toMatchObject({ quantity: 1, isDeleted: false });
  });

  it.each(['hold', 'scrap'])('puts damaged pieces back too: %s', async (damaged) => {
    const { id, productId } = await arrived();
    const back = await giveBack(id, 2, { damaged });
    expect(await seen(id)).toMatchObject({ isScrapped: damaged === 'scrap' });
    expect((await undo(id)).status).toBe(200);
    expect(await stored(back)).toMatchObject({ quantity: 0, isDeleted: true });
    expect(await stockOf(productId, places.ownSchool)).toMatchObject([{ quantity: 3 }]);
  });

  it('invents nothing for the school that it had no more', async () => {
    const { id, productId } = await arrived();
    const [there] = await stockOf(productId, places.ownSchool);
    const lost = { inventoryItemId: there?.id, change: 'minus', quantity: 2, reason: 'Lost' };
    await command('director', 'inventoryitems/adjust', lost);
    await giveBack(id, 3);
    expect(await seen(id)).toMatchObject({ quantity: 3, toProject: 1 });
    await undo(id);
    expect(await stored(String(there?.id))).toMatchObject({ quantity: 1 });
    expect(await orderOf(id)).toMatchObject({ deliveredQuantity: 3 });
  });

  it('undoes several returns, the last one first, each once', async () => {
    const { id } = await arrived();
    await giveBack(id, 1);
    const first = (await seen(id))?.operationId;
    await giveBack(id, 2);
    expect(await undo(id, 'director', first)).toMatchObject({ status: 409, body: { code: 'not-undone' } });
    await undo(id);
    expect(await orderOf(id)).toMatchObject({ deliveredQuantity: 2, status: 'Partially Delivered' });
    expect((await seen(id))?.operationId).toBe(first);
    await undo(id);
    expect(await orderOf(id)).toMatchObject({ deliveredQuantity: 3, status: 'Delivered' });
    expect(await undo(id, 'director', first)).toMatchObject({
      status: 409,
      body: { message: 'Nothing from this order has come back, or its return was already undone.' },
    });
    // The same pieces again: the first return stays undone.
    await giveBack(id, 1);
    expect((await undo(id, 'director', first)).status).toBe(409);
  });

  it('is done once where it is sent twice at the same time', async () => {
    const { id } = await arrived();
    await giveBack(id, 2);
    const operationId = (await seen(id))?.operationId;
    const answers = await Promise.all([undo(id, 'director', operationId), undo(id, 'picker', operationId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await orderOf(id)).toMatchObject({ deliveredQuantity: 3 });
  });

  describe('is refused, with the reason,', () => {
    const cases: [string, RegExp, (one: { id: string; productId: string; back: string }) => Promise<unknown>][] = [
      [
        'where the pieces are reserved',
        /^Only 1 of the 3 returned pieces are still free/,
        async ({ productId, back }) => reserve((await order(2, { productId })).id, back, 2),
      ],
      [
        'where they were moved',
        /^Rods was moved from A1 to C9\. Move it back first\.$/,
        ({ back }) => command('director', 'inventoryitems/move', { inventoryItemIds: [back], locale: 'C9' }),
      ],
      [
        'where they were merged',
        /merged into other stock, or deleted: Rods\.$/,
        async ({ productId, back }) => {
          const other = await shelf(1, { productId });
          await command('director', 'inventoryitems/merge', { inventoryItemIds: [other.id, back] });
        },
      ],
      [
        'where they were divided',
        /^Only 2 of the 3/,
        ({ back }) =>
          command('director', 'inventoryitems/divide', { inventoryItemId: back, quantity: 1, locale: 'A2' }),
      ],
      [
        'where they were counted',
        /^Rods was counted or corrected since\./,
        ({ back }) =>
          command('director', 'inventoryitems/adjust', {
            ...{ inventoryItemId: back, change: 'plus', quantity: 4, reason: 'Found' },
          }),
      ],
      [
        'where others have arrived',
        /^Pieces of Rods have arrived since\./,
        ({ id }) => server.call('director', 'POST', `/orders/partialdelivery/${id}`, { arrivedQuantity: 1 }),
      ],
      [
        'where the order was cancelled',
        /^Rods is Cancelled by now\. Set its status back to Return or Exchange first\.$/,
        ({ id }) => patch(`/orders/${id}`, 'status', 'Cancelled'),
      ],
      [
        'where the order is smaller',
        /^Rods is for 2 pieces by now, and 3 would be delivered\.$/,
        ({ id }) => patch(`/orders/${id}`, 'quantity', 2),
      ],
      [
        'where they are kept apart',
        /^Rods is on hold by now\. Release it first\.$/,
        async ({ productId, back }) => {
          const { id: orderId } = await order(3, { productId });
          await reserve(orderId, back, 3);
          const broken = { reason: 'Damaged', damaged: 'hold', quantity: 3 };
          await command('picker', 'reservations/short', { orderId, inventoryItemId: back, ...broken });
        },
      ],
      [
        'where they travel',
        /^Rods is on its way to another warehouse\. Cancel the transfer first\.$/,
        async ({ back }) => {
          const { id: toWarehouseId } = await create<{ id: string }>('/locations', {
            name: 'Depot',
            type: 'Warehouse',
          });
          const lines = [{ inventoryItemId: back, quantity: 3 }];
          await command('director', 'inventoryitems/transfer', { toWarehouseId, lines });
        },
      ],
      [
        'where they are another product',
        /^The returned stock is another product by now: Rods\.$/,
        ({ back }) => patch(`/inventoryitems/${back}`, 'productId', places.unusedProduct),
      ],
      [
        'where the order has stock again',
        /^Stock is reserved for Rods again\. Take it out of the kit first\.$/,
        async ({ id, productId }) => {
          await patch(`/orders/${id}`, 'status', 'Processing');
          await reserve(id, (await shelf(2, { productId })).id, 2);
          await patch(`/orders/${id}`, 'status', 'Return or Exchange');
        },
      ],
      [
        "where the project's stock is in the warehouse",
        /^Rods was moved out of the project\.$/,
        async ({ productId }) => {
          const [there] = await stockOf(productId, places.ownSchool);
          await patch(`/inventoryitems/${there?.id}`, 'locationId', places.warehouse);
        },
      ],
      [
        "where the project's stock is gone",
        /^The stock of the project that had Rods was merged or deleted\.$/,
        async ({ productId }) => {
          const [there] = await stockOf(productId, places.ownSchool);
          await server.call('director', 'DELETE', `/inventoryitems/${there?.id}`);
        },
      ],
    ];
    it.each(cases)('%s', async (_, words, happens) => {
      const { id, productId } = await arrived();
      const back = await giveBack(id, 3, { locale: 'A1' });
      await happens({ id, productId, back });
      expect(await refusalOf(id)).toMatch(words);
    });

    it('where a picker is not of the team that has them, or people only look on', async () => {
      const { id } = await arrived();
      await giveBack(id, 1);
      for (const person of ['basic', 'readonly', 'subscriber'] as const)
        expect((await undo(id, person)).status).toBe(403);
      const { id: elsewhere } = await create<{ id: string }>('/locations', { name: 'Depot', type: 'Warehouse' });
      const other = await arrived();
      await giveBack(other.id, 1, { warehouseId: elsewhere });
      expect((await undo(other.id, 'picker')).status).toBe(403);
      expect((await undo(id, 'picker')).status).toBe(200);
      const school = await create<{ id: string }>('/locations', { name: 'School', type: 'School' });
      const { id: projectId } = await create<{ id: string }>('/projects', { name: 'Far', locationId: school.id });
      const far = await arrived(1, { projectId });
      await giveBack(far.id, 1);
      expect((await undo(far.id, 'picker')).status).toBe(403);
    });
  });

  describe('of a room', () => {
    const filled = async () => {
      const { planId, projectId } = await planned(server, { preparationDeployments: [preparation([item(2)])] });
      await server.call('director', 'POST', `/setupplans/deploy/${planId}`);
      const [made] = await get<Order[]>(`orders?projectIds=${projectId}`);
      await server.call('director', 'POST', `/orders/delivery/${made?.id}`);
      const roomId = String(made?.preparationItemId);
      await patch(`/preparationitems/${roomId}`, 'status', 'Complete');
      return { orderId: String(made?.id), roomId, room: () => get<PreparationItem>(`preparationitems/${roomId}`) };
    };

    it('fills its place again, as complete as it was', async () => {
      const { orderId, room } = await filled();
      const { inventoryItemId } = await room();
      await giveBack(orderId, 2, { locale: 'R0' });
      expect(await room()).toMatchObject({ status: 'New' });
      await undo(orderId);
      expect(await room()).toMatchObject({ inventoryItemId, status: 'Complete' });
    });

    it('keeps the status that somebody has set since', async () => {
      const { orderId, roomId, room } = await filled();
      await giveBack(orderId, 2, { locale: 'R1' });
      await patch(`/preparationitems/${roomId}`, 'status', 'Problem');
      await undo(orderId);
      expect(await room()).toMatchObject({ status: 'Problem', inventoryItemId: expect.any(String) });
    });

    it('is refused where other stock is in its place', async () => {
      const { orderId, roomId } = await filled();
      await giveBack(orderId, 2, { locale: 'R2' });
      const other = await shelf(1, { locationId: places.ownSchool });
      await patch(`/preparationitems/${roomId}`, 'inventoryItemId', other.id);
      expect(await refusalOf(orderId)).toMatch(/ has other stock in the room by now\.$/);
    });
  });
});
