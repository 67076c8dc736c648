import type { InventoryItem } from '@groundwork/contract';
import { build } from '@groundwork/testing';
import type { KitEntry, KitItem } from '../../kits/kit.ts';
import { stockByProduct } from '../../kits/stock-index.ts';
import type { RunKit } from '../run-kits.ts';
import { movesOf, placesOf, runOf } from './run-lines.ts';

const shelf = (id: string, locale: string | undefined, quantity: number) =>
  build('inventoryitems', { id, locale, quantity, productId: 'jug', reservations: [] });
const itemOf = (id: string, short: number, ...entries: readonly Partial<KitEntry>[]) =>
  ({ order: { id, name: id, productId: 'jug' }, status: 'New', short, entries }) as unknown as KitItem;
const kitWith = (key: string, tote: number, ...items: readonly KitItem[]) =>
  ({ key, tote, items }) as unknown as RunKit;
const run = (items: readonly InventoryItem[], ...kits: readonly RunKit[]) => runOf(kits, items, stockByProduct(items));

it('gives free pieces to one order only; what no shelf has left is short', () => {
  const found = run([shelf('a', 'A1', 3)], kitWith('k1', 1, itemOf('one', 2)), kitWith('k2', 2, itemOf('two', 2)));
  expect(found.lines.map(({ id, rows }) => [id, rows.map(({ orderId, free }) => [orderId, free])])).toEqual([
    [
      'a',
      [
        ['one', 2],
        ['two', 1],
      ],
    ],
  ]);
  expect(found.shorts).toMatchObject([{ key: 'k2', missing: 1 }]);
  expect(found.totes).toMatchObject([
    { key: 'k1', done: 0, items: 1, short: 0 },
    { key: 'k2', done: 0, items: 1, short: 1 },
  ]);
});

it('counts an item as done neither while pieces of it are to be taken nor where no shelf has them', () => {
  const inTote = { inventoryItemId: 'a', quantity: 1, status: 'Dropped' } as const;
  const items = [itemOf('lacking', 1, inTote), itemOf('whole', 0, inTote)];
  expect(run([shelf('a', 'A1', 0)], kitWith('k', 1, ...items)).totes).toMatchObject([{ done: 1, items: 2, short: 1 }]);
});

it('has one row for what an order has of a shelf, on it and in the tote', () => {
  const entries = [
    { inventoryItemId: 'a', quantity: 2, status: 'Reserved' },
    { inventoryItemId: 'a', quantity: 1, status: 'Dropped' },
  ] as const;
  const [line] = run([shelf('a', 'A1', 5)], kitWith('k', 1, itemOf('one', 0, ...entries))).lines;
  expect(line?.rows).toMatchObject([{ orderId: 'one', reserved: 2, done: 1, total: 3 }]);
  expect(line?.open).toBe(2);
});

it('books reserved pieces first, then free ones, and never more than were taken', () => {
  const [line] = run(
    [shelf('a', 'A1', 9)],
    kitWith('k', 4, itemOf('one', 5, { inventoryItemId: 'a', quantity: 2, status: 'Reserved' })),
  ).lines;
  const booked = (quantity: number) =>
    movesOf(line!, line!.rows[0]!, quantity).map((move) => [move.from, move.quantity]);
  expect(booked(1)).toEqual([['Reserved', 1]]);
  expect(booked(4)).toEqual([
    ['Reserved', 2],
    [null, 2],
  ]);
  expect(booked(20)).toEqual([
    ['Reserved', 2],
    [null, 5],
  ]);
});

it('counts goods without a place as places of their own', () => {
  const line = (id: string, locale: string, open: number) =>
    ({ id, locale, open }) as Parameters<typeof placesOf>[0][number];
  expect(placesOf([line('a', 'A1', 0), line('b', 'A1', 1), line('c', '', 0), line('d', '', 2)])).toEqual({
    picked: 1,
    places: 3,
  });
});
