import { countCalls, twoPickers } from '../../testing/count-calls.ts';
import type { Person } from '../../testing/people.ts';
import { testServer } from '../../testing/server.ts';
import { stockCalls } from '../../testing/stock-calls.ts';

describe('a count in review that is counted again', () => {
  const server = testServer({ requestsPerMinute: 1_000_000, prepare: twoPickers });
  const { shelf, command, stored } = stockCalls(server);
  const { openFor, save, review, linesOf } = countCalls(server);
  const recount = (countId: string, lineId: string | undefined) =>
    command('contributor', 'counts/decide', { countId, lineIds: [lineId], decision: 'recount' });
  const inReview = async (blind: boolean) => {
    const items = [await shelf(5), await shelf(6)] as const;
    const { countId, lines } = await openFor(items, { blind });
    await save(countId, items[0].id, 5);
    await save(countId, items[1].id, 6);
    expect((await review(countId)).body.counts).toMatchObject([{ status: 'Review' }]);
    const lineOf = (index: 0 | 1) => lines.find(({ inventoryItemId }) => inventoryItemId === items[index].id)?.id;
    return { items, countId, lineOf };
  };

  it('keeps the numbers that the review has shown: who counted them saw what was expected', async () => {
    const { items, countId, lineOf } = await inReview(true);
    expect((await recount(countId, lineOf(1))).body.counts).toMatchObject([{ status: 'Counting' }]);
    for (const onShelf of [4, null]) {
      const lines = [{ inventoryItemId: items[0].id, onShelf }];
      const { status, body } = await command('picker', 'counts/save', { countId, lines });
      expect([status, body.code]).toEqual([409, 'line-closed']);
    }
    expect((await recount(countId, lineOf(0))).status).toBe(200);
    expect((await save(countId, items[0].id, 5, 'basic')).status).toBe(200);
  });

  it('hides the number of an item that nobody had counted before, and its counter corrects it', async () => {
    const items = [await shelf(5), await shelf(6)] as const;
    const { countId, lines } = await openFor(items);
    await save(countId, items[0].id, 5);
    await review(countId);
    await recount(countId, lines.find(({ inventoryItemId }) => inventoryItemId === items[0].id)?.id);
    for (const onShelf of [4, 6]) expect((await save(countId, items[1].id, onShelf, 'basic')).status).toBe(200);
    const line = (await linesOf(countId)).find(({ inventoryItemId }) => inventoryItemId === items[1].id);
    expect(line).toMatchObject({ status: 'Counted' });
    expect(line).not.toHaveProperty('expectedAt');
  });

  it('lets people correct their own numbers where nothing was hidden from them', async () => {
    const { items, countId, lineOf } = await inReview(false);
    await recount(countId, lineOf(1));
    expect((await save(countId, items[0].id, 4)).status).toBe(200);
    expect((await save(countId, items[1].id, 6, 'basic')).status).toBe(200);
    expect((await save(countId, items[1].id, 5, 'basic')).status).toBe(200);
  });

  it('has no cycle counts that wait to be applied, nor ones that show the second person what the first has counted', async () => {
    const { items, countId, lineOf } = await inReview(true);
    expect((await stored(items[1].id)).cycleCount).toBe(6);
    await recount(countId, lineOf(1));
    for (const { id } of items) expect((await stored(id)).cycleCount).toBeUndefined();
    await save(countId, items[1].id, 6, 'basic');
    await review(countId);
    for (const { id, quantity } of items) expect((await stored(id)).cycleCount).toBe(quantity);
  });

  it('has none either once somebody adds an item to it, or cancels it', async () => {
    const { items, countId } = await inReview(true);
    const found = await shelf(3);
    expect((await save(countId, found.id, 3, 'basic')).body.counts).toMatchObject([{ status: 'Counting' }]);
    for (const { id } of items) expect((await stored(id)).cycleCount).toBeUndefined();
    expect(await linesOf(countId)).toHaveLength(3);
    await command('contributor' satisfies Person, 'counts/cancel', { countId });
    for (const { id } of items) expect((await stored(id)).cycleCount).toBeUndefined();
  });
});
