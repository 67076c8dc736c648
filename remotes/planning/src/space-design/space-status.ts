import type { Order } from '@groundwork/contract';
import type { ComponentRecord } from '../setup-components/component-records.ts';
import { plainStatus } from '../subscriber-orders/plain-status.ts';

/** How far a component is from a template on its way to the real thing (docs: domain/plan#how-far-a-component-is). */
export const spaceStatuses = ['Model', 'Progress', 'Ready'] as const;
export type SpaceStatus = (typeof spaceStatuses)[number];

/**
 * Of an item: Model without a deployed record or an order, Progress while the order's goods are not linked, Ready once
 * they are. A Subscriber, who reads 'Planned' of an order that is not given yet, reads the same of its item. Ready is asked
 * first (docs: domain/plan#how-far-a-component-is): existing stock needs no order.
 */
export function itemStatus(
  record: (ComponentRecord & { inventoryItemId?: string | null }) | undefined,
  order: Pick<Order, 'status'> | undefined,
  isForSubscriber = false,
): SpaceStatus {
  if (!record) return 'Model';
  if (record.inventoryItemId) return 'Ready';
  if (!order || order.status === 'Cancelled') return 'Model';
  return isForSubscriber && plainStatus(order.status) === 'Planned' ? 'Model' : 'Progress';
}

/** Of a parent: Progress if any child is, else Ready if any child is, else Model; Model without children. */
export function parentStatus(children: readonly { status: SpaceStatus }[]): SpaceStatus {
  let status: SpaceStatus = 'Model';
  for (const child of children) {
    if (child.status === 'Progress') return 'Progress';
    if (child.status === 'Ready') status = 'Ready';
  }
  return status;
}
