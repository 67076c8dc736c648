import type { Order } from '@groundwork/contract';
import { byAge, isOpen, remainingOf } from '../outstanding.ts';

/** A line of the receive dialog: one order, or those of one product together. */
export interface ReceiveRow {
  key: string;
  /** Oldest first; as they were last answered by the server. */
  orders: readonly Order[];
  /** How many are said to have arrived now. */
  arrived: number | undefined;
  /** Typed by hand: scanning begins at that number, not at zero. */
  isTyped: boolean;
  /** One more was scanned than was ordered; it is not counted. */
  isOver: boolean;
  cancelsRest: boolean;
  /** How many others have received since the line was opened. */
  meanwhile?: number;
  /** How many were sent as arrived without an answer: they may have been stored. */
  unanswered?: number;
  /** How many of those were stored after all, as the orders show. */
  late?: number;
}

export const outstandingOf = ({ orders }: Pick<ReceiveRow, 'orders'>): number =>
  orders.filter(isOpen).reduce((sum, order) => sum + remainingOf(order), 0);

/** The lines at the beginning: everything that is outstanding is taken to have arrived. */
export const receiveRows = (entries: readonly (readonly Order[])[]): ReceiveRow[] =>
  entries
    .map((entry) => entry.filter(isOpen).toSorted(byAge))
    .filter((orders) => orders.length > 0)
    .map((orders) => ({
      key: orders[0]?.id ?? '',
      orders,
      arrived: outstandingOf({ orders }),
      isTyped: false,
      isOver: false,
      cancelsRest: false,
    }));

const deliveredOf = (orders: readonly Order[]) => orders.reduce((sum, order) => sum + order.deliveredQuantity, 0);

/**
 * The lines with their orders as they are now: others may receive them at the same time. A number that was neither typed
 * nor counted stays all that is outstanding. @returns `rows` itself where nothing has changed
 */
export function withNewerOrders(
  rows: readonly ReceiveRow[],
  /** null: it was removed; undefined: nobody knows. */
  newest: (id: string) => Order | null | undefined,
  isCounting: boolean,
): readonly ReceiveRow[] {
  let isChanged = false;
  const next = rows.map((row) => {
    const orders = row.orders.map((order) => {
      const now = newest(order.id);
      if (now === null) return order.isDeleted ? order : { ...order, isDeleted: true };
      return now && now.timeModifiedUtc > order.timeModifiedUtc ? now : order;
    });
    if (orders.every((order, index) => order === row.orders[index])) return row;
    isChanged = true;
    const more = deliveredOf(orders) - deliveredOf(row.orders);
    const late = Math.min(more, row.unanswered ?? 0);
    // What was sent and is there now must not be received a second time.
    if (late > 0) return withLate({ ...row, orders, meanwhile: (row.meanwhile ?? 0) + more - late }, late);
    const arrived = row.isTyped || isCounting ? row.arrived : outstandingOf({ orders });
    return { ...row, orders, arrived, meanwhile: (row.meanwhile ?? 0) + more };
  });
  return isChanged ? next : rows;
}

const withLate = (row: ReceiveRow, late: number): ReceiveRow => ({
  ...row,
  arrived: Math.max(0, (row.arrived ?? 0) - late),
  isTyped: true,
  unanswered: undefined,
  late: (row.late ?? 0) + late,
});

/** Before the first scan what was not typed is counted from zero: the numbers shown were only expected. */
export const startCounting = (rows: readonly ReceiveRow[]): ReceiveRow[] =>
  rows.map((row) => (row.isTyped ? row : { ...row, arrived: 0 }));

/**
 * Counts one more piece of a product: in the first row that is not full; where all are full, the last one shows the
 * excess.
 */
export function countOne(rows: readonly ReceiveRow[], isMeant: (row: ReceiveRow) => boolean): ReceiveRow[] {
  const own = rows.filter(isMeant);
  const free = own.find((row) => (row.arrived ?? 0) < outstandingOf(row));
  const last = own.at(-1);
  return rows.map((row) => {
    if (row === free) return { ...row, arrived: (row.arrived ?? 0) + 1, isOver: false };
    return !free && row === last ? { ...row, isOver: true } : row;
  });
}

/** Totals of the command: items, the orders that receive them, and the orders whose rest is cancelled. */
export function summaryOf(rows: readonly ReceiveRow[]): { items: number; orders: number; cancelled: number } {
  const sum = { items: 0, orders: 0, cancelled: 0 };
  for (const { orders, arrived = 0, cancelsRest } of rows) {
    let left = arrived;
    sum.items += arrived;
    for (const order of orders.filter(isOpen)) {
      const part = Math.min(left, remainingOf(order));
      left -= part;
      if (part > 0) sum.orders += 1;
      if (cancelsRest && part < remainingOf(order)) sum.cancelled += 1;
    }
  }
  return sum;
}
