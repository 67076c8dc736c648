import type { InventoryItem, Order, Reservation, ReservationStatus } from '@groundwork/contract';
import type { Doc } from '../records/document.ts';
import { itemsReservedFor, sum } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

type StoredItem = Doc & InventoryItem;
export type StoredOrder = Doc & Order;

/** The orders of a shipment and what is held for them, locked in the order of records/lock-order.ts. */
export interface OrderStock {
  orders: Map<string, StoredOrder>;
  itemIds: readonly string[];
  /** Pieces that are held for an order with this status. */
  quantityOf(orderId: string, status: ReservationStatus): number;
  /** Gives all pieces of an order that have one status another. */
  setStatus(orderId: string, from: ReservationStatus, to: ReservationStatus): void;
}

/** @param others orders that are locked with these, in the same statement; what is held for them stays as it is */
export async function lockOrderStock(
  work: UnitOfWork,
  orderIds: readonly string[],
  others: readonly string[] = [],
): Promise<OrderStock> {
  const orders = (await work.lock('orders', [...orderIds, ...others])) as Map<string, StoredOrder>;
  const locked = new Map((await itemsReservedFor(work, orderIds)).map((item) => [item.id, item]));
  // A part that was split off meanwhile is on the items as they are staged.
  const items = () =>
    [...locked.values()].map((item) => (work.staged('inventoryitems', item.id) ?? item) as StoredItem);
  const entries = (orderId: string, status: ReservationStatus): Reservation[] =>
    items().flatMap(({ reservations }) =>
      reservations.filter((entry) => entry.orderId === orderId && entry.status === status),
    );
  return {
    orders,
    itemIds: [...locked.keys()],
    quantityOf: (orderId, status) => sum(entries(orderId, status)),
    setStatus(orderId, from, to) {
      const timeModifiedUtc = new Date().toISOString();
      for (const item of items()) {
        const reservations = item.reservations.map((entry) =>
          entry.orderId === orderId && entry.status === from
            ? { ...entry, status: to, userId: work.caller.id, timeModifiedUtc }
            : entry,
        );
        work.update('inventoryitems', item, { reservations });
      }
    },
  };
}
