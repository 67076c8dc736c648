import type { InventoryItem, Reservation, ReservationStatus } from '@groundwork/contract';
import type { Doc } from './document.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** SQL condition on alias `t`: the inventory item holds something for one of the orders in `wantedFor`. */
export const isReservedFor = `t.doc->'reservations' @> any($1::text[]::jsonb[])`;
export const wantedFor = (orderIds: readonly string[]) => orderIds.map((orderId) => JSON.stringify([{ orderId }]));

/**
 * Reservations are entries of inventory items; these find and change them from the order's side (docs: domain/kitting).
 */
export async function itemsReservedFor(work: UnitOfWork, orderIds: readonly string[]) {
  const found = await work.lockWhere('inventoryitems', isReservedFor, [wantedFor(orderIds)]);
  return [...found.values()] as (Doc & InventoryItem)[];
}

/** The reserved stock of the order at all locations, in pieces. */
export const reservedQuantity = async (work: UnitOfWork, orderId: string): Promise<number> =>
  reservedFor(await itemsReservedFor(work, [orderId]), orderId);

/** What else than this item holds something for the orders, which are locked: nobody adds to it meanwhile. */
export async function reservedElsewhere(work: UnitOfWork, orderIds: readonly string[], itemId: string) {
  const stored = await work.readWhere('inventoryitems', isReservedFor, [wantedFor(orderIds)]);
  const items = new Map([...stored, ...work.stagedIn('inventoryitems').map((doc) => [doc.id, doc] as const)]);
  items.delete(itemId);
  return [...items.values()] as (Doc & InventoryItem)[];
}

/** How much the items hold for the order. */
export const reservedFor = (items: readonly Pick<InventoryItem, 'reservations'>[], orderId: string) =>
  sum(items.flatMap(({ reservations }) => reservations).filter((entry) => entry.orderId === orderId));

export async function releaseReservations(work: UnitOfWork, orderIds: readonly string[]) {
  for (const item of await itemsReservedFor(work, orderIds)) {
    const reservations = item.reservations.filter(({ orderId }) => !orderIds.includes(orderId));
    work.update('inventoryitems', item, { reservations });
  }
}

/** Gives the order's entries a status; with `from` only those that have that one. */
export async function setReservationStatus(
  work: UnitOfWork,
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
