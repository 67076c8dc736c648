import { randomUUID } from 'node:crypto';
import type { ApiError, InventoryItem, Order, PreparationItem, Reservation, StockMove } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { type Person, people, places } from '../testing/people.ts';
import { unbalancedItems } from '../testing/sequences/invariants.ts';
import { testServer } from '../testing/server.ts';

interface Changed extends ApiError {
  inventoryitems: InventoryItem[];
  orders: Order[];
  reserved: number;
  shorts: { orderId: string; short: number; reason?: string }[];
}

describe('changes of stock', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  afterEach(async () => expect(await unbalancedItems(server.store)).toEqual([]));

  const create = async <T>(path: string, body: object) =>
    (await server.call<T & { id: string }>('director', 'POST', path, body)).body;
  const shelf = (quantity: number, fields: object = {}) =>
    create<InventoryItem>('/inventoryitems', {
      ...{ name: 'Shelf', locationId: places.warehouse, productId: places.product, quantity },
      ...fields,
    });
  const order = (quantity: number, fields: object = {}) =>
    create<Order>('/orders', {
      ...{ name: 'Rods', projectId: places.own, productId: places.product, status: 'Processing', quantity },
      ...fields,
    });
  const command = (person: Person, path: string, body: object, key = randomUUID()) =>
    server.call<Changed>(person, 'POST', `/${path}`, body, { 'idempotency-key': key });
  const get = async <T>(path: string) => (await server.call<T>('director', 'GET', `/${path}`)).body;
  const stored = (id: string) => get<InventoryItem>(`inventoryitems/${id}`);
  const reserve = async (orderId: string, inventoryItemId: string, quantity: number, to = 'Reserved') =>
    command('picker', 'reservations/move', { moves: [{ orderId, inventoryItemId, quantity, to }] });
  const entriesOf = async (id: string) =>
    (await stored(id)).reservations.map(({ orderId, quantity, status }: Reservation) => [orderId, quantity, status]);
  /** The last line of the stock ledger. */
  const lastLine = async (id: string) => (await get<StockMove[]>(`stockmoves?inventoryItemId=${id}`)).at(-1);
  const patch = (path: string, field: string, value: unknown) =>
    server.call('director', 'PATCH', path, [{ op: 'replace', path: field, value }]);

  describe('adjusting', () => {
    const adjust = (inventoryItemId: string, change: string, quantity: number, reason: string, note?: string) =>
      command('picker', 'inventoryitems/adjust', { inventoryItemId, change, quantity, reason, note });

    it.each([
      ['plus', 3, 'Found', 13, 'adjust'],
      ['minus', 2, 'Lost', 8, 'adjust'],
      ['minus', 2, 'Damaged', 8, 'scrap'],
      ['minus', 10, 'Expired', 0, 'scrap'],
      ['set', 4, 'Given away', 4, 'scrap'],
      ['set', 12, 'Correction', 12, 'adjust'],
    ])('%s %d because of %s makes 10 pieces %d, a line of kind %s', async (change, quantity, reason, after, kind) => {
      const { id } = await shelf(10);
      const { status, body } = await adjust(id, change, quantity, reason, 'Seen by Pia');
      expect([status, body.inventoryitems]).toMatchObject([200, [{ id, quantity: after }]]);
      expect(await lastLine(id)).toMatchObject({
        ...{ kind, reason, delta: after - 10, quantityAfter: after, note: 'Seen by Pia', userId: people.picker },
      });
    });

    it.each([
      ['minus', 2, 'Found', 'reason', 'Found adds pieces.'],
      ['plus', 2, 'Damaged', 'reason', 'Pieces are added with Found or Correction.'],
      ['plus', 2, 'Correction', 'note', 'A value is required'],
      ['set', 10, 'Correction', 'quantity', 'The quantity is this already.'],
      ['plus', 0, 'Found', 'quantity', 'Must be at least 1'],
      ['plus', 2, 'Stolen', 'reason', expect.stringContaining('Must be one of Found')],
      ['minus', 9, 'Lost', 'quantity', "The quantity can't be lower than amount of reserved and shipped items."],
    ])('refuses %s %d because of %s at the field %s', async (change, quantity, reason, field, message) => {
      const { id } = await shelf(10);
      const { id: orderId } = await order(3);
      await reserve(orderId, id, 3);
      const { status, body } = await adjust(id, change, quantity, reason);
      expect([status, body.fieldErrors]).toEqual([400, [{ field, message }]]);
      expect((await stored(id)).quantity).toBe(10);
    });

    it('takes no more than there is, and counts two corrections at once both', async () => {
      const { id } = await shelf(10);
      expect((await adjust(id, 'minus', 11, 'Lost')).body).toMatchObject({
        code: 'not-there',
        errors: { quantity: 10 },
      });
      await Promise.all([
        adjust(id, 'plus', 1, 'Found'),
        adjust(id, 'minus', 3, 'Lost'),
        adjust(id, 'plus', 4, 'Found'),
      ]);
      expect((await stored(id)).quantity).toBe(12);
    });

    it('a repeated command changes nothing, and a photo must be one that the caller sees', async () => {
      const { id } = await shelf(10);
      const body = { inventoryItemId: id, change: 'minus', quantity: 2, reason: 'Damaged' };
      const key = randomUUID();
      const first = await command('picker', 'inventoryitems/adjust', body, key);
      expect((await command('picker', 'inventoryitems/adjust', body, key)).body).toEqual(first.body);
      expect((await stored(id)).quantity).toBe(8);
      const unknown = await command('picker', 'inventoryitems/adjust', { ...body, photoId: randomUUID() });
      expect(unknown.body.fieldErrors).toEqual([{ field: 'photoId', message: 'Item not found' }]);
      const photoId = randomUUID();
      await insertRecords(server.store, 'mediaitems', [
        { id: photoId, name: 'Broken', url: 'https://example.test/a.png', renditions: [], tagIds: [] },
      ]);
      expect((await command('picker', 'inventoryitems/adjust', { ...body, photoId })).status).toBe(200);
      expect(await lastLine(id)).toMatchObject({ photoId, delta: -2 });
    });
  });

  it('moves whole items to an emplacement, all or none, with what is reserved of them', async () => {
    const [one, other] = [await shelf(3, { locale: 'A1' }), await shelf(4)];
    const { id: orderId } = await order(2);
    await reserve(orderId, one.id, 2, 'Dropped');
    const move = (inventoryItemIds: readonly string[], locale?: string) =>
      command('picker', 'inventoryitems/move', { inventoryItemIds, locale });
    expect((await move([one.id, randomUUID()], 'B2')).body.fieldErrors).toEqual([
      { field: 'inventoryItemIds.1', message: 'Item not found' },
    ]);
    expect((await stored(one.id)).locale).toBe('A1');
    expect((await move([one.id, other.id], 'b2_03')).body.inventoryitems.map(({ locale }) => locale)).toEqual([
      ...['B2_03', 'B2_03'],
    ]);
    expect(await lastLine(one.id)).toMatchObject({ kind: 'move', delta: 0, fromLocale: 'A1', toLocale: 'B2_03' });
    expect(await entriesOf(one.id)).toEqual([[orderId, 2, 'Dropped']]);
    expect((await move([one.id], 'B 2')).body.fieldErrors?.[0]?.field).toBe('locale');
  });

  it('divides what nobody has reserved from the rest', async () => {
    const { id } = await shelf(10, { locale: 'A1', notes: 'Glass' });
    const { id: orderId } = await order(4);
    await reserve(orderId, id, 4);
    const divide = (quantity: number) =>
      command('picker', 'inventoryitems/divide', { inventoryItemId: id, quantity, locale: 'C3' });
    expect((await divide(7)).body).toMatchObject({
      code: 'not-free',
      message: 'Only 6 of 7 are free.',
      errors: { available: 6 },
    });
    expect((await divide(10)).body.message).toBe('These are all the pieces: move the whole item instead.');
    const [rest, part] = (await divide(6)).body.inventoryitems;
    expect(rest).toMatchObject({ id, quantity: 4, locale: 'A1', reservations: [{ quantity: 4 }] });
    expect(part).toMatchObject({
      ...{ quantity: 6, locale: 'C3', notes: 'Glass', productId: places.product, reservations: [] },
    });
    expect([await lastLine(id), await lastLine(part?.id ?? '')]).toMatchObject([
      { kind: 'split', delta: -6, quantityAfter: 4 },
      { kind: 'split', delta: 6, quantityAfter: 6 },
    ]);
  });

  describe('merging', () => {
    const merge = (...ids: string[]) => command('picker', 'inventoryitems/merge', { inventoryItemIds: ids });

    it('makes items of one product and place one, with what is reserved of them and who uses them', async () => {
      const [first, second, third] = [await shelf(3), await shelf(4), await shelf(5)];
      const [reserved, shipped] = [await order(2), await order(4)];
      await reserve(reserved.id, first.id, 2);
      await reserve(shipped.id, second.id, 4, 'Ready');
      await patch(`/orders/${shipped.id}`, 'status', 'WHSE Shipped');
      const part = { name: 'Tray', projectId: places.own, status: 'New', quantity: 1, mediaItemIds: [], tagIds: [] };
      const user = { ...part, id: randomUUID(), inventoryItemId: third.id };
      await insertRecords(server.store, 'preparationitems', [user]);
      expect((await merge(first.id, second.id, third.id)).status).toBe(200);
      expect(await stored(first.id)).toMatchObject({ quantity: 12 });
      expect(await entriesOf(first.id)).toEqual([
        [reserved.id, 2, 'Reserved'],
        [shipped.id, 4, 'Shipped'],
      ]);
      expect(await stored(second.id)).toMatchObject({ quantity: 0, isDeleted: true, reservations: [] });
      expect((await get<PreparationItem>(`preparationitems/${user.id}`)).inventoryItemId).toBe(first.id);
      expect(await lastLine(first.id)).toMatchObject({ kind: 'merge', delta: 9, quantityAfter: 12 });
      expect((await server.call('director', 'POST', `/orders/delivery/${shipped.id}`, {})).status).toBe(200);
      expect((await stored(first.id)).quantity).toBe(8);
    });

    it('keeps apart what differs, and says what', async () => {
      const item = await shelf(3);
      const other = await shelf(3, { name: 'Rods', productId: places.unusedProduct });
      const away = await shelf(3, { name: 'Away', locationId: places.ownSchool });
      const messageOf = async (...ids: string[]) =>
        (await command('director', 'inventoryitems/merge', { inventoryItemIds: ids })).body.message;
      expect(await messageOf(item.id, other.id)).toBe('Rods is another product than Shelf.');
      expect(await messageOf(item.id, away.id)).toBe('Away is at another place than Shelf.');
      expect((await merge(item.id, item.id)).body.fieldErrors).toEqual([
        { field: 'inventoryItemIds', message: 'Name at least two items.' },
      ]);
    });

    it('loses nothing while somebody ships what is reserved of one of them', async () => {
      for (let round = 0; round < 8; round += 1) {
        const [first, second] = [await shelf(3), await shelf(4)];
        const { id: orderId } = await order(4);
        await reserve(orderId, second.id, 4, 'Ready');
        const [merged, sent] = await Promise.all([
          merge(first.id, second.id),
          patch(`/orders/${orderId}`, 'status', 'WHSE Shipped'),
        ]);
        expect([merged.status, sent.status]).toEqual([200, 200]);
        expect(await entriesOf(first.id)).toEqual([[orderId, 4, 'Shipped']]);
      }
    });
  });

  describe('a transfer', () => {
    const depot = async () =>
      (await create<{ id: string }>('/locations', { name: 'Depot', type: 'Warehouse', memberIds: [people.basic] })).id;
    const transfer = (toWarehouseId: string, inventoryItemId: string, quantity: number, person: Person = 'picker') =>
      command(person, 'inventoryitems/transfer', {
        toWarehouseId,
        lines: [{ inventoryItemId, quantity }],
        note: 'Pallet 2',
      });
    const receive = (inventoryItemId: string, fields: object = {}, person: Person = 'basic') =>
      command(person, 'inventoryitems/receiveTransfer', { lines: [{ inventoryItemId, ...fields }] });

    it('is seen by both sides on its way, free for nobody, and booked when it arrives', async () => {
      const to = await depot();
      const { id: productId } = await create<{ id: string }>('/products', { name: 'Beads' });
      const item = await shelf(10, { productId, locale: 'A1' });
      const { id: orderId } = await order(3, { productId });
      await reserve(orderId, item.id, 3);
      expect((await transfer(to, item.id, 8)).body).toMatchObject({ code: 'not-free', errors: { available: 7 } });
      const { body } = await transfer(to, item.id, 7);
      const [away] = body.inventoryitems;
      expect(body.inventoryitems).toMatchObject([
        {
          quantity: 7,
          locationId: places.warehouse,
          transit: { toLocationId: to, note: 'Pallet 2', userId: people.picker },
        },
        { id: item.id, quantity: 3, reservations: [{ quantity: 3 }] },
      ]);
      const more = await order(2, { productId });
      expect((await command('picker', 'reservations/allocate', { orderIds: [more.id] })).body.reserved).toBe(0);
      const id = away?.id ?? '';
      const text = 'Shelf is on its way to another warehouse: receive it there, or cancel the transfer.';
      for (const refused of [
        await reserve(more.id, id, 1),
        await command('picker', 'inventoryitems/count', { counts: [{ inventoryItemId: id, onShelf: 7 }] }),
        await command('picker', 'inventoryitems/adjust', {
          inventoryItemId: id,
          change: 'minus',
          quantity: 1,
          reason: 'Lost',
        }),
        await command('picker', 'inventoryitems/move', { inventoryItemIds: [id], locale: 'B2' }),
        await command('picker', 'inventoryitems/divide', { inventoryItemId: id, quantity: 1 }),
        await command('picker', 'inventoryitems/merge', { inventoryItemIds: [item.id, id] }),
        await patch(`/inventoryitems/${id}`, 'quantity', 3),
      ]) {
        expect(refused).toMatchObject({ status: 409, body: { code: 'in-transit', message: text } });
      }
      expect((await receive(id, {}, 'picker')).status).toBe(403);
      expect((await receive(id, { locale: 'C3' })).body.inventoryitems).toMatchObject([
        { id, locationId: to, locale: 'C3', quantity: 7 },
      ]);
      expect((await stored(id)).transit ?? null).toBeNull();
      expect(await lastLine(id)).toMatchObject({ kind: 'move', locationId: to, fromLocationId: places.warehouse });
      expect((await receive(id)).body).toMatchObject({ code: 'not-in-transit' });
    });

    it('writes off what did not arrive, and no more than was sent arrives', async () => {
      const to = await depot();
      const item = await shelf(6);
      const { body } = await transfer(to, item.id, 6);
      expect(body.inventoryitems).toMatchObject([{ id: item.id, quantity: 6, transit: { toLocationId: to } }]);
      expect((await receive(item.id, { quantity: 7 })).body.fieldErrors).toEqual([
        { field: 'lines.0.quantity', message: 'Must be at most 6' },
      ]);
      expect((await receive(item.id, { quantity: 5 })).status).toBe(200);
      expect(await stored(item.id)).toMatchObject({ quantity: 5, locationId: to });
    });

    it('can be taken back; goes to warehouses only; keeps the place where it goes', async () => {
      const to = await depot();
      const item = await shelf(6);
      await transfer(to, item.id, 6);
      expect((await server.call('director', 'DELETE', `/locations/${to}`)).status).toBe(409);
      const cancel = (person: Person) =>
        command(person, 'inventoryitems/cancelTransfer', { inventoryItemIds: [item.id] });
      expect((await cancel('basic')).status).toBe(403);
      expect((await cancel('picker')).status).toBe(200);
      expect(await stored(item.id)).toMatchObject({ quantity: 6, locationId: places.warehouse });
      expect((await transfer(places.ownSchool, item.id, 2)).body.fieldErrors?.[0]?.field).toBe('toWarehouseId');
      expect((await transfer(places.warehouse, item.id, 2)).body.message).toBe('Shelf is in this warehouse already.');
    });
  });

  describe('dates', () => {
    const paint = () => create<{ id: string }>('/products', { name: 'Paint', consumable: true });

    it('are of consumable products only, and days of the calendar', async () => {
      const { id: productId } = await paint();
      const [jar, tower] = [await shelf(3, { productId }), await shelf(3)];
      expect((await patch(`/inventoryitems/${jar.id}`, 'expiresOn', '2027-02-28')).status).toBe(200);
      expect((await stored(jar.id)).expiresOn).toBe('2027-02-28');
      expect((await patch(`/inventoryitems/${jar.id}`, 'expiresOn', '2027-02-30')).status).toBe(400);
      expect((await patch(`/inventoryitems/${tower.id}`, 'expiresOn', '2027-02-28')).body).toMatchObject({
        fieldErrors: [{ field: 'expiresOn', message: 'Only stock of a consumable product expires.' }],
      });
      expect((await patch(`/inventoryitems/${jar.id}`, 'expiresOn', null)).status).toBe(200);
      expect((await stored(jar.id)).expiresOn ?? null).toBeNull();
    });

    it('decide what is reserved first: what expires first, never what has expired', async () => {
      const { id: productId } = await paint();
      const [late, soon, never, expired] = [
        await shelf(9, { productId, expiresOn: '2099-12-31' }),
        await shelf(2, { productId, expiresOn: '2099-01-31' }),
        await shelf(9, { productId }),
        await shelf(9, { productId, expiresOn: '2020-01-31' }),
      ];
      const { id } = await order(12, { productId });
      expect((await command('picker', 'reservations/allocate', { orderIds: [id] })).body.reserved).toBe(12);
      const kept = await Promise.all(
        [soon, late, never, expired].map(async (item) => (await entriesOf(item.id))[0]?.[1]),
      );
      expect(kept).toEqual([2, 9, 1, undefined]);
    });
  });

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
      const { body } = await short(orderId, item.id, 2, 'Damaged', { damaged: 'hold' });
      const apart = body.inventoryitems.find(({ id }) => id !== item.id);
      expect(apart).toMatchObject({ quantity: 2, hold: { reason: 'Damaged', userId: people.picker } });
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

  it('a product says how many are ordered when the stock is below its level, but not to Subscribers', async () => {
    expect((await patch(`/products/${places.product}`, 'reorderQuantity', 12)).status).toBe(200);
    expect(await get(`products/${places.product}`)).toMatchObject({ reorderQuantity: 12 });
    expect((await patch(`/products/${places.product}`, 'reorderQuantity', -1)).status).toBe(400);
    await order(1, { status: 'New' });
    const { status, body } = await server.call('subscriber', 'GET', `/products/${places.product}`);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('reorderQuantity');
  });
});
