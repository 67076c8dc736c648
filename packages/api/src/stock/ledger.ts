import type { InventoryItem } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import type { StockCause } from '../records/causes.ts';
import { type Change, newMeta } from '../records/change.ts';
import type { Doc } from '../records/document.ts';
import { isTombstone } from '../records/tombstone.ts';

type StoredItem = Doc & InventoryItem;

/**
 * The lines of the stock ledger for what an operation changes: one for each cause, and one for whatever changed without
 * a cause, so that the deltas of an item always add up to its quantity. Every write passes here (UnitOfWork.commit): no path
 * can change a quantity or a place without a line.
 */
export function stockMoves(
  changes: readonly Change[],
  causes: readonly StockCause[],
  caller: Caller,
  operationId: string,
): Change[] {
  const causesOf = new Map<string, StockCause[]>();
  for (const cause of causes) {
    const own = causesOf.get(cause.inventoryItemId);
    if (own) own.push(cause);
    else causesOf.set(cause.inventoryItemId, [cause]);
  }
  return changes.flatMap(({ name, before, after }) => {
    if (name !== 'inventoryitems' || isTombstone(after)) return [];
    const own = causesOf.get(after.id) ?? [];
    return movesOf(before as StoredItem | undefined, after as StoredItem, own).map((move): Change => {
      const doc = { ...newMeta(), ...move, userId: caller.id, operationId };
      return { name: 'stockmoves', after: doc as unknown as Doc };
    });
  });
}

function movesOf(before: StoredItem | undefined, after: StoredItem, causes: readonly StockCause[]) {
  const { id: inventoryItemId, productId } = after;
  const from = before ?? after;
  let quantity = before?.quantity ?? 0;
  const change = (cause: Omit<StockCause, 'inventoryItemId'>) => {
    quantity += cause.delta;
    const place = { locationId: from.locationId, toLocale: from.locale };
    return { ...cause, inventoryItemId, productId, ...place, quantityAfter: quantity };
  };
  const moves: object[] = causes.filter(({ delta }) => delta !== 0).map(change);
  const rest = after.quantity - quantity;
  if (rest !== 0) moves.push(change({ delta: rest, kind: 'adjust' }));
  const isMoved = from.locationId !== after.locationId || (from.locale ?? '') !== (after.locale ?? '');
  if (isMoved) {
    moves.push({
      ...{ inventoryItemId, productId, kind: 'move', delta: 0, quantityAfter: quantity },
      ...{ locationId: after.locationId, fromLocale: from.locale, toLocale: after.locale },
      fromLocationId: from.locationId === after.locationId ? undefined : from.locationId,
      // What arrives with a transfer comes out of its box.
      shipmentId: after.transit ? undefined : before?.transit?.shipmentId,
    });
  }
  return moves;
}

/** The line that makes the ledger of an item add up again, after somebody changed its quantity without one. */
export const reconciledMove = (item: Doc & InventoryItem, moved: number): Change => ({
  name: 'stockmoves',
  after: {
    ...newMeta(),
    ...{ inventoryItemId: item.id, productId: item.productId, locationId: item.locationId, toLocale: item.locale },
    ...{ delta: item.quantity - moved, quantityAfter: item.quantity, kind: 'adjust', reason: 'Reconciled' },
    note: 'Changed while the system was being updated. The history of the item says who changed it.',
  },
});
