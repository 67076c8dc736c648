import type { Order } from '@groundwork/contract';
import type { Outcome } from '@groundwork/scan';
import { formatNumber } from '@groundwork/ui';
import { countOf } from '../../count-of.ts';
import { byAge, isOpen, remainingOf } from '../outstanding.ts';
import { countOne, outstandingOf, type ReceiveRow, receiveRows, startCounting } from './receive-rows.ts';

/** A scanned code, in the kinds that receiving knows. */
export type ReceivedScan =
  | { kind: 'product'; productIds: readonly string[]; quantity: number; name: string }
  | { kind: 'orders'; orderIds: readonly string[]; name: string }
  /** A box of a shipment, or all of its boxes. */
  | { kind: 'box'; name: string; boxes: readonly ReceivedBox[] };

interface ReceivedBox {
  key: string;
  lines: readonly { orderId: string; quantity: number }[];
}

/** The quantities counted so far. */
export interface Counted {
  rows: readonly ReceiveRow[];
  /** From the first scan on, what was not counted has not arrived. */
  isCounting: boolean;
  /** Boxes that were scanned, each by its own label or with its shipment: none counts twice. */
  boxes: readonly string[];
}
export const nothingCounted: Counted = { rows: [], isCounting: false, boxes: [] };

interface Around {
  /** Orders that the user may receive; rows are added from them. */
  orders: readonly Order[];
  destinationOf: (order: Order) => string | undefined;
  placeName: (destination: string | undefined) => string;
}

const refused = (title: string, detail: string): Outcome => ({ tone: 'error', title, detail });
const pieces = (count: number) => countOf(count, 'piece');
const sumOf = (rows: readonly ReceiveRow[]) => rows.reduce((total, { arrived = 0 }) => total + arrived, 0);
const isFull = (row: ReceiveRow) => (row.arrived ?? 0) >= outstandingOf(row);

/** Counts what was scanned; rows that are missing are added, as long as they go to the same place. */
export function applyScan(
  counted: Counted,
  scan: ReceivedScan,
  around: Around,
): { counted: Counted; outcome: Outcome } {
  const answer = countScan(counted, scan, around);
  const { counted: next, outcome } = answer;
  const isComplete = outcome.tone === 'ok' && next.rows.length > 0 && next.rows.every(isFull);
  return isComplete
    ? { counted: next, outcome: { ...outcome, tone: 'complete', detail: 'Everything is counted. Continue.' } }
    : answer;
}

function countScan(counted: Counted, scan: ReceivedScan, around: Around): { counted: Counted; outcome: Outcome } {
  const first = counted.rows[0]?.orders[0];
  const place = first && around.destinationOf(first);
  const candidates = around.orders
    .filter((order) => isOpen(order) && remainingOf(order) > 0 && (!first || around.destinationOf(order) === place))
    .toSorted(byAge);
  const rows = counted.isCounting ? counted.rows : startCounting(counted.rows);
  const same = (outcome: Outcome) => ({ counted, outcome });
  const next = (changed: readonly ReceiveRow[], outcome: Outcome, boxes = counted.boxes) => ({
    counted: { rows: changed, isCounting: true, boxes },
    outcome,
  });
  const knows = (rowsNow: readonly ReceiveRow[], id: string) =>
    rowsNow.some(({ orders }) => orders.some((order) => order.id === id));
  const added = (orders: readonly Order[]) =>
    receiveRows(orders.filter(({ id }) => !knows(rows, id)).map((order) => [order])).map((row) => ({
      ...row,
      arrived: 0,
    }));

  switch (scan.kind) {
    case 'product': {
      const isMeant = ({ orders: [order] }: ReceiveRow) => scan.productIds.includes(order?.productId ?? '');
      // Orders of the product that no row has yet: all of them go to the place of the oldest.
      const others = candidates.filter(({ productId }) => scan.productIds.includes(productId ?? ''));
      const target = place ?? (others[0] && around.destinationOf(others[0]));
      const all = rows.some(isMeant)
        ? rows
        : [...rows, ...added(others.filter((order) => around.destinationOf(order) === target))];
      if (!all.some(isMeant)) {
        return same(
          refused(
            `${scan.name} is not expected`,
            first
              ? `No open order brings it to ${around.placeName(place)}. Put it aside.`
              : 'No open order of yours is for it. Put it aside.',
          ),
        );
      }
      let changed = all;
      for (let count = 0; count < scan.quantity; count += 1) changed = countOne(changed, isMeant);
      const own = changed.filter(isMeant);
      const sum = sumOf(own);
      if (own.some((row) => row.isOver)) {
        const some = sum - sumOf(all.filter(isMeant));
        return next(
          changed,
          refused(
            'More than ordered',
            some > 0
              ? `${scan.name}: ${formatNumber(some)} of ${formatNumber(scan.quantity)} counted. Put the others aside.`
              : `${scan.name} is not counted again. Put it aside.`,
          ),
        );
      }
      const outstanding = own.reduce((total, row) => total + outstandingOf(row), 0);
      return next(changed, {
        tone: 'ok',
        title: scan.name,
        detail: `${formatNumber(sum)} of ${pieces(outstanding)} counted`,
      });
    }
    case 'orders': {
      const known = rows.find(({ orders }) => orders.some(({ id }) => scan.orderIds.includes(id)));
      if (known) {
        const changed = countOne(rows, (row) => row === known);
        const isOver = changed.some(({ key, isOver: over }) => key === known.key && over);
        return next(
          changed,
          isOver
            ? refused('More than ordered', `${scan.name} is not counted again. Put it aside.`)
            : { tone: 'ok', title: scan.name, detail: 'One more counted' },
        );
      }
      const own = candidates.filter(({ id }) => scan.orderIds.includes(id));
      if (own.length === 0)
        return same(
          refused('Nothing to receive', `${scan.name} has arrived, was cancelled, or goes to another place.`),
        );
      const filled = receiveRows(own.map((order) => [order]));
      return next([...rows, ...filled], { tone: 'ok', title: scan.name, detail: 'Check how many have arrived' });
    }
    case 'box': {
      const boxes = scan.boxes.filter(({ key }) => !counted.boxes.includes(key));
      if (boxes.length === 0) return same(refused(`${scan.name} is counted already`, 'Scan the next box.'));
      const lines = boxes.flatMap((box) => box.lines);
      const ids = new Set(lines.map(({ orderId }) => orderId));
      const own = candidates.filter(({ id }) => ids.has(id));
      if (own.length === 0) {
        return same(
          refused(
            `Nothing to receive in ${scan.name}`,
            first
              ? `It has arrived, or it does not go to ${around.placeName(place)}.`
              : 'It has arrived, or you may not open its project.',
          ),
        );
      }
      let changed: readonly ReceiveRow[] = [...rows, ...added(own)];
      for (const { orderId, quantity } of lines) {
        changed = changed.map((row) =>
          row.orders.some(({ id }) => id === orderId)
            ? { ...row, arrived: Math.min((row.arrived ?? 0) + quantity, outstandingOf(row)), isOver: false }
            : row,
        );
      }
      const count = sumOf(changed) - sumOf(rows);
      const packed = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      if (count === 0) return same(refused(`${scan.name} is counted already`, 'Scan the next box.'));
      const detail =
        count === packed
          ? `${pieces(count)} counted`
          : `${formatNumber(count)} of ${pieces(packed)} counted. The others have arrived, or go to another place.`;
      return next(changed, { tone: 'ok', title: scan.name, detail }, [
        ...counted.boxes,
        ...boxes.map(({ key }) => key),
      ]);
    }
  }
}
