import type { ItemDeployment, ModuleRequest, Result } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';

/** Something of the plan that is wanted; staff decide (docs: domain/requests, wishes). */
export interface Wish {
  projectId: string;
  /** The plan's node. */
  deploymentId: string;
  name: string;
  /** Of an item: what it would order. */
  item?: ItemDeployment;
}

export const addWish = ({ projectId, deploymentId, name, item }: Wish): Promise<Result<ModuleRequest>> =>
  collection('moduleRequests').create({
    name: `Wish-${name}`,
    kind: 'wish',
    projectId,
    deploymentId,
    quantity: 1,
    itemDeployments: item
      ? [{ templateId: item.templateId, order: { productId: item.order.productId, qty: item.order.qty } }]
      : [],
  });
