import type { InventoryItem, KitStatus, Preparation } from '@groundwork/contract';
import { kitItemStatus, kitStatusOf } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { atom, getDefaultStore } from 'jotai';
import { childrenOf } from '../setup-components/children.ts';

type Reserved = Pick<InventoryItem['reservations'][number], 'quantity' | 'status'>;

/** The reservations by their orders; computed once for all rows. */
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

/** The lists that `preparationKitStatus` reads. */
export const listsOfKits = ['preparationitems', 'orders', 'inventoryitems'] as const;

/** How far the kit of a preparation is: its orders that the warehouse works on or has sent; undefined without any. */
export function preparationKitStatus({ id }: Pick<Preparation, 'id'>): KitStatus | undefined {
  const reservations = getDefaultStore().get(reservationsAtom);
  const orders = childrenOf('preparationitems', 'preparationId', id)
    .flatMap((item) => childrenOf('orders', 'preparationItemId', item.id))
    .filter(({ status }) => status === 'Processing' || status === 'WHSE Shipped');
  if (orders.length === 0) return undefined;
  return kitStatusOf(orders.map((order) => kitItemStatus(order, reservations.get(order.id) ?? [])));
}
