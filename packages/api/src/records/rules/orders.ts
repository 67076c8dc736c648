import { messages, type Order, type OrderStatus, type Product, type Project } from '@groundwork/contract';
import { orderTotal } from '@groundwork/contract/domain';
import { closeRequests } from '../../domain/order-requests.ts';
import { isElevated } from '../../policy/caller.ts';
import { conflict, invalid, notAllowed, unprocessable } from '../../problem.ts';
import type { Doc } from '../document.ts';
import { releaseReservations, reservedQuantity, setReservationStatus } from '../reservations.ts';
import { isOwnProject, isTeamProject, type WriteContext } from './rule.ts';

const byDeliveryOnly: readonly OrderStatus[] = ['Delivered', 'Partially Delivered'];
const lockedFields = ['name', 'productId', 'quantity', 'projectId', 'vendorId', 'total'];
const backwards: readonly OrderStatus[] = ['New', 'Ready to Process', 'Cancelled'];

/** Statuses, the lock while the warehouse works on an order, and what a status does to reservations (decisions G3). */
export async function orderRule(context: WriteContext) {
  const { work, before, changed } = context;
  const order = context.after as Doc & Order;
  if (!before || changed.has('status')) await statusRule(context);
  if (!before && order.total === undefined) order.total = await formulaTotal(context);
  if (!before) return;

  if (before.status === 'Processing' && lockedFields.some((field) => changed.has(field))) {
    if (!isElevated(context.caller)) throw conflict('Order is being processed by the warehouse.');
    const reserved = await reservedQuantity(work, order.id);
    if (order.quantity < reserved) throw invalid({ field: 'quantity', message: messages.quantityBelowReserved });
    if (changed.has('productId') && reserved > 0) throw unprocessable('Order has reservations.');
  }
  if (changed.has('quantity') && order.quantity < order.deliveredQuantity) {
    throw invalid({ field: 'quantity', message: messages.atLeast(order.deliveredQuantity) });
  }
}

async function statusRule(context: WriteContext) {
  const { work, before, after, caller } = context;
  const to = after.status as OrderStatus;
  const from = before?.status as OrderStatus | undefined;
  if (byDeliveryOnly.includes(to)) throw unprocessable(`An order becomes ${to} by a delivery.`);
  if (to === 'Cancelled' && from === 'Delivered') throw unprocessable('A delivered order cannot be cancelled.');
  const isUndo = from === 'WHSE Shipped' && to === 'Processing';
  const isTeamStatus = to === 'WHSE Shipped' || (from === 'Processing' && to === 'Back Ordered');
  if (!isOwnProject(context) && !isUndo && !isTeamStatus) throw notAllowed();
  if (to === 'Processing') {
    if (!isElevated(caller) && !(isUndo && isTeamProject(context))) throw notAllowed();
    const project = (await work.read('projects', after.projectId)) as (Doc & Project) | undefined;
    if (!project?.fulfillingById) throw unprocessable('Project has no fulfilling warehouse.');
  }
  if (from === 'Processing') {
    if (backwards.includes(to) && !isElevated(caller)) throw notAllowed();
    const isStaff = isElevated(caller) || caller.standing === 'Contributor';
    if (!isStaff && !isTeamProject(context)) throw notAllowed();
  }
  if (to === 'Cancelled' || (from === 'Processing' && backwards.includes(to))) {
    await releaseReservations(work, [after.id]);
    if (to === 'Cancelled' && before) {
      work.stage({ name: 'orders', before, after });
      await closeRequests(work, after as Doc & Order);
    }
  } else if (to === 'WHSE Shipped') {
    await setReservationStatus(work, after.id, 'Shipped');
  } else if (isUndo) {
    await setReservationStatus(work, after.id, 'Ready', 'Shipped');
  }
}

async function formulaTotal({ work, after }: WriteContext) {
  const product = (await work.read('products', after.productId)) as (Doc & Product) | undefined;
  return orderTotal(Number(after.quantity), product);
}
