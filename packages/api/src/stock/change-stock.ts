import { type InventoryItem, largestNumber, messages } from '@groundwork/contract';
import { invalid } from '../problem.ts';
import type { StockCause } from '../records/causes.ts';
import type { Doc } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

type StoredItem = Doc & InventoryItem;

/** Pieces that come or go in the hands of people; the others correct what is written down. */
const physical: readonly StockCause['kind'][] = ['receive', 'deliver', 'scrap', 'return', 'split', 'merge'];
export const isPhysical = (kind: StockCause['kind']) => physical.includes(kind);

/**
 * Changes the quantity of an inventory item, with the reason for the stock ledger. A count that waits to be applied
 * follows what comes and goes, or applying it would undo that.
 * @param fields of the item that change with it
 */
export function changeStock(
  work: UnitOfWork,
  item: StoredItem,
  cause: Omit<StockCause, 'inventoryItemId'>,
  fields: Readonly<Partial<InventoryItem>> = {},
): StoredItem {
  const { quantity, cycleCount } = item;
  if (quantity + cause.delta > largestNumber)
    throw invalid({ field: 'quantity', message: messages.atMost(largestNumber) });
  const isCounted = typeof cycleCount === 'number' && isPhysical(cause.kind);
  work.causes.push({ inventoryItemId: item.id, ...cause });
  return work.update('inventoryitems', item, {
    quantity: quantity + cause.delta,
    ...(isCounted ? { cycleCount: Math.max(0, cycleCount + cause.delta) } : {}),
    ...fields,
  }) as StoredItem;
}
