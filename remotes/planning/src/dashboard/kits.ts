import { type InventoryItem, type Order, orphanKitId, type PreparationItem, type Project } from '@groundwork/contract';
import { kitItemStatus } from '@groundwork/contract/domain';

/**
 * How many kits the warehouses have not sent whole: preparations with an order in processing that is not shipped. Such
 * orders without a preparation are one kit a warehouse.
 */
export function kitsNotShipped(
  projects: readonly Pick<Project, 'id' | 'fulfillingById'>[],
  orders: readonly Order[],
  items: readonly PreparationItem[],
  stock: readonly InventoryItem[],
): number {
  const processing = orders.filter(({ status }) => status === 'Processing');
  if (processing.length === 0) return 0;
  const preparationOf = new Map(items.map(({ id, preparationId }) => [id, preparationId]));
  const reservations = new Map<string, InventoryItem['reservations'][number][]>();
  for (const reservation of stock.flatMap((item) => item.reservations)) {
    const others = reservations.get(reservation.orderId) ?? [];
    others.push(reservation);
    reservations.set(reservation.orderId, others);
  }
  const warehouseOf = new Map(projects.map(({ id, fulfillingById }) => [id, fulfillingById]));
  const kits = new Set<string>();
  for (const order of processing) {
    if (kitItemStatus(order, reservations.get(order.id) ?? []) === 'Shipped') continue;
    const preparationId = preparationOf.get(order.preparationItemId ?? '');
    kits.add(preparationId || `${warehouseOf.get(order.projectId ?? '')} ${orphanKitId}`);
  }
  return kits.size;
}
