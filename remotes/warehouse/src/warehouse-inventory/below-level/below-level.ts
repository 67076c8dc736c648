import type { InventoryItem, Order, Product } from '@groundwork/contract';
import { availableOf } from '../reorder/reorder-list.ts';

/** A product of which a warehouse has less than its reorder level, what is on order counted in (next-steps.md B13). */
export interface LowProduct {
  id: string;
  product: Product;
  available: number;
  onOrder: number;
  level: number;
  /** What is proposed to be ordered. */
  proposal: number;
}

const isOpen = ({ status }: Order) => status !== 'Delivered' && status !== 'Cancelled';

export interface LowInput {
  products: readonly Product[];
  /** The stock of the warehouse. */
  stock: readonly InventoryItem[];
  /** Of the projects whose place the warehouse is: what they order becomes its stock. */
  orders: readonly Order[];
  /** On its way from other warehouses: nobody has to order it. */
  coming?: readonly InventoryItem[];
}

export function lowProducts({ products, stock, orders, coming = [] }: LowInput): readonly LowProduct[] {
  return products
    .flatMap((product): LowProduct[] => {
      const { reorderLevel: level } = product;
      if (typeof level !== 'number') return [];
      const available = availableOf(stock.filter(({ productId }) => productId === product.id));
      const onItsWay = coming
        .filter(({ productId }) => productId === product.id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const ordered = orders
        .filter((order) => order.productId === product.id && isOpen(order))
        .reduce((sum, { quantity, deliveredQuantity = 0 }) => sum + Math.max(0, quantity - deliveredQuantity), 0);
      const onOrder = ordered + onItsWay;
      if (available + onOrder >= level) return [];
      const missing = level - available - onOrder;
      // What is usually ordered, at least what is missing.
      const proposal = Math.max(missing, product.reorderQuantity ?? 0);
      return [{ id: product.id, product, available, onOrder, level, proposal }];
    })
    .sort((one, other) => one.product.name.localeCompare(other.product.name));
}
