import type { PreparationItem } from '@groundwork/contract';
import type { PlanStep } from '@groundwork/contract/domain';
import type { Doc } from '../records/document.ts';
import { splitFamily } from '../records/split-family.ts';
import type { Work } from '../records/work.ts';

type StoredItem = Doc & PreparationItem;

/** The orders of a plan that outlived their preparation item: order → the item that was made in its place. */
export const keptOrders = (steps: readonly PlanStep[]): ReadonlyMap<string, string> =>
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

/** Before any stock is locked: see records/lock-order.ts. */
export async function lockKeptOrders(work: Work, steps: readonly PlanStep[]) {
  const ids = steps.flatMap((step) =>
    step.level === 'order' && step.state === 'deployed' && step.parent?.state === 'deployable'
      ? (step.node.order.deployedId ?? [])
      : [],
  );
  if (ids.length > 0) await work.lock('orders', [...(await splitFamily(work, ids)).keys()]);
}

/** They go to the new item, with what was split from them; so does what has arrived of them already. */
export async function handOverOrders(work: Work, kept: ReadonlyMap<string, string>) {
  if (kept.size === 0) return;
  const family = await splitFamily(work, [...kept.keys()]);
  const successors = new Map<string, string>();
  for (const order of (await work.lock('orders', [...family.keys()])).values()) {
    const preparationItemId = kept.get(family.get(order.id) ?? '');
    if (!preparationItemId || order.isDeleted || order.preparationItemId === preparationItemId) continue;
    work.update('orders', order, { preparationItemId });
    if (typeof order.preparationItemId === 'string') successors.set(order.preparationItemId, preparationItemId);
  }
  await handOverStock(work, successors);
}

/** What an item was filled from fills the one that was made in its place, while it is there. */
async function handOverStock(work: Work, successors: ReadonlyMap<string, string>) {
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
