import { randomUUID } from 'node:crypto';
import { type Person, people, places } from '../testing/people.ts';
import { unbalancedItems } from '../testing/sequences/invariants.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

describe('a picker', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  afterEach(async () => expect(await unbalancedItems(server.store)).toEqual([]));
  const { create, shelf, order, command, get, stored, reserve, entriesOf, lastLine, patch, photo } = stockCalls(server);

  describe('a short pick', () => {
    const short = (orderId: string, inventoryItemId: string, quantity: number, reason: string, more: object = {}) =>
      command('picker', 'reservations/short', { orderId, inventoryItemId, quantity, reason, ...more });

    it.each(['Not there', 'Too few', 'Wrong item'])(
      '%s releases the pieces, asks for a count, and the item is not suggested until it was counted',
      async (reason) => {
        const { id: productId } = await create<{ id: string }>('/products', { name: 'Beads' });
        const item = await shelf(10, { productId });
        const { id: orderId } = await order(5, { productId });
        await reserve(orderId, item.id, 5);
        await command('picker', 'reservations/move', {
          moves: [{ orderId, inventoryItemId: item.id, quantity: 2, from: 'Reserved', to: 'Dropped' }],
        });
        expect((await short(orderId, item.id, 3, reason, { note: 'Empty box' })).status).toBe(200);
        expect(await entriesOf(item.id)).toEqual([[orderId, 2, 'Dropped']]);
        expect((await stored(item.id)).countRequest).toMatchObject({
          reason,
          note: 'Empty box',
          userId: people.picker,
        });
        const suggestions = await get<{ inventoryItemId: string; reasons: string[] }[]>(
          `counts/suggestions?warehouseId=${places.warehouse}`,
        );
        expect(suggestions[0]).toMatchObject({ reasons: expect.arrayContaining(['short']) });
        const allocate = () => command('picker', 'reservations/allocate', { orderIds: [orderId] });
        expect((await allocate()).body).toMatchObject({ reserved: 0, shorts: [{ orderId, short: 3 }] });
        await command('picker', 'inventoryitems/count', { counts: [{ inventoryItemId: item.id, onShelf: 4 }] });
        expect((await allocate()).body.reserved).toBe(0);
        await command('contributor', 'inventoryitems/applyCount', { inventoryItemIds: [item.id] });
        expect((await allocate()).body.reserved).toBe(3);
      },
    );

    it('a count that finds everything there lets it be suggested again at once', async () => {
      const item = await shelf(4);
      await command('picker', 'inventoryitems/requestCount', { inventoryItemIds: [item.id], note: 'Looks odd' });
      expect((await stored(item.id)).countRequest).toMatchObject({ reason: 'Asked', note: 'Looks odd' });
      await command('picker', 'inventoryitems/count', { counts: [{ inventoryItemId: item.id, onShelf: 4 }] });
      expect((await stored(item.id)).countRequest ?? null).toBeNull();
    });

    it('Damaged throws the pieces away', async () => {
      const item = await shelf(10);
      const { id: orderId } = await order(4);
      await reserve(orderId, item.id, 4);
      expect((await short(orderId, item.id, 3, 'Damaged')).body.fieldErrors?.[0]?.field).toBe('damaged');
      expect((await short(orderId, item.id, 3, 'Damaged', { damaged: 'scrap', note: 'Wet' })).status).toBe(200);
      expect(await stored(item.id)).toMatchObject({ quantity: 7 });
      expect(await entriesOf(item.id)).toEqual([[orderId, 1, 'Reserved']]);
      expect(await lastLine(item.id)).toMatchObject({
        kind: 'scrap',
        reason: 'Damaged',
        delta: -3,
        orderId,
        note: 'Wet',
      });
    });

    it('Damaged keeps the pieces apart, where nobody reserves them until a Contributor releases them', async () => {
      const { id: productId } = await create<{ id: string }>('/products', { name: 'Beads' });
      const item = await shelf(5, { productId });
      const { id: orderId } = await order(5, { productId });
      await reserve(orderId, item.id, 5);
      const about = { note: 'Wet', photoId: await photo() };
      const { body } = await short(orderId, item.id, 2, 'Damaged', { damaged: 'hold', ...about });
      const apart = body.inventoryitems.find(({ id }) => id !== item.id);
      expect(apart).toMatchObject({
        quantity: 2,
        hold: { ...about, reason: 'Damaged', userId: people.picker, heldUtc: expect.stringMatching(/Z$/) },
      });
      expect(await lastLine(apart?.id ?? '')).toMatchObject({ ...about, kind: 'split', delta: 2, reason: 'Damaged' });
      expect(await stored(item.id)).toMatchObject({ quantity: 3, reservations: [{ quantity: 3 }] });
      const allocate = () => command('picker', 'reservations/allocate', { orderIds: [orderId] });
      expect((await allocate()).body.reserved).toBe(0);
      expect((await reserve(orderId, apart?.id ?? '', 1)).body).toMatchObject({
        code: 'on-hold',
        message: 'The item is kept apart: take another one, or ask a Contributor.',
      });
      // All that is left of an item becomes the item on hold itself.
      await short(orderId, item.id, 3, 'Damaged', { damaged: 'hold' });
      expect(await stored(item.id)).toMatchObject({ quantity: 3, reservations: [], hold: { reason: 'Damaged' } });
      const release = (person: Person) =>
        command(person, 'inventoryitems/release', { inventoryItemIds: [item.id, apart?.id] });
      expect((await release('picker')).status).toBe(403);
      expect((await release('contributor')).status).toBe(200);
      expect((await allocate()).body.reserved).toBe(5);
    });

    it('Later changes nothing; what was moved meanwhile is said', async () => {
      const item = await shelf(5);
      const { id: orderId } = await order(3);
      await reserve(orderId, item.id, 3);
      const before = await stored(item.id);
      expect((await short(orderId, item.id, 3, 'Later')).status).toBe(200);
      expect(await stored(item.id)).toEqual(before);
      expect((await short(orderId, item.id, 4, 'Not there')).body).toMatchObject({
        code: 'reservation-moved',
        message: expect.stringMatching(/^Only 3 of 4 are Reserved\. Piet Picker changed them \d+ s ago\.$/),
      });
      expect((await short(randomUUID(), item.id, 1, 'Not there')).body).toMatchObject({ code: 'gone' });
      expect((await short(orderId, item.id, 1, 'Not there', { photoId: randomUUID() })).body.fieldErrors).toEqual([
        { field: 'photoId', message: 'Item not found' },
      ]);
      expect(await stored(item.id)).toEqual(before);
    });

    it('is of an order of this warehouse: nobody is asked about the orders of others', async () => {
      const item = await shelf(5);
      const elsewhere = await create<{ id: string }>('/locations', { name: 'Depot', type: 'Warehouse' });
      const { id: projectId } = await create<{ id: string }>('/projects', { name: 'P', fulfillingById: elsewhere.id });
      const [own, foreign] = [await order(3), await order(3, { projectId })];
      const { id: substituteProductId } = await create<{ id: string }>('/products', { name: 'Steel beads' });
      const ask = (orderId: string) => short(orderId, item.id, 1, 'Later', { substituteProductId });
      expect(await ask(foreign.id)).toMatchObject({
        status: 422,
        body: { message: 'The project is fulfilled from another location.' },
      });
      expect((await ask(own.id)).status).toBe(200);
      await server.call('director', 'DELETE', `/products/${substituteProductId}`);
      expect((await ask(own.id)).body.fieldErrors).toEqual([
        { field: 'substituteProductId', message: 'Item not found' },
      ]);
    });

    it('the piece comes from another kit in one command', async () => {
      const item = await shelf(2);
      const [other, urgent] = [await order(2), await order(2)];
      await reserve(other.id, item.id, 2);
      const take = (quantity: number) => ({
        moves: [
          { orderId: other.id, inventoryItemId: item.id, quantity, from: 'Reserved', to: null },
          { orderId: urgent.id, inventoryItemId: item.id, quantity, from: null, to: 'Reserved' },
        ],
      });
      expect((await command('picker', 'reservations/move', take(3))).body).toMatchObject({ code: 'reservation-moved' });
      expect(await entriesOf(item.id)).toEqual([[other.id, 2, 'Reserved']]);
      expect((await command('picker', 'reservations/move', take(1))).status).toBe(200);
      expect(await entriesOf(item.id)).toEqual([
        [other.id, 1, 'Reserved'],
        [urgent.id, 1, 'Reserved'],
      ]);
    });
  });

  describe('while a kit is picked', () => {
    const project = () =>
      create<{ id: string; name: string }>('/projects', {
        ...{ name: 'Fresh', locationId: places.ownSchool, fulfillingById: places.warehouse },
      });

    it.each([
      ['status', 'Paused', 'project-paused', 'Fresh is paused.'],
      ['status', 'Cancelled', 'project-cancelled', 'Fresh is cancelled.'],
      ['isArchived', true, 'project-archived', 'Fresh is archived.'],
    ])(
      'a project with %s %s takes no more pieces, and gives back those that it has',
      async (field, value, code, text) => {
        const { id: projectId } = await project();
        const item = await shelf(9);
        const { id: orderId } = await order(3, { projectId });
        await reserve(orderId, item.id, 2);
        await patch(`/projects/${projectId}`, field, value);
        const move = (from: string | null, to: string | null) =>
          command('picker', 'reservations/move', {
            moves: [{ orderId, inventoryItemId: item.id, quantity: 1, from, to }],
          });
        for (const [from, to] of [
          ['Reserved', 'Dropped'],
          [null, 'Reserved'],
        ] as const) {
          const { status, body } = await move(from, to);
          expect([status, body.code]).toEqual([409, code]);
          expect(body.message).toContain(text);
          expect(body.message).toContain('Put the pieces back on the shelf, or ask a Director');
        }
        const { body } = await command('picker', 'reservations/allocate', { orderIds: [orderId] });
        expect(body.shorts).toMatchObject([{ orderId, reason: expect.stringContaining(text) }]);
        expect((await move('Reserved', null)).status).toBe(200);
        expect(await entriesOf(item.id)).toEqual([[orderId, 1, 'Reserved']]);
      },
    );

    it('a person who is taken out of the team reads what to do, and nothing changes', async () => {
      const item = await shelf(9);
      const { id: orderId } = await order(3);
      await reserve(orderId, item.id, 2);
      await patch(`/locations/${places.warehouse}`, 'memberIds', []);
      const { status, body } = await reserve(orderId, item.id, 1);
      expect([status, body.code, body.detail]).toEqual([
        ...[403, 'not-allowed'],
        'You are in no team that may do this. Nothing was changed; ask a Director to add you to the warehouse.',
      ]);
      expect(await entriesOf(item.id)).toEqual([[orderId, 2, 'Reserved']]);
      await patch(`/locations/${places.warehouse}`, 'memberIds', [people.picker]);
    });
  });
});
