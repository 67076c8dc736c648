import type { ItemDeployment, Product } from '@groundwork/contract';
import { orderTotal } from '@groundwork/contract/domain';

type PlannedOrder = ItemDeployment['order'];
const known = new WeakMap<PlannedOrder, { product: Product | undefined; total: number | undefined }>();

/**
 * The total of a planned order. An edit changes one node of thousands: the totals of the others are not calculated
 * again.
 */
export function totalOf(order: PlannedOrder, product: Product | undefined): number | undefined {
  const before = known.get(order);
  if (before && before.product === product) return before.total;
  const total = orderTotal(order.qty, product);
  known.set(order, { product, total });
  return total;
}
