import type { InventoryItem, ShortReason } from '@groundwork/contract';
import type { requestCountBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from './authorize-command.ts';
import { lockItems } from './lock-items.ts';

/**
 * POST inventoryitems/requestCount: until it is counted, an item is not suggested for picking
 * (docs: domain/kitting#shortages).
 */
export async function requestCounts(
  work: UnitOfWork,
  { inventoryItemIds, note }: InferOutput<typeof requestCountBody>,
) {
  const ids = [...new Set(inventoryItemIds)];
  const items = await lockItems(work, ids, (index) => `inventoryItemIds.${index}`);
  for (const item of items) requireCommand(work.caller, 'inventoryitems/requestCount', item.locationId);
  for (const item of items) work.update('inventoryitems', item, { countRequest: requestOf(work, 'Asked', note) });
  return { inventoryitems: ids };
}

/** Who asks for a count, and why. */
export const requestOf = (
  work: UnitOfWork,
  reason: ShortReason | 'Asked',
  note: string | undefined,
): InventoryItem['countRequest'] => ({
  ...{ reason, note, userId: work.caller.id },
  requestedUtc: new Date().toISOString(),
});
