import type { InventoryItem, Order, PreparationItem } from '@groundwork/contract';
import { kitItemStatus } from '@groundwork/contract/domain';

/** How many kits the warehouse has not sent whole: preparations with an order in processing that is not shipped. */
export function kitsNotShipped(
  orders: readonly Order[],
  items: readonly PreparationItem[],
  stock: readonly InventoryItem[],
): number {
  const processing = orders.filter(({ status, preparationItemId }) => status === 'Processing' && preparationItemId);
  if (processing.length === 0) return 0;
  const preparationOf = new Map(items.map(({ id, preparationId }) => [id, preparationId]));
  const reservations = new Map<string, InventoryItem['reservations'][number][]>();
  for (const reservation of stock.flatMap((item) => item.reservations)) {
    const others = reservations.get(reservation.orderId) ?? [];
    others.push(reservation);
    reservations.set(reservation.orderId, others);
  }
  const kits = new Set<string>();
  for (const order of processing) {
    const preparationId = preparationOf.get(order.preparationItemId ?? '');
    if (preparationId && kitItemStatus(order, reservations.get(order.id) ?? []) !== 'Shipped') kits.add(preparationId);
  }
  return kits.size;
}
