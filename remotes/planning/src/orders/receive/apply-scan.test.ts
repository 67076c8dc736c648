import type { Order } from '@groundwork/contract';
import { applyScan, type Counted, nothingCounted, type ReceivedScan } from './apply-scan.ts';
import { receiveRows } from './receive-rows.ts';

let age = 0;
const order = (id: string, productId: string, quantity: number, more: Partial<Order> = {}) =>
  ({
    id,
    name: `Order ${id}`,
    productId,
    quantity,
    deliveredQuantity: 0,
    status: 'WHSE Shipped',
    projectId: 'cedar',
    timeCreatedUtc: `2026-01-01T00:00:0${age++}Z`,
    ...more,
  }) as Order;
const orders = [
  order('a', 'tower', 2),
  order('b', 'tower', 3, { deliveredQuantity: 1 }),
  order('c', 'mats', 4),
  order('done', 'bell', 1, { status: 'Delivered', deliveredQuantity: 1 }),
  order('far', 'tower', 9, { projectId: 'elsewhere' }),
];
const around = {
  orders,
  destinationOf: ({ projectId }: Order) => projectId,
  placeName: (place: string | undefined) => place ?? '',
};
const product = (id: string, quantity = 1): ReceivedScan => ({ kind: 'product', productIds: [id], quantity, name: id });
const numbered = (id: string): ReceivedScan => ({ kind: 'orders', orderIds: [id], name: `Order ${id}` });
const box = (number: number, ...lines: [string, number][]): ReceivedScan => ({
  kind: 'box',
  name: `Box ${number}`,
  boxes: [{ key: `s ${number}`, lines: lines.map(([orderId, quantity]) => ({ orderId, quantity })) }],
});
/** The label of a whole shipment. */
const shipment = (...boxes: ReceivedScan[]): ReceivedScan => ({
  kind: 'box',
  name: 'SH-1',
  boxes: boxes.flatMap((scan) => (scan.kind === 'box' ? scan.boxes : [])),
});
/** Scans one after the other; answers what is counted and the last outcome. */
function scanAll(scans: readonly ReceivedScan[], from: Counted = nothingCounted) {
  let counted = from;
  let outcome: ReturnType<typeof applyScan>['outcome'] | undefined;
  for (const scan of scans) ({ counted, outcome } = applyScan(counted, scan, around));
  const rows = Object.fromEntries(counted.rows.map(({ key, arrived }) => [key, arrived]));
  return { counted, rows, outcome };
}

it('opens all orders of a scanned product at the place of the oldest, with the scanned piece counted', () => {
  expect(scanAll([product('tower')]).rows).toEqual({ a: 1, b: 0 });
});

it('fills one row after the other, and does not count more than was ordered', () => {
  const { rows, outcome, counted } = scanAll(Array.from({ length: 5 }, () => product('tower')));
  expect(rows).toEqual({ a: 2, b: 2 });
  expect(outcome).toMatchObject({ tone: 'error', title: 'More than ordered' });
  expect(counted.rows.filter(({ isOver }) => isOver).map(({ key }) => key)).toEqual(['b']);
});

it('says how many pieces of a code with a quantity were counted before the order was full', () => {
  const { rows, outcome } = scanAll([product('mats', 6)]);
  expect(rows).toEqual({ c: 4 });
  expect(outcome).toMatchObject({ title: 'More than ordered', detail: 'mats: 4 of 6 counted. Put the others aside.' });
});

it('says how much of a box was counted where the rest has arrived before, and nothing where all has', () => {
  const first = scanAll([product('mats', 3), box(1, ['c', 2], ['done', 1])]);
  expect(first.rows).toEqual({ c: 4 });
  expect(first.outcome?.tone).toBe('complete');
  const part = scanAll([box(2, ['a', 2], ['done', 1])]);
  expect(part.outcome?.detail).toBe('Everything is counted. Continue.');
  const more = scanAll([box(3, ['a', 1], ['done', 1])]);
  expect(more.outcome?.detail).toBe('1 of 2 pieces counted. The others have arrived, or go to another place.');
  const again = scanAll([box(4, ['a', 1])], first.counted);
  expect(again.rows).toEqual({ a: 1, c: 4 });
  expect(scanAll([box(5, ['c', 1])], first.counted).outcome).toMatchObject({
    tone: 'error',
    title: 'Box 5 is counted already',
  });
});

it('counts as many pieces as the code says', () => {
  expect(scanAll([product('mats', 3)]).rows).toEqual({ c: 3 });
});

it('opens an order by its number with everything that is still to come', () => {
  const { rows, outcome } = scanAll([numbered('b')]);
  expect(rows).toEqual({ b: 2 });
  expect(outcome?.tone).not.toBe('error');
});

it('counts what is in a box, each box once, and several boxes together', () => {
  expect(scanAll([box(1, ['a', 1], ['c', 3])]).rows).toEqual({ a: 1, c: 3 });
  const twice = scanAll([box(1, ['a', 1]), box(1, ['a', 1])]);
  expect(twice.rows).toEqual({ a: 1 });
  expect(twice.outcome).toMatchObject({ tone: 'error', title: 'Box 1 is counted already' });
  expect(scanAll([box(1, ['a', 1]), box(2, ['a', 1], ['b', 1])]).rows).toEqual({ a: 2, b: 1 });
});

it('counts a box once when it is scanned itself and with its whole shipment', () => {
  const [first, second] = [box(1, ['c', 1]), box(2, ['c', 1])];
  const all = scanAll([first, shipment(first, second)]);
  expect(all.rows).toEqual({ c: 2 });
  expect(all.outcome).toMatchObject({ tone: 'ok', detail: '1 piece counted' });
  const again = scanAll([shipment(first, second), second]);
  expect(again.rows).toEqual({ c: 2 });
  expect(again.outcome).toMatchObject({ tone: 'error', title: 'Box 2 is counted already' });
  expect(scanAll([shipment(first, second), shipment(first, second)]).rows).toEqual({ c: 2 });
});

it('adds a product to what is being received when it goes to the same place, and refuses another', () => {
  expect(scanAll([numbered('a'), product('mats')]).rows).toEqual({ a: 2, c: 1 });
  const { rows, outcome } = scanAll([numbered('a'), numbered('far')]);
  expect(rows).toEqual({ a: 2 });
  expect(outcome).toMatchObject({ tone: 'error', title: 'Nothing to receive' });
});

it('begins at zero with the first scan, but keeps what was typed', () => {
  const [first, second] = receiveRows([[orders[0] as Order], [orders[2] as Order]]);
  if (!first || !second) throw new Error('no rows');
  const opened: Counted = { rows: [first, { ...second, arrived: 4, isTyped: true }], isCounting: false, boxes: [] };
  expect(scanAll([product('tower')], opened).rows).toEqual({ a: 1, c: 4 });
});

it('says that everything is counted', () => {
  expect(scanAll([numbered('c'), box(1, ['a', 2])]).outcome).toMatchObject({ tone: 'complete' });
});

it('names what has nothing to receive, and changes nothing', () => {
  for (const scan of [product('bell'), numbered('done'), box(1, ['done', 1]), box(2, ['unknown', 1])]) {
    const { rows, outcome } = scanAll([scan]);
    expect(rows).toEqual({});
    expect(outcome?.tone).toBe('error');
    expect(outcome?.detail).toBeTruthy();
  }
});
