import { messages } from '@groundwork/contract';
import { conflict, invalid, type Problem } from '../problem.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

/**
 * Reasons why inventory items may not fill preparation items of the project: an item has to be at the project's
 * location, and no other preparation item may use it (docs: domain/orders#outstanding-orders). Items without a problem
 * are absent. The locks serialize two callers who choose the same item at once.
 */
export async function stockProblems(
  work: UnitOfWork,
  projectId: string,
  inventoryItemIds: readonly string[],
  userId = '',
): Promise<ReadonlyMap<string, Problem>> {
  const problems = new Map<string, Problem>();
  if (inventoryItemIds.length === 0) return problems;
  const items = await work.lock('inventoryitems', inventoryItemIds);
  const project = await work.read('projects', projectId);
  const { rows } = await work.queries.query<{ id: string; name: string }>(
    `select inventory_item_id as id, doc->>'name' as name from preparationitems
     where inventory_item_id = any($1::text[]) and not is_deleted and id <> $2`,
    [inventoryItemIds, userId],
  );
  const users = new Map(rows.map(({ id, name }) => [id, name]));
  for (const id of inventoryItemIds) {
    const item = items.get(id);
    if (!item || item.isDeleted || item.locationId !== project?.locationId) {
      problems.set(id, invalid({ field: 'inventoryItemId', message: messages.itemNotFound }));
    } else if (users.has(id)) {
      problems.set(id, conflict(`The inventory item is used by ${users.get(id)} already.`));
    }
  }
  return problems;
}

/** Ends the request unless the inventory item may fill a preparation item of the project, `userId` where there is one. */
export async function requireFreeStock(
  work: UnitOfWork,
  { inventoryItemId, projectId, userId }: { inventoryItemId: string; projectId: string; userId?: string },
) {
  const problem = (await stockProblems(work, projectId, [inventoryItemId], userId)).get(inventoryItemId);
  if (problem) throw problem;
}
