import type { KitEntry, KitItem } from '../kits/kit.ts';
import { reverseOf } from '../kits/reservation-move.ts';
import { chunksOf, isAllReady, itemsToScan, movesOfItem, stepBackOf, toteOfStepBack } from './ready-moves.ts';

const itemWith = (...entries: readonly Partial<KitEntry>[]) =>
  ({
    order: { id: 'order' },
    status: 'Dropped',
    entries: entries.map((entry) => ({ inventoryItemId: 'shelf', quantity: 1, ...entry })),
  }) as unknown as KitItem;

describe('one step back', () => {
  it('is of the pieces that are furthest, and of no others', () => {
    const item = itemWith({ status: 'Reserved' }, { status: 'Ready', tote: '3' }, { status: 'Dropped', tote: '2' });
    expect(stepBackOf(item)).toEqual([
      { orderId: 'order', inventoryItemId: 'shelf', quantity: 1, from: 'Ready', to: 'Dropped', tote: '3' },
    ]);
    expect(stepBackOf(itemWith({ status: 'Shipped' }))).toEqual([]);
  });

  it('out of a tote names none, and its reverse puts the pieces into that tote again', () => {
    const item = itemWith({ status: 'Dropped', tote: '3' });
    const [move] = stepBackOf(item);
    expect(move).toEqual({ orderId: 'order', inventoryItemId: 'shelf', quantity: 1, from: 'Dropped', to: 'Reserved' });
    expect(toteOfStepBack(item)).toBe(3);
    expect(reverseOf(move!, '3')).toMatchObject({ from: 'Reserved', to: 'Dropped', tote: '3' });
    expect(toteOfStepBack(itemWith({ status: 'Dropped' }))).toBe(0);
    expect(toteOfStepBack(itemWith({ status: 'Dropped', tote: '3' }, { status: 'Dropped', tote: '4' }))).toBe(0);
  });
});

it('takes back what was made ready into the tote that the pieces were in, whichever the rest of the kit is in', () => {
  const moves = movesOfItem(itemWith({ status: 'Dropped', tote: '3' }), 'Dropped', 'Ready');
  expect(reverseOf(moves[0]!, '1')).toMatchObject({ from: 'Ready', to: 'Dropped', tote: '3' });
});

it('has a piece that goes back to its shelf in no tote', () => {
  const into = {
    orderId: 'order',
    inventoryItemId: 'shelf',
    quantity: 1,
    from: 'Reserved',
    to: 'Dropped',
    tote: '2',
  } as const;
  expect(reverseOf(into, '2')).not.toHaveProperty('tote');
});

it('has nothing to scan of what is shipped or in a tote', () => {
  const shipped = { ...itemWith({ status: 'Reserved' }), status: 'Shipped' } as KitItem;
  expect(itemsToScan([itemWith({ status: 'Reserved' }, { status: 'Dropped' }), itemWith({ status: 'Dropped' })])).toBe(
    1,
  );
  expect(itemsToScan([shipped, itemWith()])).toBe(0);
});

it('is all ready once something is, and nothing waits', () => {
  expect(isAllReady([itemWith({ status: 'Ready' }), itemWith({ status: 'Shipped' })])).toBe(true);
  expect(isAllReady([itemWith({ status: 'Ready' }, { status: 'Dropped' })])).toBe(false);
  expect(isAllReady([itemWith()])).toBe(false);
});

it('sends fifty moves at once at most', () => {
  const list = Array.from({ length: 101 }, (_, index) => index);
  expect(chunksOf(list).map(({ length }) => length)).toEqual([50, 50, 1]);
});
