import type { InventoryItem, Order, Product } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import { sumsByProduct } from '../reorder/reorder-list.ts';

/**
 * A product of which a warehouse has less than its reorder level, what is on order counted in (docs: reorder-levels).
 */
export interface LowProduct {
  id: string;
  product: Product;
  available: number;
  onOrder: number;
  level: number;
  /** The proposed quantity of an order. */
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
  const free = sumsByProduct(stock, availableQuantity);
  const onItsWay = sumsByProduct(coming, ({ quantity }) => quantity);
  const ordered = sumsByProduct(orders.filter(isOpen), ({ quantity, deliveredQuantity = 0 }) =>
    Math.max(0, quantity - deliveredQuantity),
  );
  return products
    .flatMap((product): LowProduct[] => {
      const { reorderLevel: level } = product;
      if (typeof level !== 'number') return [];
      const available = free.get(product.id) ?? 0;
      const onOrder = (ordered.get(product.id) ?? 0) + (onItsWay.get(product.id) ?? 0);
      if (available + onOrder >= level) return [];
      const missing = level - available - onOrder;
      // The usual order quantity, but at least the missing quantity.
      const proposal = Math.max(missing, product.reorderQuantity ?? 0);
      return [{ id: product.id, product, available, onOrder, level, proposal }];
    })
    .sort((one, other) => one.product.name.localeCompare(other.product.name));
}
