import { build } from '@groundwork/testing';
import { stockByProduct } from '../../kits/stock-index.ts';
import type { RunKit } from '../../kitting/run-kits.ts';
import { pickLines, rowsOnPages } from './pick-lines.ts';

interface Given {
  product: string;
  short?: number;
  status?: string;
  entries?: { locale?: string; quantity: number; status?: string }[];
}
const kit = (tote: number, items: Given[]): RunKit =>
  ({
    key: `kit ${tote}`,
    tote,
    name: `Kit ${tote}`,
    project: undefined,
    items: items.map(({ product, short = 0, status = 'Reserved', entries = [] }) => ({
      order: { id: `order of ${product}`, name: product, productId: product },
      product: { id: product, name: product },
      short,
      status,
      entries: entries.map((entry) => ({ status: 'Reserved', ...entry })),
    })),
  }) as unknown as RunKit;

const shelf = (productId: string, locale: string, quantity: number) =>
  build('inventoryitems', { id: `${productId} at ${locale}`, name: productId, productId, locale, quantity });
const shown = (kits: RunKit[], shelves: ReturnType<typeof shelf>[] = []) =>
  pickLines(kits, stockByProduct(shelves)).map(({ place, name, take, totes, isShort }) => [
    isShort ? 'short' : place,
    name,
    take,
    totes.map(({ tote, quantity }) => `${tote}×${quantity}`).join(' '),
  ]);

it('goes by emplacement, letters first and numbers as numbers, and gathers the totes of one product', () => {
  const kits = [
    kit(1, [
      { product: 'vase', entries: [{ locale: 'A10_1', quantity: 4 }] },
      { product: 'tray', entries: [{ locale: 'A2_1', quantity: 1 }] },
    ]),
    kit(2, [
      {
        product: 'tray',
        entries: [
          { locale: 'A2_1', quantity: 2 },
          { locale: 'B1', quantity: 1 },
        ],
      },
    ]),
  ];
  expect(shown(kits)).toEqual([
    ['A2_1', 'tray', 3, '1×1 2×2'],
    ['A10_1', 'vase', 4, '1×4'],
    ['B1', 'tray', 1, '2×1'],
  ]);
});

it('takes what is not reserved where it is free, each piece for one kit, and names what no shelf has at the end', () => {
  const kits = [
    kit(1, [{ product: 'tray', short: 2, entries: [{ locale: 'B1', quantity: 1 }] }]),
    kit(2, [{ product: 'tray', short: 3 }]),
  ];
  const shelves = [shelf('tray', 'B1', 3), shelf('tray', 'C1', 1)];
  expect(shown(kits, shelves)).toEqual([
    ['B1', 'tray', 4, '1×3 2×1'],
    ['C1', 'tray', 1, '2×1'],
    ['short', 'tray', 1, '2×1'],
  ]);
  const [first] = pickLines(kits, stockByProduct(shelves));
  expect(first?.unreserved).toBe(3);
});

it('leaves out pieces that are in totes, ready or shipped, and names what no shelf has at the end', () => {
  const kits = [
    kit(1, [
      { product: 'picked', entries: [{ locale: 'A1', quantity: 1, status: 'Dropped' }] },
      { product: 'packed', entries: [{ locale: 'A1', quantity: 1, status: 'Ready' }] },
      { product: 'gone', status: 'Shipped', short: 2 },
      { product: 'partly', short: 3, entries: [{ locale: 'C1', quantity: 2 }] },
    ]),
  ];
  expect(shown(kits)).toEqual([
    ['C1', 'partly', 2, '1×2'],
    ['short', 'partly', 3, '1×3'],
  ]);
});

it('takes goods without an emplacement after all the others', () => {
  const kits = [
    kit(1, [
      { product: 'loose', entries: [{ quantity: 1 }] },
      { product: 'tray', entries: [{ locale: 'Z9', quantity: 1 }] },
    ]),
  ];
  expect(shown(kits).map(([place]) => place)).toEqual(['Z9', '']);
});

it('puts rows on as many pages as they need, fewer on the first', () => {
  const rows = Array.from({ length: 10 }, (_, index) => index);
  expect(rowsOnPages(rows, 3, 4)).toEqual([
    [0, 1, 2],
    [3, 4, 5, 6],
    [7, 8, 9],
  ]);
  expect(rowsOnPages([1, 2], 3, 4)).toEqual([[1, 2]]);
});
