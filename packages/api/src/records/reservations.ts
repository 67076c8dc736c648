import type { InventoryItem, Reservation, ReservationStatus } from '@groundwork/contract';
import type { Doc } from './document.ts';
import type { Work } from './work.ts';

/** Reservations are entries of inventory items; these find and change them from the order's side (decisions 3.6). */
export async function itemsReservedFor(work: Work, orderIds: readonly string[]) {
  const wanted = orderIds.map((orderId) => JSON.stringify([{ orderId }]));
  const found = await work.lockWhere('inventoryitems', `t.doc->'reservations' @> any($1::text[]::jsonb[])`, [wanted]);
  return [...found.values()] as (Doc & InventoryItem)[];
}

export async function reservedQuantity(work: Work, orderId: string): Promise<number> {
  const entries = (await itemsReservedFor(work, [orderId])).flatMap(({ reservations }) => reservations);
  return sum(entries.filter((entry) => entry.orderId === orderId));
}

export async function releaseReservations(work: Work, orderIds: readonly string[]) {
  for (const item of await itemsReservedFor(work, orderIds)) {
    const reservations = item.reservations.filter(({ orderId }) => !orderIds.includes(orderId));
    work.update('inventoryitems', item, { reservations });
  }
}

/** Gives the order's entries a status; with `from` only those that have that one. */
export async function setReservationStatus(
  work: Work,
  orderId: string,
  status: ReservationStatus,
  from?: ReservationStatus,
) {
  const timeModifiedUtc = new Date().toISOString();
  for (const item of await itemsReservedFor(work, [orderId])) {
    const reservations = item.reservations.map((entry) =>
      entry.orderId === orderId && (!from || entry.status === from)
        ? { ...entry, status, userId: work.caller.id, timeModifiedUtc }
        : entry,
    );
    work.update('inventoryitems', item, { reservations });
  }
}

export const sum = (entries: readonly Reservation[]) => entries.reduce((total, { quantity }) => total + quantity, 0);
