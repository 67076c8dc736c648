import type { OrderStatus, Product } from '@groundwork/contract';
import type { OrderDraft } from './orderBook.ts';
import { at, type Random } from './random.ts';

/** What the stocking project ordered, by status. */
const stocking: readonly [OrderStatus, number][] = [
  ['Delivered', 18],
  ['New', 3],
  ['Ordered', 3],
  ['Shipped', 3],
];
/** Orders of a scaled copy that replace those of module requests. */
const fillers = 12;

/** Orders of the warehouse's own stock; `copy` 0 is the demonstration itself. */
export function stockingOrders(products: readonly Product[], random: Random, copy = 0): OrderDraft[] {
  const suffix = copy === 0 ? '' : `-${copy + 1}`;
  const buyable = products.filter((product) => !product.isDeleted && product.vendorId !== undefined);
  const statuses = stocking.flatMap(([status, count]) => Array.from({ length: count }, () => status));
  if (copy > 0) statuses.push(...Array.from({ length: fillers }, () => 'Ordered' as const));
  return statuses.map((status, index) => {
    const quantity = random.between(6, 30);
    return {
      key: `stock-${index + 1}${suffix}`,
      project: 'stock',
      productId: at(buyable, index * 5 + 2).id,
      quantity,
      delivered: status === 'Delivered' ? quantity : 0,
      status,
    };
  });
}

/** Four orders in the warehouse's hands that belong to no preparation: the kit of orphans. */
export function orphanOrders(products: readonly Product[], copy = 0): OrderDraft[] {
  const suffix = copy === 0 ? '' : `-${copy + 1}`;
  return ['juniper-hill', 'juniper-hill', 'toddler-wing', 'toddler-wing'].map((project, index) => {
    const quantity = index + 2;
    const isReserved = index % 2 === 0;
    return {
      key: `orphan-${index + 1}${suffix}`,
      project,
      productId: at(
        products.filter((product) => !product.isDeleted),
        -8 - index * 2,
      ).id,
      quantity,
      delivered: 0,
      status: 'Processing',
      reserved: isReserved ? { quantity, status: 'Reserved', places: 1 } : undefined,
    };
  });
}
