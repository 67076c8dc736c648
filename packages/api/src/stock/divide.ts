import type { InventoryItem } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import type { divideBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict, unprocessable } from '../problem.ts';
import type { StockCause } from '../records/causes.ts';
import { newMeta } from '../records/change.ts';
import type { Doc } from '../records/document.ts';
import { requireAtHand } from '../records/require-at-hand.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from './authorize-command.ts';
import { changeStock } from './change-stock.ts';
import { lockItem } from './lock-items.ts';

type StoredItem = Doc & InventoryItem;

/** POST inventoryitems/divide (docs: domain/stock): answers both ids, the original first. */
export async function divideItem(
  work: UnitOfWork,
  { inventoryItemId, quantity, locale }: InferOutput<typeof divideBody>,
) {
  const item = await lockItem(work, inventoryItemId);
  requireCommand(work.caller, 'inventoryitems/divide', item.locationId);
  const part = splitOff(work, item, quantity, {}, { locale: locale ?? item.locale });
  return { inventoryitems: [item.id, part.id] };
}

/** Pieces that nobody has reserved become an item of their own at the same place. */
export function splitOff(
  work: UnitOfWork,
  item: StoredItem,
  quantity: number,
  why: Pick<StockCause, 'reason' | 'note' | 'photoId'> = {},
  fields: Partial<InventoryItem> = {},
): StoredItem {
  requireAtHand(item);
  if (quantity >= item.quantity) throw unprocessable('These are all the pieces: move the whole item instead.');
  requireFree(item, quantity);
  const { cycleCount: _count, countRequest: _request, reservations: _reservations, ...same } = item;
  const part = { ...same, ...newMeta(), quantity: 0, reservations: [], ...fields } as StoredItem;
  work.create('inventoryitems', part);
  changeStock(work, item, { delta: -quantity, kind: 'split', ...why });
  return changeStock(work, part, { delta: quantity, kind: 'split', ...why });
}

/** Ends the request with 409 where fewer pieces of an item are free. */
export function requireFree(item: StoredItem, quantity: number) {
  const available = availableQuantity(item);
  if (quantity <= available) return;
  const message =
    available > 0 ? `Only ${available} of ${quantity} are available.` : 'No piece of this item is available.';
  throw conflict(message, { code: 'not-free', errors: { available } });
}
