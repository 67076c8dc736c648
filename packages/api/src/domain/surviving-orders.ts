import type { PreparationItem } from '@groundwork/contract';
import type { PlanStep } from '@groundwork/contract/domain';
import type { Doc } from '../records/document.ts';
import { splitFamily } from '../records/split-family.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

type StoredItem = Doc & PreparationItem;

/** Orders of a plan whose preparation item was deleted and created again: order id → id of the new item. */
export const survivingOrders = (steps: readonly PlanStep[]): ReadonlyMap<string, string> =>
  new Map(
    steps.flatMap((step) =>
      step.level === 'order' &&
      step.state === 'deployed' &&
      step.parent?.state === 'deployable' &&
      step.node.order.deployedId &&
      step.node.deployedId
        ? [[step.node.order.deployedId, step.node.deployedId] as const]
        : [],
    ),
  );

/** Must run before any stock is locked: see records/lock-order.ts. */
export async function lockSurvivingOrders(work: UnitOfWork, steps: readonly PlanStep[]) {
  const ids = steps.flatMap((step) =>
    step.level === 'order' && step.state === 'deployed' && step.parent?.state === 'deployable'
      ? (step.node.order.deployedId ?? [])
      : [],
  );
  if (ids.length > 0) await work.lock('orders', [...(await splitFamily(work, ids)).keys()]);
}

/** Reassigns surviving orders, their splits and their received stock to the re-created preparation item. */
export async function reassignOrders(work: UnitOfWork, kept: ReadonlyMap<string, string>) {
  if (kept.size === 0) return;
  const family = await splitFamily(work, [...kept.keys()]);
  const successors = new Map<string, string>();
  for (const order of (await work.lock('orders', [...family.keys()])).values()) {
    const preparationItemId = kept.get(family.get(order.id) ?? '');
    if (!preparationItemId || order.isDeleted || order.preparationItemId === preparationItemId) continue;
    work.update('orders', order, { preparationItemId });
    if (typeof order.preparationItemId === 'string') successors.set(order.preparationItemId, preparationItemId);
  }
  await reassignStock(work, successors);
}

/** Links the re-created preparation items to the stock that filled the deleted ones, if that stock still exists. */
async function reassignStock(work: UnitOfWork, successors: ReadonlyMap<string, string>) {
  const earlier = (await work.readMany('preparationitems', [...successors.keys()])) as Map<string, StoredItem>;
  const stockIds = [...earlier.values()].flatMap(({ inventoryItemId }) => inventoryItemId ?? []);
  const stock = await work.readMany('inventoryitems', stockIds);
  for (const { id, inventoryItemId } of earlier.values()) {
    const item = work.staged('preparationitems', successors.get(id) ?? '') as StoredItem | undefined;
    const filling = stock.get(inventoryItemId ?? '');
    if (!item || item.inventoryItemId || !filling || filling.isDeleted) continue;
    work.update('preparationitems', item, { inventoryItemId: filling.id });
  }
}
