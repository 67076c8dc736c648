import type { PreparationItem } from '@groundwork/contract';
import type { PlanStep } from '@groundwork/contract/domain';
import type { Doc } from '../records/document.ts';
import { splitFamily } from '../records/split-family.ts';
import type { Work } from '../records/work.ts';

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

/** They belong to the new item, with what was split from them; so does what has arrived of them already. */
export async function relinkOrders(work: Work, kept: ReadonlyMap<string, string>) {
  if (kept.size === 0) return;
  const family = await splitFamily(work, [...kept.keys()]);
  for (const order of (await work.lock('orders', [...family.keys()])).values()) {
    const preparationItemId = kept.get(family.get(order.id) ?? '');
    if (!preparationItemId || order.isDeleted || order.preparationItemId === preparationItemId) continue;
    work.update('orders', order, { preparationItemId });
    await takeOver(work, order.preparationItemId, preparationItemId);
  }
}

async function takeOver(work: Work, earlierId: unknown, itemId: string) {
  const earlier = await work.read('preparationitems', earlierId);
  const item = work.staged('preparationitems', itemId) as (Doc & PreparationItem) | undefined;
  const stock = await work.read('inventoryitems', earlier?.inventoryItemId);
  if (!item || item.inventoryItemId || !stock || stock.isDeleted) return;
  work.update('preparationitems', item, { inventoryItemId: stock.id });
}
