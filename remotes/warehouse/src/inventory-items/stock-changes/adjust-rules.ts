import { type AdjustReason, adjustReasons, type InventoryItem, messages } from '@groundwork/contract';
import { wholeNumberError } from '@groundwork/contract/domain';
import { formatNumber } from '@groundwork/ui';
import { reservedQuantity } from '../reservations.ts';
import type { Adjustment } from './stock-change-commands.ts';

/** The reasons that fit: Found adds, the others take away, a correction does both. */
export const reasonsFor = (delta: number): readonly AdjustReason[] =>
  adjustReasons.filter((reason) => reason === 'Correction' || delta === 0 || (reason === 'Found') === delta > 0);

export const deltaOf = (
  { change, quantity }: Pick<Adjustment, 'change' | 'quantity'>,
  item: Pick<InventoryItem, 'quantity'>,
) => (change === 'set' ? quantity - item.quantity : change === 'plus' ? quantity : -quantity);

/** The errors of an adjustment, by field. */
export function adjustErrors(
  { change, quantity, reason, note }: Partial<Adjustment> & Pick<Adjustment, 'change'>,
  item: Pick<InventoryItem, 'quantity' | 'reservations'>,
): { quantity?: string; reason?: string; note?: string } {
  const delta = quantity === undefined ? 0 : deltaOf({ change, quantity }, item);
  const next = item.quantity + delta;
  // Taking away less than nothing would add pieces under the reason of a loss.
  const problem =
    quantity === undefined
      ? messages.required
      : (wholeNumberError(quantity, change === 'set' ? 0 : 1) ??
        (delta === 0
          ? 'This is the current quantity.'
          : next < 0
            ? `Only ${formatNumber(item.quantity)} are in stock.`
            : next < reservedQuantity(item)
              ? messages.quantityBelowReserved
              : undefined));
  return {
    ...(problem && { quantity: problem }),
    ...(!reason && { reason: messages.selectRequired }),
    ...(reason &&
      !reasonsFor(delta).includes(reason) && {
        reason: delta > 0 ? 'Pieces are added with Found or Correction.' : 'Found adds pieces.',
      }),
    ...(reason === 'Correction' && !note?.trim() && { note: messages.required }),
  };
}
