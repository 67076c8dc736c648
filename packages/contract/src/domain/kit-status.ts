import type { Order, Reservation } from '../records.ts';
import { type KitStatus, kitStatuses } from '../statuses.ts';

type Entry = Pick<Reservation, 'quantity' | 'status'>;

/** `kitStatuses` is the one ranking: New < Reserved < Dropped < Ready < Shipped. */
export const rankOfKitStatus = (status: KitStatus): number => kitStatuses.indexOf(status);

const lowest = (statuses: readonly KitStatus[]) =>
  statuses.reduce<KitStatus>(
    (low, status) => (rankOfKitStatus(status) < rankOfKitStatus(low) ? status : low),
    'Shipped',
  );

/** How many pieces of an order the warehouse still has to send: what was delivered before is not needed again. */
export const neededQuantity = ({
  quantity,
  deliveredQuantity,
}: Pick<Order, 'quantity' | 'deliveredQuantity'>): number => Math.max(0, quantity - deliveredQuantity);

/**
 * How far an order of a kit is: the lowest status of its reservations; with pieces missing no further than Reserved
 * (docs: kits-are-derived).
 */
export function kitItemStatus(
  order: Pick<Order, 'status' | 'quantity' | 'deliveredQuantity'>,
  entries: readonly Entry[],
): KitStatus {
  if (order.status === 'WHSE Shipped') return 'Shipped';
  if (entries.length === 0) return 'New';
  const allocated = entries.reduce((sum, { quantity }) => sum + quantity, 0);
  return allocated < neededQuantity(order) ? 'Reserved' : lowest(entries.map(({ status }) => status));
}

/** The lowest status of the items that are not shipped; Shipped when all are. */
export const kitStatusOf = (items: readonly KitStatus[]): KitStatus => lowest(items);
