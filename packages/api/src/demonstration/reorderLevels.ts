import type { InventoryItem, Order, Product } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import { locationId, projectId } from './projects.ts';
import type { World } from './world.ts';

/** Consumable products that the warehouse keeps a level of. */
const leveled = 10;
/** How far above its level a product is, or below, one after the other. */
const gaps = [-6, 4, -2, 9];
const usualOrder = 24;

/** Reorder levels of consumables in the main warehouse (docs: reorder-levels). */
export function addReorderLevels({ records }: World): void {
  const shelved = new Set(records.inventoryitems.flatMap((item) => (isOnShelf(item) ? (item.productId ?? []) : [])));
  const kept = records.products.filter(({ id, consumable, isDeleted }) => consumable && !isDeleted && shelved.has(id));
  for (const [index, product] of kept.slice(0, leveled).entries()) {
    const level = expected(product, records) - (gaps[index % gaps.length] ?? 0);
    product.reorderLevel = Math.max(1, level);
    if (index % 3 !== 2) product.reorderQuantity = usualOrder;
  }
}

const isOnShelf = ({ locationId: place, isDeleted }: InventoryItem) =>
  place === locationId('Portland Central') && !isDeleted;

/** Free stock plus the stock that is ordered for the shelves. */
function expected({ id }: Product, { inventoryitems, orders }: World['records']): number {
  const free = inventoryitems.filter((item) => isOnShelf(item) && item.productId === id);
  const ordered = orders.filter((order) => order.productId === id && isOpen(order));
  return (
    free.reduce((sum, item) => sum + availableQuantity(item), 0) +
    ordered.reduce((sum, { quantity, deliveredQuantity }) => sum + quantity - deliveredQuantity, 0)
  );
}

const isOpen = ({ projectId: project, status, isDeleted }: Order) =>
  project === projectId('stock') && !isDeleted && status !== 'Delivered' && status !== 'Cancelled';
