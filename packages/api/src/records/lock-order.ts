import type { CollectionName, Reservation } from '@groundwork/contract';
import type { Doc } from './document.ts';
import { applyOperations, type Replacement } from './patch.ts';
import { itemsReservedFor } from './reservations.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * Every operation locks orders first, then preparation items, then inventory items, each collection in one statement in
 * the order of the ids. A picker who locked the shelf first and somebody who ships, and so locks the order first, would
 * wait for each other until PostgreSQL ends one of them a second later.
 */
export async function lockAhead(
  work: UnitOfWork,
  name: CollectionName,
  ids: readonly string[],
  operations: readonly Replacement[],
) {
  const fields = new Set(operations.map(({ steps }) => steps[0]));
  if (name === 'inventoryitems' && fields.has('reservations')) {
    const items = [...(await work.readMany(name, ids)).values()];
    const wanted = items.flatMap((item) =>
      [item, withoutProblems(() => applyOperations(item, operations)) ?? []].flat(),
    );
    await work.lock('orders', ordersOf(wanted));
  }
  if (name === 'orders' && stockFields.some((field) => fields.has(field))) {
    await work.lock('orders', ids);
    await itemsReservedFor(work, ids);
  }
}

/** What of an order decides about the stock that is held for it. */
const stockFields = ['status', 'quantity', 'productId', 'projectId', 'isDeleted'];

/** The orders that the items hold something for; what is malformed is refused later. */
function ordersOf(items: readonly Doc[]): string[] {
  const entries = items.flatMap(({ reservations }) => (Array.isArray(reservations) ? reservations : []));
  const ids = (entries as (Partial<Reservation> | null)[]).map((entry) => entry?.orderId);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** A path that leads nowhere is refused once the record is locked. */
function withoutProblems<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
