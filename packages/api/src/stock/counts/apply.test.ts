import type { Count } from '@groundwork/contract';
import { countCalls, twoPickers } from '../../testing/count-calls.ts';
import { type Person, people } from '../../testing/people.ts';
import { unbalancedItems } from '../../testing/sequences/invariants.ts';
import { testServer } from '../../testing/server.ts';
import { stockCalls } from '../../testing/stock-calls.ts';

describe('a count', () => {
  const server = testServer({ requestsPerMinute: 1_000_000, prepare: twoPickers });
  afterEach(async () => expect(await unbalancedItems(server.store)).toEqual([]));
  const { create, shelf, order, command, stored, get, patch, photo, reserve } = stockCalls(server);
  const { openFor, save, review, apply, linesOf, shipOut } = countCalls(server);

  it('is applied as a whole: not below what is reserved, large differences by Directors only', async () => {
    const [held, many, fine] = [await shelf(5), await shelf(30), await shelf(4)];
    const { id: orderId } = await order(3);
    const moves = [{ orderId, inventoryItemId: held.id, quantity: 3, to: 'Reserved' }];
    await command('picker', 'reservations/move', { moves });
    const { countId } = await openFor([held, many, fine]);
    for (const [person, round] of [
      ['picker', 1],
      ['basic', 2],
    ] as const) {
      await save(countId, held.id, 2, person);
      await save(countId, many.id, 20, person);
      if (round === 1) await save(countId, fine.id, 4, person);
      await review(countId);
    }
    const lineOf = async (id: string) => (await linesOf(countId)).filter((line) => line.inventoryItemId === id).at(-1);
    const below = await lineOf(held.id);
    expect((await apply(countId, 'director')).body.fieldErrors).toEqual([
      {
        field: `lines.${below?.id}`,
        message: "The quantity can't be lower than amount of reserved and shipped items.",
      },
    ]);
    expect((await stored(many.id)).quantity).toBe(30);
    const decided = await command('contributor', 'counts/decide', {
      ...{ countId, lineIds: [below?.id], decision: 'reject' },
    });
    expect(decided.body.countlines).toMatchObject([{ status: 'Rejected' }]);
    expect(await apply(countId)).toMatchObject({ status: 403, body: { detail: expect.stringContaining('Director') } });
    expect((await apply(countId, 'director')).status).toBe(200);
    expect((await stored(many.id)).quantity).toBe(20);
    expect((await stored(held.id)).quantity).toBe(5);
    expect((await apply(countId, 'director')).body).toMatchObject({
      code: 'count-status',
      message: expect.stringMatching(/^Count \d+ is applied already\.$/),
    });
  });

  it('a reviewer asks for another round; a Director accepts the first one without waiting', async () => {
    const [item, missing] = [await shelf(5), await shelf(3)];
    const { countId, lines } = await openFor([item, missing]);
    await save(countId, item.id, 5);
    await save(countId, missing.id, 2);
    await review(countId);
    const openRound = (await linesOf(countId)).find(({ round }) => round === 2);
    const decide = (person: Person, lineIds: unknown, decision: string) =>
      command(person, 'counts/decide', { countId, lineIds, decision });
    expect((await decide('contributor', [openRound?.id], 'accept')).status).toBe(403);
    expect((await decide('director', [openRound?.id], 'accept')).status).toBe(200);
    expect((await review(countId)).body.counts).toMatchObject([{ status: 'Review' }]);
    const own = lines.find(({ inventoryItemId }) => inventoryItemId === item.id);
    expect((await decide('contributor', [own?.id], 'recount')).body.counts).toMatchObject([{ status: 'Counting' }]);
    await save(countId, item.id, 5, 'basic');
    await review(countId);
    expect((await apply(countId)).status).toBe(200);
    expect([(await stored(item.id)).quantity, (await stored(missing.id)).quantity]).toEqual([5, 2]);
  });

  it('asks for one more round of an item, though its line is named twice', async () => {
    const item = await shelf(5);
    const { countId, lines } = await openFor([item]);
    await save(countId, item.id, 5);
    await review(countId);
    const id = lines[0]?.id;
    const again = { countId, lineIds: [id, id], decision: 'recount' };
    expect((await command('contributor', 'counts/decide', again)).status).toBe(200);
    expect((await linesOf(countId)).map(({ round, status }) => [round, status])).toEqual([
      [1, 'Recount'],
      [2, 'Open'],
    ]);
  });

  it('adds up corrections of any size since it was counted', async () => {
    const item = await shelf(5);
    const { countId } = await openFor([item]);
    await save(countId, item.id, 5);
    const change = (fields: object) =>
      command('contributor', 'inventoryitems/adjust', { inventoryItemId: item.id, ...fields });
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await change({ change: 'plus', quantity: 999_999_990, reason: 'Found' })).status).toBe(200);
      expect((await change({ change: 'minus', quantity: 999_999_990, reason: 'Damaged' })).status).toBe(200);
    }
    expect((await review(countId)).status).toBe(200);
  });

  it('keeps what people wrote of it and of its lines, who opened it, and who applied it', async () => {
    const item = await shelf(5);
    const about = { dueUtc: '2026-12-24T17:00:00.000Z', note: 'Before the holidays' };
    const { countId } = await openFor([item], about);
    const seen = { note: 'Lid is missing', photoId: await photo() };
    await save(countId, item.id, 5, 'picker', seen);
    await review(countId);
    expect((await apply(countId)).status).toBe(200);
    expect(await get<Count>(`counts/${countId}`)).toMatchObject({
      ...{ ...about, status: 'Applied', openedById: people.picker, appliedById: people.contributor },
      appliedUtc: expect.stringMatching(/Z$/),
    });
    expect(await linesOf(countId)).toMatchObject([
      { ...seen, status: 'Accepted', countedById: people.picker, countedUtc: expect.stringMatching(/Z$/) },
    ]);
    expect(await stored(item.id)).toMatchObject({ countedUtc: (await linesOf(countId))[0]?.countedUtc });
  });

  it('that was applied is taken back by its difference; what was corrected since stays and is named', async () => {
    const [moved, corrected] = [await shelf(9), await shelf(9)];
    const { countId } = await openFor([moved, corrected]);
    for (const person of ['picker', 'basic'] as const) {
      await save(countId, moved.id, 8, person);
      await save(countId, corrected.id, 8, person);
      await review(countId);
    }
    await apply(countId);
    await shipOut(moved.id, 2);
    const quantity = { op: 'replace', path: 'quantity', value: 5 };
    await server.call('director', 'PATCH', `/inventoryitems/${corrected.id}`, [quantity]);
    const { body } = await command('contributor', 'counts/undo', { countId });
    expect(body.skipped).toMatchObject([{ inventoryItemId: corrected.id, reason: 'Somebody corrected it since.' }]);
    expect(body.counts).toMatchObject([{ status: 'Review' }]);
    expect([(await stored(moved.id)).quantity, (await stored(corrected.id)).quantity]).toEqual([7, 5]);
    expect((await apply(countId)).status).toBe(200);
    expect((await stored(moved.id)).quantity).toBe(6);
  });

  it('leaves lines out in the same step: none where it cannot be applied, and all are back where it is undone', async () => {
    const [held, fine, out] = [await shelf(5), await shelf(4), await shelf(6)];
    const { id: orderId } = await order(3);
    await command('picker', 'reservations/move', {
      moves: [{ orderId, inventoryItemId: held.id, quantity: 3, to: 'Reserved' }],
    });
    const { countId } = await openFor([held, fine, out]);
    for (const person of ['picker', 'basic'] as const) {
      for (const [item, onShelf] of [[held, 2] as const, [fine, 3] as const, [out, 5] as const])
        await save(countId, item.id, onShelf, person);
      await review(countId);
    }
    const lineOf = async ({ id }: typeof held) =>
      (await linesOf(countId)).filter(({ inventoryItemId }) => inventoryItemId === id).at(-1);
    const ids = async (...items: (typeof held)[]) => ({
      leftOutLineIds: (await Promise.all(items.map(lineOf))).map((line) => line?.id),
    });
    // More of the first is reserved than was counted of it.
    expect((await apply(countId, 'contributor', await ids(out))).status).toBe(400);
    expect((await lineOf(out))?.status).toBe('Counted');
    expect((await apply(countId, 'contributor', { leftOutLineIds: ['nothing'] })).status).toBe(404);

    expect((await apply(countId, 'contributor', await ids(held, out))).status).toBe(200);
    expect((await lineOf(out))?.status).toBe('Rejected');
    expect(await stored(fine.id)).toMatchObject({ quantity: 3 });
    expect(await stored(out.id)).toMatchObject({ quantity: 6 });
    expect((await stored(out.id)).cycleCount ?? undefined).toBeUndefined();

    expect((await command('contributor', 'counts/undo', { countId })).status).toBe(200);
    expect((await lineOf(out))?.status).toBe('Counted');
    expect(await stored(out.id)).toMatchObject({ quantity: 6, cycleCount: 5 });
    expect((await apply(countId, 'contributor', await ids(held))).status).toBe(200);
    expect([(await stored(fine.id)).quantity, (await stored(out.id)).quantity]).toEqual([3, 5]);
  });

  it('leaves what was rejected before as it is, also where applying it is undone', async () => {
    const [fine, rejected] = [await shelf(4), await shelf(6)];
    const { countId, lines } = await openFor([fine, rejected]);
    await save(countId, fine.id, 4);
    await save(countId, rejected.id, 6);
    await review(countId);
    const lineIds = lines.filter(({ inventoryItemId }) => inventoryItemId === rejected.id).map(({ id }) => id);
    await command('contributor', 'counts/decide', { countId, lineIds, decision: 'reject' });
    // A number that was rejected is not shown as one that waits to be applied.
    expect(await stored(fine.id)).toMatchObject({ cycleCount: 4 });
    expect(await stored(rejected.id)).not.toHaveProperty('cycleCount');
    expect((await apply(countId)).status).toBe(200);
    expect((await command('contributor', 'counts/undo', { countId })).status).toBe(200);
    expect((await linesOf(countId)).find(({ id }) => lineIds.includes(id))?.status).toBe('Rejected');
  });

  /** Counts an item, and lets a second person count it too, who finds as many. */
  const countTwice = async (countId: string, ...numbers: readonly (readonly [{ id: string }, number])[]) => {
    for (const person of ['picker', 'basic'] as const) {
      for (const [item, onShelf] of numbers) await save(countId, item.id, onShelf, person);
      await review(countId);
    }
  };

  it('is not applied to what was deleted, sent away, moved or used up meanwhile; each line says what to do', async () => {
    const [gone, away, moved, used] = [await shelf(3), await shelf(3), await shelf(3), await shelf(5)];
    const { countId } = await openFor([gone, away, moved, used]);
    await countTwice(countId, [gone, 2], [away, 2], [moved, 2], [used, 1]);
    const depot = await create<{ id: string }>('/locations', { name: 'Depot', type: 'Warehouse' });
    await server.call('director', 'DELETE', `/inventoryitems/${gone.id}`);
    const lines = [{ inventoryItemId: away.id, quantity: 3 }];
    await command('picker', 'inventoryitems/transfer', { toWarehouseId: depot.id, lines });
    await patch(`/inventoryitems/${moved.id}`, 'locationId', depot.id);
    await shipOut(used.id, 2);
    const { status, body } = await apply(countId);
    const found = new Map((await linesOf(countId)).map(({ id, inventoryItemId }) => [`lines.${id}`, inventoryItemId]));
    expect(status).toBe(400);
    expect(Object.fromEntries((body.fieldErrors ?? []).map((each) => [found.get(each.field), each.message]))).toEqual({
      [gone.id]: 'The item was deleted: reject the line.',
      [away.id]: 'The item is on its way to another warehouse: reject the line.',
      [moved.id]: 'The item was moved to another place: reject the line.',
      [used.id]: 'More was taken since than was counted: ask for a recount.',
    });
  });

  it('says that nothing is left to be applied where every line was rejected', async () => {
    const item = await shelf(5);
    const { countId, lines } = await openFor([item]);
    await save(countId, item.id, 5);
    await review(countId);
    await command('contributor', 'counts/decide', { countId, lineIds: [lines[0]?.id], decision: 'reject' });
    expect(await apply(countId)).toMatchObject({
      status: 422,
      body: { message: 'No line of this count is left to be applied.' },
    });
  });

  it('is not taken back below what was reserved since, nor for what was deleted', async () => {
    const [held, gone] = [await shelf(2), await shelf(2)];
    const { countId } = await openFor([held, gone]);
    await countTwice(countId, [held, 4], [gone, 4]);
    await apply(countId);
    const { id: orderId } = await order(3);
    await reserve(orderId, held.id, 3);
    await server.call('director', 'DELETE', `/inventoryitems/${gone.id}`);
    const { status, body } = await command('contributor', 'counts/undo', { countId });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'not-undone' });
    expect(body.message).toContain('Shelf: More of it is reserved by now.');
    expect(body.message).toContain('Shelf: The item was deleted.');
    expect((await stored(held.id)).quantity).toBe(4);
  });

  it('is cancelled by the person who opened it, or by a Contributor, and changes nothing', async () => {
    const item = await shelf(5);
    const { countId } = await openFor([item]);
    await save(countId, item.id, 4);
    const cancel = (person: Person) => command(person, 'counts/cancel', { countId, note: 'Wrong aisle' });
    expect((await cancel('basic')).status).toBe(403);
    expect((await cancel('picker')).body.counts).toMatchObject([{ status: 'Cancelled', note: 'Wrong aisle' }]);
    expect((await save(countId, item.id, 4)).body).toMatchObject({ code: 'count-status' });
    expect(await stored(item.id)).toMatchObject({ quantity: 5 });
    // What was counted can be read, by those who did not count it too.
    expect(await linesOf(countId)).toMatchObject([{ isBlind: false, onShelf: 4 }]);
  });
});
