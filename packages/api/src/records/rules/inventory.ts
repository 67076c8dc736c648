import { randomUUID } from 'node:crypto';
import { type InventoryItem, messages, type Order, type OrderStatus, type Reservation } from '@groundwork/contract';
import { invalid, unprocessable } from '../../problem.ts';
import { type Doc, isSame } from '../document.ts';
import { reservedElsewhere, reservedFor, sum } from '../reservations.ts';
import type { WriteContext } from './rule.ts';

const reservable: readonly OrderStatus[] = ['Processing', 'WHSE Shipped', 'Partially Delivered'];

/** Stock is never less than what is reserved of it; an entry points to a live order of the same product and warehouse. */
export async function inventoryRule(context: WriteContext) {
  const { before, changed } = context;
  const item = context.after as Doc & InventoryItem;
  const isOther = changed.has('locationId') || changed.has('productId');
  if (isOther && before && item.reservations.length > 0) throw unprocessable('Item has reservations.');
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
  const seen = new Set<string>();
  const touched = new Map<string, { order: Doc & Order; index: number }>();
  for (const [index, entry] of item.reservations.entries()) {
    if (entry.id && seen.has(entry.id)) {
      throw invalid({ field: `reservations.${index}.id`, message: 'Two reservations have the same id.' });
    }
    if (entry.id) seen.add(entry.id);
    const known = entry.id ? earlier.get(entry.id) : undefined;
    if (known && isSame(known, entry)) {
      stamped.push(entry);
      continue;
    }
    // Locked: its status and quantity stay until this is stored, and two people do not reserve for it at once.
    const order = (await work.lock('orders', [entry.orderId])).get(entry.orderId) as (Doc & Order) | undefined;
    const wrong = await refusal(work, item, order);
    if (wrong) throw invalid({ field: `reservations.${index}.orderId`, message: wrong });
    if (order && entry.quantity > (known?.orderId === order.id ? known.quantity : 0)) {
      touched.set(order.id, { order, index });
    }
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
  for (const { order, index } of touched.values()) {
    const remaining = order.quantity - order.deliveredQuantity - (await reservedElsewhere(work, order.id, item.id));
    if (reservedFor([item], order.id) <= remaining) continue;
    throw invalid({ field: `reservations.${index}.quantity`, message: messages.atMost(Math.max(0, remaining)) });
  }
}

async function refusal(work: WriteContext['work'], item: InventoryItem, order: (Doc & Order) | undefined) {
  if (!order || order.isDeleted) return messages.itemNotFound;
  if (!reservable.includes(order.status)) return `An order with status ${order.status} cannot be reserved for.`;
  if (order.productId !== item.productId && !(await isAlternate(work, item, order)))
    return 'The order is for another product.';
  const project = await work.read('projects', order.projectId);
  if (project?.fulfillingById !== item.locationId) return 'The project is fulfilled from another location.';
  return undefined;
}

/** Another product that the order's item template names serves as well (decisions 3.6). */
async function isAlternate(work: WriteContext['work'], { productId }: InventoryItem, order: Order) {
  const template = await work.read('preparationitemtemplates', order.preparationItemTemplateId);
  const alternates = (template?.productIds ?? []) as readonly string[];
  return productId !== undefined && order.productId !== undefined && alternates.includes(productId);
}
