import { randomUUID } from 'node:crypto';
import type { CountLine } from '@groundwork/contract';
import { countCalls, twoPickers } from '../../testing/count-calls.ts';
import { testServer } from '../../testing/server.ts';
import { stockCalls } from '../../testing/stock-calls.ts';

/** What a line says about its number. */
const numberOf = ({ status, onShelf, offShelfAt, expectedAt, countedById, countedUtc }: Partial<CountLine>) => ({
  ...{ status, onShelf, offShelfAt, expectedAt, countedById, countedUtc },
});
const notCounted = numberOf({ status: 'Open' });

describe('a counted number that is taken back', () => {
  const server = testServer({ requestsPerMinute: 1_000_000, prepare: twoPickers });
  const { shelf, command, stored } = stockCalls(server);
  const { openFor, save, review, linesOf } = countCalls(server);
  const takeBack = (countId: string, inventoryItemId: string, person: 'picker' | 'basic' = 'picker') =>
    command(person, 'counts/save', { countId, lines: [{ inventoryItemId, onShelf: null }] });

  it('leaves the item as if nobody had counted it, and anybody counts it', async () => {
    const [item, other] = [await shelf(4), await shelf(2)];
    const { countId } = await openFor([item, other], { blind: false });
    await save(countId, item.id, 9, 'picker', { note: 'Behind the jugs' });
    await save(countId, other.id, 2);
    const { status, body } = await takeBack(countId, item.id);
    expect(status).toBe(200);
    expect(body.countlines.map(numberOf)).toEqual([notCounted]);
    expect(body.countlines).toMatchObject([{ note: 'Behind the jugs' }]);
    expect((await takeBack(countId, item.id)).status).toBe(200);
    expect((await save(countId, item.id, 4, 'basic')).status).toBe(200);
  });

  it('is not applied: the stock stays as it is', async () => {
    const [item, other] = [await shelf(4), await shelf(2)];
    const { countId } = await openFor([item, other]);
    await save(countId, item.id, 0);
    await save(countId, other.id, 2);
    await takeBack(countId, item.id);
    expect((await review(countId)).body.counts).toMatchObject([{ status: 'Review' }]);
    await command('contributor', 'counts/apply', { countId });
    expect(await stored(item.id)).toMatchObject({ quantity: 4 });
  });

  it('is nobody else’s, and stays once the count is reviewed', async () => {
    const item = await shelf(4);
    const { countId } = await openFor([item]);
    await save(countId, item.id, 4);
    expect(await takeBack(countId, item.id, 'basic')).toMatchObject({ status: 409, body: { code: 'counted-already' } });
    await review(countId);
    expect(await takeBack(countId, item.id)).toMatchObject({ status: 409, body: { code: 'line-closed' } });
    expect(await linesOf(countId)).toMatchObject([{ status: 'Counted', onShelf: 4 }]);
  });

  it('of a second person leaves the reason why it is counted again', async () => {
    const item = await shelf(10);
    const { countId } = await openFor([item]);
    await save(countId, item.id, 3);
    await review(countId);
    await save(countId, item.id, 4, 'basic');
    await takeBack(countId, item.id, 'basic');
    expect(await linesOf(countId)).toMatchObject([{ status: 'Recount' }, { status: 'Open', round: 2 }]);
  });

  it('of an item without a line changes nothing', async () => {
    const [item, elsewhere] = [await shelf(1), await shelf(1)];
    const { countId } = await openFor([item]);
    expect((await takeBack(countId, elsewhere.id)).status).toBe(200);
    expect(await linesOf(countId)).toHaveLength(1);
  });

  describe('of a simple count', () => {
    const count = (inventoryItemId: string, onShelf: number | null) =>
      command('picker', 'inventoryitems/count', { counts: [{ inventoryItemId, onShelf }] });

    it('leaves no cycle count', async () => {
      const item = await shelf(5, { name: randomUUID() });
      await count(item.id, 3);
      expect(await stored(item.id)).toMatchObject({ cycleCount: 3 });
      expect((await count(item.id, null)).status).toBe(200);
      expect((await stored(item.id)).cycleCount).toBeUndefined();
      expect((await stored(item.id)).countedUtc).toBeUndefined();
    });

    it('leaves when the item was counted before, however often it is sent', async () => {
      const item = await shelf(5);
      await count(item.id, 5);
      await command('contributor', 'inventoryitems/applyCount', { inventoryItemIds: [item.id] });
      const { countedUtc } = await stored(item.id);
      expect(countedUtc).toEqual(expect.any(String));
      await count(item.id, 4);
      for (const _ of ['once', 'twice']) {
        expect((await count(item.id, null)).status).toBe(200);
        expect((await stored(item.id)).countedUtc).toBe(countedUtc);
      }
    });

    it('does not take the number of a review for its own', async () => {
      const item = await shelf(5);
      for (const _ of ['first', 'second']) {
        await count(item.id, 5);
        await command('contributor', 'inventoryitems/applyCount', { inventoryItemIds: [item.id] });
      }
      const { countId } = await openFor([item]);
      await save(countId, item.id, 5);
      await review(countId);
      await count(item.id, null);
      expect((await stored(item.id)).cycleCount).toBeUndefined();
      expect((await stored(item.id)).countedUtc).toBeUndefined();
    });

    it('leaves the request to count it, so that it is not picked from before somebody has', async () => {
      const item = await shelf(5);
      await command('picker', 'inventoryitems/requestCount', { inventoryItemIds: [item.id], note: 'Too few' });
      const { countRequest } = await stored(item.id);
      await count(item.id, 5);
      expect((await stored(item.id)).countRequest).toBeUndefined();
      await count(item.id, null);
      expect(countRequest).toMatchObject({ note: 'Too few' });
      expect((await stored(item.id)).countRequest).toEqual(countRequest);
    });
  });
});
