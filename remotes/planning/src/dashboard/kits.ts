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
  // Only what these orders name is gathered: the lists are long, and the page waits for the number.
  const reservations = new Map(processing.map(({ id }) => [id, [] as InventoryItem['reservations'][number][]]));
  for (const item of stock)
    for (const reservation of item.reservations) reservations.get(reservation.orderId)?.push(reservation);
  const ordered = new Set(processing.map(({ preparationItemId }) => preparationItemId));
  const preparationOf = new Map<string, string | undefined>();
  for (const { id, preparationId } of items) if (ordered.has(id)) preparationOf.set(id, preparationId);
  const warehouseOf = new Map(projects.map(({ id, fulfillingById }) => [id, fulfillingById]));
  const kits = new Set<string>();
  for (const order of processing) {
    if (kitItemStatus(order, reservations.get(order.id) ?? []) === 'Shipped') continue;
    const preparationId = preparationOf.get(order.preparationItemId ?? '');
    kits.add(preparationId || `${warehouseOf.get(order.projectId ?? '')} ${orphanKitId}`);
  }
  return kits.size;
}
