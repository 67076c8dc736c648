import { type KitStatus, kitStatuses, type Order, type Reservation } from '@groundwork/contract';

type Entry = Pick<Reservation, 'quantity' | 'status'>;

/** `kitStatuses` is the one ranking: New < Reserved < Dropped < Ready < Shipped. */
export const rankOf = (status: KitStatus): number => kitStatuses.indexOf(status);

const lowest = (statuses: readonly KitStatus[]) =>
  statuses.reduce<KitStatus>((low, status) => (rankOf(status) < rankOf(low) ? status : low), 'Shipped');

/** The lowest status of an order's entries; with pieces missing no further than Reserved (decisions G7). */
export function kitItemStatus({ status }: Pick<Order, 'status'>, needed: number, entries: readonly Entry[]): KitStatus {
  if (status === 'WHSE Shipped') return 'Shipped';
  if (entries.length === 0) return 'New';
  const allocated = entries.reduce((sum, { quantity }) => sum + quantity, 0);
  return allocated < needed ? 'Reserved' : lowest(entries.map((entry) => entry.status));
}

/** The lowest status of the items that are not shipped; Shipped when all are. */
export const kitStatusOf = (items: readonly { status: KitStatus }[]): KitStatus =>
  lowest(items.map(({ status }) => status));

/** The order of the chips above the items of a kit ([WH-02]). */
export const itemStatusChips: readonly KitStatus[] = ['New', 'Reserved', 'Ready', 'Dropped'];

export const kitStatusColors: Readonly<Record<KitStatus, string>> = {
  New: '#6B7280',
  Reserved: '#2563EB',
  Dropped: '#7C3AED',
  Ready: '#15803D',
  Shipped: '#0F766E',
};
