import { randomUUID } from 'node:crypto';
import { type InventoryItem, messages, type Order, type OrderStatus, type Reservation } from '@groundwork/contract';
import { invalid, unprocessable } from '../../problem.ts';
import { type Doc, isSame } from '../document.ts';
import { sum } from '../reservations.ts';
import type { WriteContext } from './rule.ts';

const reservable: readonly OrderStatus[] = ['Processing', 'WHSE Shipped', 'Partially Delivered'];

/** Stock is never less than what is reserved of it; an entry points to a live order of the same product and warehouse. */
export async function inventoryRule(context: WriteContext) {
  const { before, changed } = context;
  const item = context.after as Doc & InventoryItem;
  if (changed.has('locationId') && before && item.reservations.length > 0)
    throw unprocessable('Item has reservations.');
  if (changed.has('reservations')) await reservationRule(context, item);
  if (!before || changed.has('quantity') || changed.has('reservations')) {
    if (sum(item.reservations) > item.quantity) {
      throw invalid({ field: 'quantity', message: messages.quantityBelowReserved });
    }
  }
}

async function reservationRule({ work, caller, before }: WriteContext, item: Doc & InventoryItem) {
  const earlier = new Map(((before?.reservations ?? []) as Reservation[]).map((entry) => [entry.id, entry]));
  for (const entry of earlier.values()) {
    if (entry.status === 'Shipped' && !item.reservations.some((next) => isSame(next, entry))) {
      throw unprocessable('Shipped reservations cannot be changed.');
    }
  }
  const stamped: Reservation[] = [];
  for (const [index, entry] of item.reservations.entries()) {
    const known = entry.id ? earlier.get(entry.id) : undefined;
    if (known && isSame(known, entry)) {
      stamped.push(entry);
      continue;
    }
    const order = (await work.read('orders', entry.orderId)) as (Doc & Order) | undefined;
    const wrong = await refusal(work, item, order);
    if (wrong) throw invalid({ field: `reservations.${index}.orderId`, message: wrong });
    stamped.push({
      ...entry,
      id: entry.id ?? randomUUID(),
      projectId: order?.projectId,
      preparationItemId: entry.preparationItemId ?? order?.preparationItemId,
      userId: caller.id,
      timeModifiedUtc: new Date().toISOString(),
    });
  }
  item.reservations = stamped;
}

async function refusal(work: WriteContext['work'], item: InventoryItem, order: (Doc & Order) | undefined) {
  if (!order || order.isDeleted) return messages.itemNotFound;
  if (!reservable.includes(order.status)) return `An order with status ${order.status} cannot be reserved for.`;
  if (order.productId !== item.productId) return 'The order is for another product.';
  const project = await work.read('projects', order.projectId);
  if (project?.fulfillingById !== item.locationId) return 'The project is fulfilled from another location.';
  return undefined;
}
