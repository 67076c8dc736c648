import { randomUUID } from 'node:crypto';
import { type InventoryItem, messages, type Order, type OrderStatus, type Reservation } from '@groundwork/contract';
import { conflict, invalid, type Problem, unprocessable } from '../problem.ts';
import { type Doc, isSame } from '../records/document.ts';
import { reservedElsewhere, reservedFor, sum } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

type StoredItem = Doc & InventoryItem;
type StoredOrder = Doc & Order;
/** Makes the answer to an entry that is wrong. */
type Refuse = (index: number, message: string, field: 'orderId' | 'quantity') => Problem;

const reservable: readonly OrderStatus[] = ['Processing', 'WHSE Shipped', 'Partially Delivered'];
/** Whether stock may be kept for an order of this status. */
export const isReservable = (status: OrderStatus) => reservable.includes(status);
const now = () => new Date().toISOString();
const asField: Refuse = (index, message, field) => invalid({ field: `reservations.${index}.${field}`, message });

/**
 * The reservations of `item` as they are stored: every change of them passes here, whether a client sent the whole list
 * or a command (docs: domain/kitting). What is shipped stays, an entry is for a live order of the same product and
 * warehouse, nothing is kept twice, and an order never gets more than it needs.
 * @param together the items that the same command changes, in their new state
 * @param timeOf when an entry got what is new of it
 */
export async function setReservations(
  work: UnitOfWork,
  before: StoredItem | undefined,
  item: StoredItem,
  refuse: Refuse = asField,
  together: readonly StoredItem[] = [],
  timeOf: (entry: Reservation) => string = now,
): Promise<Reservation[]> {
  const earlier = new Map((before?.reservations ?? []).map((entry) => [entry.id, entry]));
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
  const reservations = item.reservations.map((entry, index) => {
    if (isKept(entry)) return entry;
    const order = orderOf(entry);
    if (typeof order === 'string') throw refuse(index, order, 'orderId');
    const known = knownOf(entry);
    if (entry.quantity > (known?.orderId === order.id ? known.quantity : 0)) touched.set(order.id, { order, index });
    return {
      ...entry,
      id: entry.id ?? randomUUID(),
      projectId: order.projectId,
      preparationItemId: entry.preparationItemId ?? order.preparationItemId,
      userId: work.caller.id,
      timeModifiedUtc: timeOf(entry),
    };
  });
  const stored = touched.size > 0 ? await reservedElsewhere(work, [...touched.keys()], item.id) : [];
  const changing = together.filter(({ id }) => id !== item.id);
  const others = [...stored.filter(({ id }) => changing.every((each) => each.id !== id)), ...changing];
  for (const { order, index } of touched.values()) {
    const remaining = order.quantity - order.deliveredQuantity - reservedFor(others, order.id);
    if (reservedFor([{ reservations }], order.id) <= remaining) continue;
    throw refuse(index, messages.atMost(Math.max(0, remaining)), 'quantity');
  }
  if (sum(reservations) > item.quantity) {
    throw invalid({ field: 'quantity', message: messages.quantityBelowReserved });
  }
  return reservations;
}

/**
 * Orders are locked before items (records/lock-order.ts). One that is not locked yet was put on the item after its
 * reservations were read and before it was locked.
 */
function requireLockedOrders(work: UnitOfWork, item: Doc, ids: readonly string[]) {
  if (!work.isLocked('inventoryitems', item.id) || ids.every((id) => work.isLocked('orders', id))) return;
  throw conflict('Someone else changed this item.', { code: 'stale', current: item });
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
async function reservableOrders(work: UnitOfWork, item: Doc & InventoryItem, entries: readonly Reservation[]) {
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
  /** Another product that the order's item template names serves as well (docs: domain/kitting). */
  const isAlternate = ({ productId, preparationItemTemplateId }: Order) => {
    const alternates = (templates.get(preparationItemTemplateId ?? '')?.productIds ?? []) as readonly string[];
    return item.productId !== undefined && productId !== undefined && alternates.includes(item.productId);
  };
  return ({ orderId }: Reservation): StoredOrder | string => {
    const order = orders.get(orderId);
    if (!order || order.isDeleted) return messages.itemNotFound;
    if (!isReservable(order.status)) return `An order with status ${order.status} cannot be reserved for.`;
    if (order.productId !== item.productId && !isAlternate(order)) return 'The order is for another product.';
    const isFulfilledHere = projects.get(order.projectId)?.fulfillingById === item.locationId;
    return isFulfilledHere ? order : 'The project is fulfilled from another location.';
  };
}
