import { messages } from '@groundwork/contract';
import { conflict, invalid } from '../problem.ts';
import type { Work } from '../records/work.ts';

/**
 * Ends the request unless an inventory item may fill a preparation item of the project: it stands at the project's place
 * and no other one uses it (dialogs.md 4.3). The lock makes two who choose it at once one after the other.
 */
export async function requireFreeStock(
  work: Work,
  { inventoryItemId, projectId, userId }: { inventoryItemId: string; projectId: string; userId?: string },
) {
  const item = (await work.lock('inventoryitems', [inventoryItemId])).get(inventoryItemId);
  const project = await work.read('projects', projectId);
  if (!item || item.isDeleted || item.locationId !== project?.locationId) {
    throw invalid({ field: 'inventoryItemId', message: messages.itemNotFound });
  }
  const { rows } = await work.queries.query<{ name: string }>(
    `select doc->>'name' as name from preparationitems
     where inventory_item_id = $1 and not is_deleted and id <> $2 limit 1`,
    [inventoryItemId, userId ?? ''],
  );
  const [other] = rows;
  if (other) throw conflict(`The inventory item is used by ${other.name} already.`);
}
