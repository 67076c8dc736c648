import { messages, type Order } from '@groundwork/contract';
import { conflict, invalid, unprocessable } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { releaseReservations } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireLocked, requireOwnProject } from './open-project.ts';
import { closeRequests } from './order-requests.ts';
import { type GoodsReceiptContext, lockReceipts, receiveGoods } from './receive-goods.ts';

type StoredOrder = Doc & Order;
export const remainingOf = ({ quantity, deliveredQuantity }: Order) => Math.max(0, quantity - deliveredQuantity);

/** POST orders/delivery/{id}: everything that has not arrived yet arrives. */
export async function deliver(work: UnitOfWork, orderId: string, context: GoodsReceiptContext) {
  const order = await requireOutstanding(work, orderId);
  await lockReceipts(work, [{ order, context }]);
  await receive(work, order, remainingOf(order), context);
}

/** POST orders/partialdelivery/{id}: some of it arrives. */
export async function deliverPart(
  work: UnitOfWork,
  orderId: string,
  arrivedQuantity: unknown,
  context: GoodsReceiptContext,
) {
  const order = await requireOutstanding(work, orderId);
  await lockReceipts(work, [{ order, context }]);
  await receive(work, order, requireCount('arrivedQuantity', arrivedQuantity, remainingOf(order)), context);
}

/** POST orders/partialdeliverygroup: pieces of one product fill the orders in the given order; all of it or nothing. */
export async function deliverGroup(
  work: UnitOfWork,
  arrivedQuantity: unknown,
  parts: readonly ({ orderId: string } & GoodsReceiptContext)[],
) {
  // Locked in one order whatever the caller's, so that two groups do not wait for each other.
  await work.lock(
    'orders',
    parts.map(({ orderId }) => orderId),
  );
  const orders: StoredOrder[] = [];
  for (const { orderId } of parts) orders.push(await requireOutstanding(work, orderId));
  if (new Set(orders.map(({ productId }) => productId)).size > 1) {
    throw invalid({ field: 'itemsToProcess', message: 'The orders must be of one product.' });
  }
  const all = orders.reduce((total, order) => total + remainingOf(order), 0);
  let left = requireCount('arrivedQuantity', arrivedQuantity, all);
  await lockReceipts(
    work,
    orders.map((order, index) => ({ order, context: parts[index] ?? {} })),
  );
  for (const [index, order] of orders.entries()) {
    const count = Math.min(left, remainingOf(order));
    if (count > 0) await receive(work, order, count, parts[index] ?? {});
    left -= count;
  }
}

async function requireOutstanding(work: UnitOfWork, orderId: string): Promise<StoredOrder> {
  const order = await requireLocked<Order>(work, 'orders', orderId);
  await requireOwnProject(work, order.projectId);
  if (order.status === 'Delivered') throw conflict('Order is already delivered.');
  if (order.status === 'Cancelled') throw conflict('Order is cancelled.');
  return order;
}

/** A whole number from 1 to `most`. */
export function requireCount(field: string, value: unknown, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw invalid({ field, message: 'Must be a whole number' });
  if (value < 1) throw invalid({ field, message: messages.atLeast(1) });
  if (value > most) throw invalid({ field, message: messages.atMost(most) });
  return value;
}

async function receive(work: UnitOfWork, order: StoredOrder, count: number, context: GoodsReceiptContext) {
  const project = await requireOwnProject(work, order.projectId);
  const location = await work.readForShare('locations', project.locationId);
  if (!location || location.isDeleted) throw unprocessable('Project has no location.');
  if (count > 0) await receiveGoods(work, order, location.id, count, context);
  const deliveredQuantity = order.deliveredQuantity + count;
  const isWhole = deliveredQuantity >= order.quantity;
  const status = isWhole ? 'Delivered' : 'Partially Delivered';
  const after = work.update('orders', order, { deliveredQuantity, status }) as StoredOrder;
  if (!isWhole) return;
  await releaseReservations(work, [order.id]);
  await closeRequests(work, after);
}
