import { type InventoryItem, messages } from '@groundwork/contract';
import { invalid, unprocessable } from '../../problem.ts';
import { setReservations } from '../../stock/set-reservations.ts';
import type { Doc } from '../document.ts';
import { sum } from '../reservations.ts';
import type { WriteContext } from './rule.ts';

/** Stock is never less than what is reserved of it; an entry points to a live order of the same product and warehouse. */
export async function inventoryRule({ work, before, after, changed }: WriteContext) {
  const item = after as Doc & InventoryItem;
  const isOther = changed.has('locationId') || changed.has('productId');
  if (isOther && before && item.reservations.length > 0) throw unprocessable('Item has reservations.');
  if (changed.has('reservations')) {
    item.reservations = await setReservations(work, before as (Doc & InventoryItem) | undefined, item);
  }
  if ((!before || changed.has('quantity')) && sum(item.reservations) > item.quantity) {
    throw invalid({ field: 'quantity', message: messages.quantityBelowReserved });
  }
}
