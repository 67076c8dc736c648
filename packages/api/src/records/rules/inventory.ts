import { randomUUID } from 'node:crypto';
import { type InventoryItem, messages, type Order, type OrderStatus, type Reservation } from '@groundwork/contract';
import { conflict, invalid, unprocessable } from '../../problem.ts';
import { type Doc, isSame } from '../document.ts';
import { reservedElsewhere, reservedFor, sum } from '../reservations.ts';
import type { Work } from '../work.ts';
import type { WriteContext } from './rule.ts';

type StoredOrder = Doc & Order;

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

/**
 * Orders are locked before items (lock-order.ts). One that is not locked yet was put on the item after its reservations
 * were read and before it was locked.
 */
function requireLockedOrders(work: Work, item: Doc, ids: readonly string[]) {
  if (!work.isLocked('inventoryitems', item.id) || ids.every((id) => work.isLocked('orders', id))) return;
  throw conflict('Someone else changed this item.', { code: 'stale', current: item });
}

async function reservationRule({ work, caller, before }: WriteContext, item: Doc & InventoryItem) {
  const earlier = new Map(((before?.reservations ?? []) as Reservation[]).map((entry) => [entry.id, entry]));
  for (const entry of earlier.values()) {
    if (entry.status === 'Shipped' && !item.reservations.some((next) => isSame(next, entry))) {
      throw unprocessable('Shipped reservations cannot be changed.');
    }
  }
  requireOwnIds(item.reservations);
  const knownOf = ({ id }: Reservation) => (id ? earlier.get(id) : undefined);
  const isKept = (entry: Reservation) => isSame(knownOf(entry), entry);
  const orderOf = await reservableOrders(
    work,
    item,
    item.reservations.filter((entry) => !isKept(entry)),
  );
  const touched = new Map<string, { order: StoredOrder; index: number }>();
  item.reservations = item.reservations.map((entry, index) => {
    if (isKept(entry)) return entry;
    const order = orderOf(entry);
    if (typeof order === 'string') throw invalid({ field: `reservations.${index}.orderId`, message: order });
    const known = knownOf(entry);
    if (entry.quantity > (known?.orderId === order.id ? known.quantity : 0)) touched.set(order.id, { order, index });
    return {
      ...entry,
      id: entry.id ?? randomUUID(),
      projectId: order.projectId,
      preparationItemId: entry.preparationItemId ?? order.preparationItemId,
      userId: caller.id,
      timeModifiedUtc: new Date().toISOString(),
    };
  });
  const others = touched.size > 0 ? await reservedElsewhere(work, [...touched.keys()], item.id) : [];
  for (const { order, index } of touched.values()) {
    const remaining = order.quantity - order.deliveredQuantity - reservedFor(others, order.id);
    if (reservedFor([item], order.id) <= remaining) continue;
    throw invalid({ field: `reservations.${index}.quantity`, message: messages.atMost(Math.max(0, remaining)) });
  }
}

function requireOwnIds(reservations: readonly Reservation[]) {
  const seen = new Set<string>();
  for (const [index, { id }] of reservations.entries()) {
    if (id && seen.has(id)) {
      throw invalid({ field: `reservations.${index}.id`, message: 'Two reservations have the same id.' });
    }
    if (id) seen.add(id);
  }
}

/**
 * The order of an entry, or why the item cannot be reserved for it. All of them are locked: their status and quantity stay
 * until this is stored, and two people do not reserve for one at once.
 */
async function reservableOrders(work: Work, item: Doc & InventoryItem, entries: readonly Reservation[]) {
  const ids = entries.map(({ orderId }) => orderId);
  requireLockedOrders(work, item, ids);
  const orders = (ids.length > 0 ? await work.lock('orders', ids) : new Map()) as Map<string, StoredOrder>;
  const found = [...orders.values()];
  const projects = await work.readMany(
    'projects',
    found.map(({ projectId }) => projectId),
  );
  const templates = await work.readMany(
    'preparationitemtemplates',
    found.flatMap(({ preparationItemTemplateId }) => preparationItemTemplateId ?? []),
  );
  /** Another product that the order's item template names serves as well (decisions 3.6). */
  const isAlternate = ({ productId, preparationItemTemplateId }: Order) => {
    const alternates = (templates.get(preparationItemTemplateId ?? '')?.productIds ?? []) as readonly string[];
    return item.productId !== undefined && productId !== undefined && alternates.includes(item.productId);
  };
  return ({ orderId }: Reservation): StoredOrder | string => {
    const order = orders.get(orderId);
    if (!order || order.isDeleted) return messages.itemNotFound;
    if (!reservable.includes(order.status)) return `An order with status ${order.status} cannot be reserved for.`;
    if (order.productId !== item.productId && !isAlternate(order)) return 'The order is for another product.';
    const isFulfilledHere = projects.get(order.projectId)?.fulfillingById === item.locationId;
    return isFulfilledHere ? order : 'The project is fulfilled from another location.';
  };
}
