import { type InventoryItem, type KitStatus, kitStatuses, type Order, type Preparation } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { atom, getDefaultStore } from 'jotai';
import { childrenOf } from '../setup-records/children.ts';

type Reserved = Pick<InventoryItem['reservations'][number], 'quantity' | 'status'>;
type KitOrder = Pick<Order, 'quantity' | 'status'>;
const lowest = (statuses: readonly KitStatus[]) =>
  statuses.reduce<KitStatus>(
    (low, status) => (kitStatuses.indexOf(status) < kitStatuses.indexOf(low) ? status : low),
    'Shipped',
  );

/** How far an order of a kit is: the lowest of its reservations; when some are missing, no further than Reserved. */
export function kitItemStatus(order: KitOrder, reservations: readonly Reserved[]): KitStatus {
  if (order.status === 'WHSE Shipped') return 'Shipped';
  if (reservations.length === 0) return 'New';
  const allocated = reservations.reduce((sum, { quantity }) => sum + quantity, 0);
  return allocated < order.quantity ? 'Reserved' : lowest(reservations.map(({ status }) => status));
}

/** The lowest status of what is not shipped; Shipped when everything is; undefined where there is no kit (decisions G7). */
export const kitStatus = (items: readonly KitStatus[]): KitStatus | undefined =>
  items.length > 0 ? lowest(items) : undefined;

/** The reservations by their orders; reckoned once for all rows. */
const reservationsAtom = atom((get) => {
  const byOrder = new Map<string, Reserved[]>();
  for (const { reservations } of get(collection('inventoryitems').allAtom)) {
    for (const reservation of reservations) {
      const others = byOrder.get(reservation.orderId) ?? [];
      others.push(reservation);
      byOrder.set(reservation.orderId, others);
    }
  }
  return byOrder;
});

/** The lists that `kitStatusOf` reads. */
export const listsOfKits = ['preparationitems', 'orders', 'inventoryitems'] as const;

/** The kit of a preparation: its orders that the warehouse works on or has sent. */
export function kitStatusOf({ id }: Pick<Preparation, 'id'>): KitStatus | undefined {
  const reservations = getDefaultStore().get(reservationsAtom);
  const orders = childrenOf('preparationitems', 'preparationId', id)
    .flatMap((item) => childrenOf('orders', 'preparationItemId', item.id))
    .filter(({ status }) => status === 'Processing' || status === 'WHSE Shipped');
  return kitStatus(orders.map((order) => kitItemStatus(order, reservations.get(order.id) ?? [])));
}
