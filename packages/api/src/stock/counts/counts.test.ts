import { randomUUID } from 'node:crypto';
import type { CountLine, CountScope, StockMove } from '@groundwork/contract';
import { countCalls, twoPickers } from '../../testing/count-calls.ts';
import { type Person, people, places } from '../../testing/people.ts';
import { unbalancedItems } from '../../testing/sequences/invariants.ts';
import { testServer } from '../../testing/server.ts';
import { stockCalls } from '../../testing/stock-calls.ts';

describe('counts of a warehouse', () => {
  const server = testServer({ requestsPerMinute: 1_000_000, prepare: twoPickers });
  afterEach(async () => expect(await unbalancedItems(server.store)).toEqual([]));
  const { create, shelf, order, command, get, patch, stored } = stockCalls(server);
  const { open, openFor, save, review, apply, linesOf, shipOut } = countCalls(server);
  const product = (fields: object = {}) => create<{ id: string }>('/products', { name: 'Beads', ...fields });

  it('has a line for each item in its scope, in walking order: emplacements, a tag, a product, or items', async () => {
    const tag = await create<{ id: string }>('/tags', { name: 'Glass' });
    const { id: productId } = await product({ tagIds: [tag.id] });
    const [b10, b9, b9below, c1, none] = [
      await shelf(1, { locale: 'B10' }),
      await shelf(1, { locale: 'B9', tagIds: [tag.id] }),
      await shelf(1, { locale: 'B9_02' }),
      await shelf(1, { locale: 'C1', productId }),
      await shelf(1, { productId }),
    ];
    const names = new Map([b10, b9, b9below, c1, none].map(({ id }, index) => [id, index]));
    const ordered = async (scope: CountScope) =>
      (await open(scope)).lines.map(({ inventoryItemId }) => names.get(inventoryItemId));
    expect(await ordered({ kind: 'emplacements', from: 'B', to: 'B9' })).toEqual([1, 2]);
    expect(await ordered({ kind: 'emplacements', from: 'B9_02', to: 'C' })).toEqual([2, 0]);
    expect(await ordered({ kind: 'tag', tagId: tag.id })).toEqual([1, 3, 4]);
    expect(await ordered({ kind: 'product', productIds: [productId] })).toEqual([3, 4]);
    expect(await ordered({ kind: 'items', inventoryItemIds: [c1.id, b10.id] })).toEqual([0, 3]);
    const all = await open({ kind: 'emplacements' });
    expect(all.lines.map(({ inventoryItemId }) => inventoryItemId)).toEqual(
      expect.arrayContaining([b10.id, none.id, c1.id]),
    );
    const next = await open({ kind: 'items', inventoryItemIds: [c1.id] });
    expect(next.count?.number).toBe((all.count?.number ?? 0) + 1);
    expect(next.count?.name).toBe(`Count ${next.count?.number}`);
  });

  it('leaves out what nobody finds on a shelf: deleted and archived items, and those on their way', async () => {
    const { id: productId } = await product();
    const of = () => shelf(2, { productId });
    const [here, gone, archived, away] = [await of(), await of(), await of(), await of()];
    await server.call('director', 'DELETE', `/inventoryitems/${gone.id}`);
    await patch(`/inventoryitems/${archived.id}`, 'isArchived', true);
    const depot = await create<{ id: string }>('/locations', { name: 'Depot', type: 'Warehouse' });
    const lines = [{ inventoryItemId: away.id, quantity: 2 }];
    expect((await command('picker', 'inventoryitems/transfer', { toWarehouseId: depot.id, lines })).status).toBe(200);
    const { lines: opened } = await open({ kind: 'product', productIds: [productId] });
    expect(opened.map(({ inventoryItemId }) => inventoryItemId)).toEqual([here.id]);
  });

  it('does not overwrite what another count has corrected since', async () => {
    const item = await shelf(5);
    const [first, second] = [await openFor([item]), await openFor([item])];
    for (const { countId } of [first, second]) {
      await save(countId, item.id, 4);
      await review(countId);
      await save(countId, item.id, countId === first.countId ? 3 : 4, 'basic');
      await review(countId);
    }
    expect((await apply(second.countId)).status).toBe(200);
    expect((await apply(first.countId, 'director')).body.fieldErrors).toMatchObject([
      { message: 'Somebody corrected it after it was counted: ask for a recount.' },
    ]);
    expect((await stored(item.id)).quantity).toBe(4);
  });

  it('adds what is off the shelf itself: a count right after picking changes nothing', async () => {
    const item = await shelf(10);
    const { id: orderId } = await order(3);
    const move = { orderId, inventoryItemId: item.id, quantity: 3, to: 'Dropped' };
    await command('picker', 'reservations/move', { moves: [move] });
    const { countId } = await openFor([item]);
    const { body } = await save(countId, item.id, 7);
    expect(body.counts).toMatchObject([{ status: 'Counting' }]);
    expect(body.countlines).toMatchObject([
      { onShelf: 7, offShelfAt: 3, status: 'Counted', countedById: people.picker },
    ]);
    expect((await review(countId)).body.counts).toMatchObject([{ status: 'Review' }]);
    expect((await apply(countId)).body.countlines).toMatchObject([{ status: 'Accepted', delta: 0 }]);
    expect(await stored(item.id)).toMatchObject({ quantity: 10, countedUtc: expect.any(String) });
  });

  it('while it is blind, nobody is sent what is expected, and only who counted their own number', async () => {
    const item = await shelf(10);
    const { countId, lines } = await openFor([item]);
    await save(countId, item.id, 10, 'picker');
    const numbersOf = async (person: Person) => {
      const [line] = await linesOf(countId, person);
      const one = await get<CountLine>(`countlines/${lines[0]?.id}`, person);
      expect([one.onShelf, one.expectedAt]).toEqual([line?.onShelf, line?.expectedAt]);
      return [line?.onShelf, line?.expectedAt];
    };
    expect(await numbersOf('picker')).toEqual([10, undefined]);
    for (const person of ['basic', 'director'] as const)
      expect(await numbersOf(person)).toEqual([undefined, undefined]);
    const history = await get<object[]>(`auditevents?targetIdSet=${lines[0]?.id}`, 'director');
    expect(history).toEqual([]);
    await review(countId);
    for (const person of ['picker', 'basic', 'director'] as const) expect(await numbersOf(person)).toEqual([10, 10]);
  });

  it('shows everything when it is not blind', async () => {
    const item = await shelf(10);
    const { countId } = await openFor([item], { blind: false });
    await save(countId, item.id, 9, 'picker');
    expect(await linesOf(countId, 'basic')).toMatchObject([{ onShelf: 9, expectedAt: 10 }]);
  });

  it('a difference goes to a second person, who does not see the first number, and then applies', async () => {
    const item = await shelf(10);
    const { countId } = await openFor([item], { blind: false });
    await save(countId, item.id, 8, 'picker');
    const asked = await review(countId);
    expect(asked.body.counts).toMatchObject([{ status: 'Counting' }]);
    expect((await linesOf(countId, 'basic')).map(({ round, status, onShelf }) => [round, status, onShelf])).toEqual([
      [1, 'Recount', undefined],
      [2, 'Open', undefined],
    ]);
    expect((await apply(countId)).body).toMatchObject({ code: 'count-status' });
    expect((await save(countId, item.id, 8, 'picker')).body).toMatchObject({
      code: 'second-person',
      message: 'You counted it before: somebody else must count it again.',
    });
    expect((await save(countId, item.id, 8, 'basic')).status).toBe(200);
    expect((await review(countId)).body.counts).toMatchObject([{ status: 'Review' }]);
    expect(await stored(item.id)).toMatchObject({ quantity: 10, cycleCount: 8 });
    expect((await linesOf(countId)).map(({ round, onShelf, expectedAt }) => [round, onShelf, expectedAt])).toEqual([
      [1, 8, 10],
      [2, 8, 10],
    ]);
    expect((await apply(countId, 'picker')).status).toBe(403);
    expect((await apply(countId)).body.counts).toMatchObject([{ status: 'Applied', appliedById: people.contributor }]);
    expect(await stored(item.id)).toMatchObject({ quantity: 8 });
    expect((await stored(item.id)).cycleCount ?? null).toBeNull();
    expect(await get<StockMove[]>(`stockmoves?countId=${countId}`, 'director')).toMatchObject([
      { kind: 'count', delta: -2, quantityAfter: 8, inventoryItemId: item.id },
    ]);
  });

  it('2 % of a consumable product may be missing, or what the warehouse says', async () => {
    const { id: productId } = await product({ consumable: true });
    const [many, few] = [await shelf(100, { productId }), await shelf(100, { productId })];
    const { countId } = await openFor([many, few]);
    await save(countId, many.id, 98);
    await save(countId, few.id, 97);
    await review(countId);
    const waiting = (await linesOf(countId)).filter(({ status }) => status === 'Open');
    expect(waiting.map(({ inventoryItemId, recountReason }) => [inventoryItemId, recountReason])).toEqual([
      [few.id, 'difference'],
    ]);
    const tolerance = { op: 'replace', path: 'countTolerance', value: { pieces: 3, consumablePercent: 0 } };
    expect((await server.call('contributor', 'PATCH', `/locations/${places.warehouse}`, [tolerance])).status).toBe(200);
    const again = await openFor([many, few]);
    await save(again.countId, many.id, 97);
    await save(again.countId, few.id, 104);
    await review(again.countId);
    const left = (await linesOf(again.countId)).filter(({ status }) => status === 'Open');
    expect(left.map(({ inventoryItemId }) => inventoryItemId)).toEqual([few.id]);
    await server.call('contributor', 'PATCH', `/locations/${places.warehouse}`, [{ ...tolerance, value: null }]);
  });

  it('what leaves after it was counted shifts the expectation and is not taken away twice', async () => {
    const item = await shelf(10);
    const { countId } = await openFor([item]);
    await save(countId, item.id, 9, 'picker');
    await review(countId);
    await save(countId, item.id, 9, 'basic');
    await shipOut(item.id, 4);
    await review(countId);
    expect(await stored(item.id)).toMatchObject({ quantity: 6, cycleCount: 5 });
    await shipOut(item.id, 2);
    await apply(countId);
    expect(await stored(item.id)).toMatchObject({ quantity: 3 });
    expect(await linesOf(countId)).toMatchObject([{}, { status: 'Accepted', delta: -1 }]);
  });

  it('a correction after the count is not overwritten: the item is counted again', async () => {
    const [item, other] = [await shelf(10), await shelf(4)];
    const { countId } = await openFor([item, other]);
    await save(countId, item.id, 10);
    await save(countId, other.id, 4);
    await server.call('director', 'PATCH', `/inventoryitems/${item.id}`, [
      { op: 'replace', path: 'quantity', value: 12 },
    ]);
    await review(countId);
    const waiting = (await linesOf(countId)).filter(({ status }) => status === 'Open');
    expect(waiting).toMatchObject([{ inventoryItemId: item.id, round: 2, recountReason: 'corrected' }]);
    await save(countId, item.id, 12, 'basic');
    await review(countId);
    await server.call('director', 'PATCH', `/inventoryitems/${other.id}`, [
      { op: 'replace', path: 'quantity', value: 3 },
    ]);
    const refused = await apply(countId);
    expect(refused.status).toBe(400);
    expect(refused.body.fieldErrors).toEqual([
      {
        field: `lines.${(await linesOf(countId)).find(({ inventoryItemId }) => inventoryItemId === other.id)?.id}`,
        message: 'Somebody corrected it after it was counted: ask for a recount.',
      },
    ]);
    expect((await stored(item.id)).quantity).toBe(12);
  });

  it('an item that somebody found gets a line, one of another place an answer that says what to do', async () => {
    const [item, found] = [await shelf(2), await shelf(5)];
    const elsewhere = await shelf(5, { name: 'Tower', locationId: places.ownSchool });
    const { countId } = await openFor([item]);
    expect((await save(countId, found.id, 5)).body.countlines).toMatchObject([
      { inventoryItemId: found.id, isFound: true, round: 1, status: 'Counted' },
    ]);
    expect((await save(countId, elsewhere.id, 5)).body).toMatchObject({
      code: 'other-place',
      message: 'Tower belongs to another place: transfer it to this warehouse first.',
    });
    expect((await save(countId, randomUUID(), 5)).body).toMatchObject({ code: 'gone' });
  });

  it('says who has counted a line already, and lets them correct their own number', async () => {
    const item = await shelf(5);
    const { countId } = await openFor([item]);
    await save(countId, item.id, 4, 'picker');
    expect((await save(countId, item.id, 5, 'picker')).body.countlines).toMatchObject([{ onShelf: 5 }]);
    const { status, body } = await save(countId, item.id, 3, 'basic');
    expect([status, body.code]).toEqual([409, 'counted-already']);
    expect(body.message).toMatch(/^Piet Picker counted it \d+ s ago\. Ask for a recount to count it again\.$/);
    await review(countId);
    expect((await save(countId, item.id, 3, 'picker')).body).toMatchObject({ code: 'line-closed' });
  });

  it('saves all lines or none, and a repeated command once', async () => {
    const [one, other] = [await shelf(5), await shelf(6)];
    const { countId } = await openFor([one, other]);
    const lines = [{ inventoryItemId: one.id, onShelf: 5 }];
    const missing = [...lines, { inventoryItemId: randomUUID(), onShelf: 1 }];
    expect((await command('picker', 'counts/save', { countId, lines: missing })).body.errors).toEqual({ line: 1 });
    expect((await linesOf(countId)).map(({ status }) => status)).toEqual(['Open', 'Open']);
    const key = randomUUID();
    const first = await command('picker', 'counts/save', { countId, lines }, key);
    expect((await command('picker', 'counts/save', { countId, lines }, key)).body).toEqual(first.body);
    const twice = await command('picker', 'counts/save', { countId, lines: [...lines, ...lines] });
    expect(twice.body.fieldErrors).toEqual([
      { field: 'lines.1.inventoryItemId', message: 'The item is counted twice.' },
    ]);
  });

  it('notes where each item was counted, which may have been moved since the count was opened', async () => {
    const item = await shelf(5, { locale: 'B1_05' });
    const { countId } = await openFor([item]);
    const path = `/inventoryitems/${item.id}`;
    await server.call('director', 'PATCH', path, [{ op: 'replace', path: 'locale', value: 'E5_01' }]);
    expect((await save(countId, item.id, 5)).body.countlines).toMatchObject([{ locale: 'E5_01' }]);
    await review(countId);
    expect(await linesOf(countId)).toMatchObject([{ locale: 'E5_01', expectedAt: 5, onShelf: 5 }]);
  });

  it('of a device without a network is counted again where the stock has changed meanwhile', async () => {
    const [moved, quiet] = [await shelf(5), await shelf(6)];
    const { countId } = await openFor([moved, quiet]);
    const at = new Date().toISOString();
    await shipOut(moved.id, 2);
    await save(countId, moved.id, 3, 'picker', { at });
    await save(countId, quiet.id, 6, 'picker', { at });
    await review(countId);
    const waiting = (await linesOf(countId)).filter(({ status }) => status === 'Open');
    expect(waiting).toMatchObject([{ inventoryItemId: moved.id, recountReason: 'moved' }]);
  });

  it.each([
    ['an unknown scope', { scope: { kind: 'planet' } }, 400],
    ['a school', { warehouseId: places.ownSchool }, 400],
    ['items of another place', { scope: { kind: 'items', inventoryItemIds: [randomUUID()] } }, 400],
    ['nothing', { scope: { kind: 'tag', tagId: randomUUID() } }, 422],
  ])('cannot be opened for %s', async (_, fields, expected) => {
    const body = { warehouseId: places.warehouse, scope: { kind: 'emplacements' }, ...fields };
    expect((await command('director', 'counts/open', body)).status).toBe(expected);
  });
});
