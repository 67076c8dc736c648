import { type InventoryItem, messages, type Product } from '@groundwork/contract';
import { invalid, unprocessable } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { requireAtHand } from '../records/require-at-hand.ts';
import { sum } from '../records/reservations.ts';
import type { WriteContext } from '../records/rule.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { setReservations } from '../stock/set-reservations.ts';

/** Stock is never less than what is reserved of it; an entry points to a live order of the same product and warehouse. */
export async function inventoryRule({ work, before, after, changed }: WriteContext) {
  const item = after as Doc & InventoryItem;
  const isOther = changed.has('locationId') || changed.has('productId');
  if (before?.transit && (isOther || changed.has('quantity') || changed.has('reservations'))) {
    requireAtHand(before as Doc & InventoryItem);
  }
  if (isOther && before && item.reservations.length > 0) throw unprocessable('Item has reservations.');
  if (changed.has('expiresOn') && item.expiresOn) await requireConsumable(work, item);
  if (changed.has('reservations')) {
    item.reservations = await setReservations(work, before as (Doc & InventoryItem) | undefined, item);
  }
  if ((!before || changed.has('quantity')) && sum(item.reservations) > item.quantity) {
    throw invalid({ field: 'quantity', message: messages.quantityBelowReserved });
  }
}

/** Glue and paint have a date (docs: domain/stock); a date on a shelf would warn of nothing. */
async function requireConsumable(work: UnitOfWork, { productId }: InventoryItem) {
  const product = (await work.read('products', productId)) as (Doc & Product) | undefined;
  if (product?.consumable) return;
  throw invalid({ field: 'expiresOn', message: 'Only stock of a consumable product expires.' });
}
