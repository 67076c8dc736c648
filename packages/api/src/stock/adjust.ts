import { type AdjustReason, type InventoryItem, messages, type StockMoveKind } from '@groundwork/contract';
import type { adjustBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict, invalid } from '../problem.ts';
import { requireAtHand } from '../records/require-at-hand.ts';
import { sum } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from './authorize-command.ts';
import { changeStock } from './change-stock.ts';
import { lockItem } from './lock-items.ts';
import { requirePhoto } from './require-photo.ts';

type Body = InferOutput<typeof adjustBody>;

/** Pieces leave the shelf; the other reasons correct what is written down. */
const kindOf: Readonly<Record<AdjustReason, StockMoveKind>> = {
  Damaged: 'scrap',
  Expired: 'scrap',
  'Given away': 'scrap',
  Found: 'adjust',
  Lost: 'adjust',
  Correction: 'adjust',
};

/**
 * POST inventoryitems/adjust (docs: domain/stock): corrects the quantity of an item, with a reason. Takes a difference
 * and not the new quantity, so that two people's corrections both count.
 */
export async function adjustStock(work: UnitOfWork, body: Body) {
  const { inventoryItemId, reason, note, photoId } = body;
  const item = await lockItem(work, inventoryItemId);
  requireCommand(work.caller, 'inventoryitems/adjust', item.locationId);
  requireAtHand(item);
  const delta = deltaOf(body, item);
  requireReason(reason, delta, note);
  await requirePhoto(work, photoId);
  const quantity = item.quantity + delta;
  if (quantity < 0)
    throw conflict(`Only ${item.quantity} are there.`, { code: 'not-there', errors: { quantity: item.quantity } });
  if (quantity < sum(item.reservations)) throw invalid({ field: 'quantity', message: messages.quantityBelowReserved });
  const kind = kindOf[reason];
  // Who corrects the number has looked: nobody needs to count it any more.
  const fields: Partial<InventoryItem> = kind === 'adjust' ? { countRequest: undefined } : {};
  changeStock(work, item, { delta, kind, reason, note, photoId }, fields);
  return { inventoryitems: [inventoryItemId] };
}

function deltaOf({ change, quantity }: Body, item: InventoryItem): number {
  const delta = change === 'set' ? quantity - item.quantity : change === 'plus' ? quantity : -quantity;
  if (delta !== 0) return delta;
  throw invalid({
    field: 'quantity',
    message: change === 'set' ? 'This is the current quantity.' : messages.atLeast(1),
  });
}

function requireReason(reason: AdjustReason, delta: number, note: string | undefined) {
  if (reason === 'Correction') {
    if (!note?.trim()) throw invalid({ field: 'note', message: messages.required });
    return;
  }
  if ((reason === 'Found') === delta > 0) return;
  const message = delta > 0 ? 'Pieces are added with Found or Correction.' : 'Found adds pieces.';
  throw invalid({ field: 'reason', message });
}
