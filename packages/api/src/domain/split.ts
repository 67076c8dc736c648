import { randomUUID } from 'node:crypto';
import type { InventoryItem, Order, Product, Reservation, ReservationStatus } from '@groundwork/contract';
import { orderTotal, toCents } from '@groundwork/contract/domain';
import { requireAccess, requireGrant } from '../policy/authorize.ts';
import { isElevated } from '../policy/caller.ts';
import { conflict, notAllowed, unprocessable } from '../problem.ts';
import { newMeta } from '../records/change.ts';
import type { Doc } from '../records/document.ts';
import { itemsReservedFor, releaseReservations, sum } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCount } from './delivery.ts';
import { requireLocked } from './open-project.ts';
import { closeRequests } from './order-requests.ts';

type StoredOrder = Doc & Order;
/** What a warehouse has packed goes with the second order first. */
const moving: readonly ReservationStatus[] = ['Ready', 'Dropped', 'Reserved'];

/**
 * POST orders/split/{id} (docs: domain/orders#splitting): a second order takes over `newOrderQuantity` pieces with its
 * part of the total and of the reservations. Answers both ids, the original first.
 */
export async function splitOrder(
  work: UnitOfWork,
  orderId: string,
  newOrderQuantity: unknown,
): Promise<[string, string]> {
  const order = await requireLocked<Order>(work, 'orders', orderId);
  requireMaySplit(work, order);
  if (order.status === 'Delivered') throw conflict('Order is already delivered.');
  if (order.status === 'Cancelled') throw conflict('Order is cancelled.');
  const count = requireCount(
    'newOrderQuantity',
    newOrderQuantity,
    order.quantity - Math.max(order.deliveredQuantity, 1),
  );
  const second = await divideOrder(work, order, count);
  return [order.id, second.id];
}

/** A second order takes over `count` pieces of a locked one. */
export async function divideOrder(work: UnitOfWork, order: StoredOrder, count: number): Promise<StoredOrder> {
  const product = (await work.read('products', order.productId)) as (Doc & Product) | undefined;
  const rest = order.quantity - count;
  const [total, secondTotal] = divideTotal(order, product, count);
  const second: StoredOrder = {
    ...order,
    ...newMeta(),
    quantity: count,
    deliveredQuantity: 0,
    total: secondTotal,
    splitFromId: order.id,
  };
  delete second.tracking;
  work.create('orders', second);
  const isWhole = rest === order.deliveredQuantity;
  const after = work.update('orders', order, {
    quantity: rest,
    total,
    ...(isWhole ? { status: 'Delivered' } : {}),
  }) as StoredOrder;
  await moveReservations(work, order, second.id, rest, count);
  if (!isWhole) return second;
  await releaseReservations(work, [order.id]);
  await closeRequests(work, after);
  return second;
}

/**
 * Its editors; while the warehouse works on it, the warehouse's team and anybody who may take it back
 * (docs: domain/orders#splitting).
 */
function requireMaySplit(work: UnitOfWork, order: StoredOrder) {
  const { caller } = work;
  const isTeam = caller.policyRole === 'Basic' && caller.teamProjectIds.includes(order.projectId);
  if (order.status === 'Processing') {
    const isStaffOfTeam = caller.policyRole === 'Contributor' && caller.teamProjectIds.includes(order.projectId);
    if (!isElevated(caller) && !isTeam && !isStaffOfTeam) throw notAllowed();
    return;
  }
  if (!isTeam) requireAccess(caller, 'orders', requireGrant(caller, 'orders', 'update'), [order]);
}

/** By the formula where the total was the formula's; otherwise pro rata to the cent, the remainder with the original. */
function divideTotal(order: StoredOrder, product: (Doc & Product) | undefined, count: number) {
  if (order.total === undefined) return [undefined, undefined] as const;
  if (order.total === orderTotal(order.quantity, product)) {
    return [orderTotal(order.quantity - count, product), orderTotal(count, product)] as const;
  }
  const second = toCents((order.total * count) / order.quantity);
  return [toCents(order.total - second), second] as const;
}

/** Moves entries to the second order until it has its quantity; an entry that is larger is divided. */
async function moveReservations(work: UnitOfWork, order: StoredOrder, secondId: string, rest: number, count: number) {
  const items = await itemsReservedFor(work, [order.id]);
  const own = (item: Doc & InventoryItem) => item.reservations.filter((entry) => entry.orderId === order.id);
  const isShipped = ({ status }: Reservation) => status === 'Shipped';
  if (sum(items.flatMap(own).filter(isShipped)) > Math.max(0, rest - order.deliveredQuantity)) {
    throw unprocessable('What was shipped already cannot be split off.');
  }
  let left = count;
  for (const status of moving) {
    for (const { id } of items) {
      const item = (work.staged('inventoryitems', id) ?? items.find((candidate) => candidate.id === id)) as Doc &
        InventoryItem;
      const reservations = item.reservations.flatMap((entry) => {
        const moved = entry.orderId === order.id && entry.status === status ? Math.min(left, entry.quantity) : 0;
        if (moved === 0) return [entry];
        left -= moved;
        const parts = [{ ...entry, id: randomUUID(), orderId: secondId, quantity: moved }];
        return entry.quantity === moved ? parts : [{ ...entry, quantity: entry.quantity - moved }, ...parts];
      });
      work.update('inventoryitems', item, { reservations });
    }
  }
}
