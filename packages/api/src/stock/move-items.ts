import type { moveItemsBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { requireAtHand } from '../records/require-at-hand.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from './authorize-command.ts';
import { lockItems } from './lock-items.ts';

/**
 * POST inventoryitems/move (docs: domain/stock): whole items go to another emplacement, with all that is reserved of
 * them.
 */
export async function moveItems(work: UnitOfWork, { inventoryItemIds, locale }: InferOutput<typeof moveItemsBody>) {
  const ids = [...new Set(inventoryItemIds)];
  const items = await lockItems(work, ids, (index) => `inventoryItemIds.${index}`);
  for (const item of items) requireCommand(work.caller, 'inventoryitems/move', item.locationId);
  for (const item of items) requireAtHand(item);
  for (const item of items) work.update('inventoryitems', item, { locale: locale || undefined });
  return { inventoryitems: ids };
}
