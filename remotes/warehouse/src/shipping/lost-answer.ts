import type { Order, Shipment } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { getDefaultStore } from 'jotai';

/** An order that was sent to be shipped and got no answer: it may have left. */
export interface LostAnswer {
  orderId: string;
  /** The lines of it that had left before, as `leftLines` names them. */
  before: ReadonlySet<string>;
}

const store = getDefaultStore();

/** Lines of shipments that have left: of the order, or of a part that was divided off when it shipped. */
function leftLines(orderId: string): ReadonlyMap<string, Shipment> {
  const isOfOrder = (id: string) => id === orderId || collection('orders').get(id)?.splitFromId === orderId;
  const lines = new Map<string, Shipment>();
  for (const shipment of store.get(collection('shipments').allAtom)) {
    if (shipment.status !== 'Shipped') continue;
    for (const { lines: content } of shipment.boxes)
      for (const line of content) if (isOfOrder(line.orderId)) lines.set(`${shipment.id}/${line.orderId}`, shipment);
  }
  return lines;
}

/** Call it before the order is shipped. */
export const beforeShipping = ({ id }: Pick<Order, 'id'>): LostAnswer => ({
  orderId: id,
  before: new Set(leftLines(id).keys()),
});

/**
 * Asks the server whether the order has left after all.
 * @returns the shipment that it left in; undefined where it has not left; 'unknown' where the server does not answer
 */
export async function findLeft({ orderId, before }: LostAnswer): Promise<Shipment | 'unknown' | undefined> {
  // Orders first: a part that was divided off is known by its order.
  for (const name of ['orders', 'shipments', 'inventoryitems'] as const) {
    const { succeeded } = await collection(name).load();
    if (!succeeded) return 'unknown';
  }
  return [...leftLines(orderId)].find(([line]) => !before.has(line))?.[1];
}
