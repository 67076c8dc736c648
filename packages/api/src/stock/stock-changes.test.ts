import { randomUUID } from 'node:crypto';
import type { PreparationItem } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { people, places } from '../testing/people.ts';
import { unbalancedItems } from '../testing/sequences/invariants.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

describe('changes of stock', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  afterEach(async () => expect(await unbalancedItems(server.store)).toEqual([]));
  const { create, shelf, order, command, get, stored, reserve, entriesOf, lastLine, patch, photo } = stockCalls(server);

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
      await command('picker', 'inventoryitems/requestCount', { inventoryItemIds: [id], note: 'Looks odd' });
      const { status, body } = await adjust(id, change, quantity, reason, 'Seen by Pia');
      expect([status, body.inventoryitems]).toMatchObject([200, [{ id, quantity: after }]]);
      expect(await lastLine(id)).toMatchObject({
        ...{ kind, reason, delta: after - 10, quantityAfter: after, note: 'Seen by Pia', userId: people.picker },
      });
      // Who corrects the number has counted; pieces that leave the shelf answer no question about the others.
      expect(Boolean((await stored(id)).countRequest)).toBe(kind === 'scrap');
    });

    it.each([
      ['minus', 2, 'Found', 'reason', 'Found adds pieces.'],
      ['plus', 2, 'Damaged', 'reason', 'Pieces are added with Found or Correction.'],
      ['plus', 2, 'Correction', 'note', 'A value is required'],
      ['set', 10, 'Correction', 'quantity', 'This is the current quantity.'],
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

    it('names each field that is left out', async () => {
      const { id } = await shelf(10);
      const { status, body } = await command('picker', 'inventoryitems/adjust', { inventoryItemId: id });
      expect([status, body.fieldErrors]).toEqual([
        400,
        ['change', 'quantity', 'reason'].map((field) => ({ field, message: 'A value is required' })),
      ]);
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
      const photoId = await photo();
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
      message: 'Only 6 of 7 are available.',
      errors: { available: 6 },
    });
    expect((await divide(10)).body.message).toBe('These are all the pieces: move the whole item instead.');
    await patch(`/inventoryitems/${id}`, 'cycleCount', 9);
    await command('picker', 'inventoryitems/requestCount', { inventoryItemIds: [id], note: 'Looks odd' });
    const [rest, part] = (await divide(6)).body.inventoryitems;
    // What was counted, and is to be counted, is the rest.
    expect(rest).toMatchObject({ cycleCount: 3, countRequest: { note: 'Looks odd' } });
    expect([part?.cycleCount ?? null, part?.countRequest ?? null]).toEqual([null, null]);
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

    it('keeps differing items apart, and names the difference', async () => {
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

    it('decide which stock is reserved first: the earliest expiry, never expired stock', async () => {
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

    it('end by the day where the picker is, and not by that of the server', async () => {
      // Of the two days that it is now at the ends of the Earth, one is not the server's.
      const dayIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
      const [west, east] = [dayIn(-12), dayIn(14)];
      const { id: productId } = await paint();
      await shelf(9, { productId, expiresOn: east });
      const { id } = await order(2, { productId });
      const reservedOn = async (today: string) =>
        (await command('picker', 'reservations/allocate', { orderIds: [id], today })).body.reserved;
      expect(await reservedOn(east)).toBe(0);
      expect(await reservedOn(west)).toBe(2);
    });
  });

  it('an item holds as many pieces as a number of them may be, however they come together', async () => {
    const [full, more] = [await shelf(1_000_000_000), await shelf(1)];
    const found = { inventoryItemId: full.id, change: 'plus', quantity: 1, reason: 'Found' };
    const refusal = {
      status: 400,
      body: { fieldErrors: [{ field: 'quantity', message: 'Must be at most 1000000000' }] },
    };
    expect(await command('contributor', 'inventoryitems/adjust', found)).toMatchObject(refusal);
    const both = { inventoryItemIds: [full.id, more.id] };
    expect(await command('contributor', 'inventoryitems/merge', both)).toMatchObject(refusal);
    expect((await stored(full.id)).quantity).toBe(1_000_000_000);
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
