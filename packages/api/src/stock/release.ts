import type { releaseBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from './authorize-command.ts';
import { lockItems } from './lock-items.ts';

/** POST inventoryitems/release (docs: domain/kitting#shortages): what was kept apart may be picked again. */
export async function releaseItems(work: UnitOfWork, { inventoryItemIds }: InferOutput<typeof releaseBody>) {
  const ids = [...new Set(inventoryItemIds)];
  const items = await lockItems(work, ids, (index) => `inventoryItemIds.${index}`);
  for (const item of items) requireCommand(work.caller, 'inventoryitems/release', item.locationId);
  for (const item of items) work.update('inventoryitems', item, { hold: undefined });
  return { inventoryitems: ids };
}
