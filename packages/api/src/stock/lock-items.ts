import { type InventoryItem, messages } from '@groundwork/contract';
import { Problem } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

type StoredItem = Doc & InventoryItem;

/** Locked, in the order of the ids; ends the request with 404 and the field of the id where one is not there. */
export async function lockItems(
  work: UnitOfWork,
  ids: readonly string[],
  fieldOf: (index: number) => string,
): Promise<StoredItem[]> {
  const found = (await work.lock('inventoryitems', ids)) as Map<string, StoredItem>;
  return ids.map((id, index) => {
    const item = found.get(id);
    if (item && !item.isDeleted) return item;
    const fieldErrors = [{ field: fieldOf(index), message: messages.itemNotFound }];
    throw new Problem(404, { title: 'Not found', message: messages.itemNotFound, fieldErrors, code: 'not-found' });
  });
}

/** The same for one item. */
export async function lockItem(work: UnitOfWork, id: string): Promise<StoredItem> {
  const [item] = await lockItems(work, [id], () => 'inventoryItemId');
  if (!item) throw new Error('An item that is locked is there.');
  return item;
}
