import { type FieldChange, type InventoryItem, messages, type Product } from '@groundwork/contract';
import { offShelfQuantity } from '@groundwork/contract/domain';
import type { applyCountBody, countBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { invalid } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { requireAtHand } from '../records/require-at-hand.ts';
import { sum } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from './authorize-command.ts';
import { changeStock } from './change-stock.ts';
import { requireDifferenceGrant } from './large-difference.ts';
import { lockItems } from './lock-items.ts';

type StoredItem = Doc & InventoryItem;

/**
 * POST inventoryitems/count (docs: count-what-is-on-the-shelf): somebody counts what is on the shelf. What is in totes
 * or on its way is added here, in the same transaction, so that the count compares with the whole quantity.
 */
export async function countShelves(work: UnitOfWork, { counts }: InferOutput<typeof countBody>) {
  const ids = counts.map(({ inventoryItemId }) => inventoryItemId);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0) {
    throw invalid({ field: `counts.${repeated}.inventoryItemId`, message: 'The item is counted twice.' });
  }
  const items = await lockItems(work, ids, (index) => `counts.${index}.inventoryItemId`);
  for (const item of items) requireCommand(work.caller, 'inventoryitems/count', item.locationId);
  for (const item of items) requireAtHand(item);
  for (const [index, item] of items.entries()) {
    const onShelf = counts[index]?.onShelf ?? null;
    if (onShelf === null) {
      await takeBack(work, item);
      continue;
    }
    const cycleCount = onShelf + offShelfQuantity(item);
    const isRight = cycleCount === item.quantity;
    const fields = { cycleCount, countedUtc: new Date().toISOString() };
    work.update('inventoryitems', item, isRight ? { ...fields, countRequest: undefined } : fields);
  }
  return { inventoryitems: ids };
}

/** The item as if nobody had counted it: when it was counted before, and that it should be, is in its history. */
async function takeBack(work: UnitOfWork, item: StoredItem): Promise<void> {
  if (typeof item.cycleCount !== 'number') return;
  const { rows } = await work.queries.query<{ changes: FieldChange[] }>(
    `select doc->'changes' as changes from auditevents
     where target_id = $1 and doc->'changes' @> '[{"field":"cycleCount"}]' order by time_created desc, id desc limit 1`,
    [item.id],
  );
  // Another number than that of a simple count, a review's for example, says nothing of when it was counted before.
  const changes = rows[0]?.changes ?? [];
  const counted = changes.find(({ field, to }) => field === 'countedUtc' && to === item.countedUtc);
  const request = counted && changes.find(({ field }) => field === 'countRequest');
  work.update('inventoryitems', item, {
    cycleCount: undefined,
    countedUtc: counted?.from,
    countRequest: item.countRequest ?? request?.from,
  });
}

/** POST inventoryitems/applyCount: what was counted becomes the quantity, of all these items or of none. */
export async function applyCounts(work: UnitOfWork, { inventoryItemIds }: InferOutput<typeof applyCountBody>) {
  const ids = [...new Set(inventoryItemIds)];
  const items = await lockItems(work, ids, (index) => `inventoryItemIds.${index}`);
  for (const item of items) requireCommand(work.caller, 'inventoryitems/applyCount', item.locationId);
  const products = (await work.readMany(
    'products',
    items.flatMap(({ productId }) => productId ?? []),
  )) as Map<string, Doc & Product>;
  const errors = items.flatMap((item, index) => {
    const message = problemOf(item);
    return message ? [{ field: `inventoryItemIds.${index}`, message }] : [];
  });
  if (errors.length > 0) throw invalid(...errors);
  for (const item of items) {
    const quantity = item.cycleCount ?? item.quantity;
    const delta = quantity - item.quantity;
    requireDifferenceGrant(work.caller, item, products, delta);
    changeStock(work, item, { delta, kind: 'count' }, { cycleCount: undefined, countRequest: undefined });
  }
  return { inventoryitems: ids };
}

function problemOf({ cycleCount, reservations }: StoredItem) {
  if (typeof cycleCount !== 'number') return 'The item was not counted.';
  return cycleCount < sum(reservations) ? messages.quantityBelowReserved : undefined;
}
