import { messages, type Order, type OrderStatus, type Product, type Project } from '@groundwork/contract';
import { orderTotal } from '@groundwork/contract/domain';
import { schemas } from '@groundwork/contract/schemas';
import * as v from 'valibot';
import { closeRequests } from '../domain/order-requests.ts';
import { isElevated } from '../policy/caller.ts';
import { conflict, invalid, notAllowed, unprocessable } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { releaseReservations, reservedQuantity, setReservationStatus } from '../records/reservations.ts';
import { isOwnProject, isTeamProject, type WriteContext } from '../records/rule.ts';

const byDeliveryOnly: readonly OrderStatus[] = ['Delivered', 'Partially Delivered'];
const lockedFields = ['name', 'productId', 'quantity', 'projectId', 'vendorId', 'total'];
const backwards: readonly OrderStatus[] = ['New', 'Ready to Process', 'Cancelled'];
/** What the team of a warehouse has at hand, and may send on its way. */
const atWarehouse: readonly OrderStatus[] = ['Processing', 'Partially Delivered'];
type StoredOrder = Doc & Order;

/**
 * Statuses, the lock while the warehouse works on an order, and what a status does to reservations
 * (docs: order-statuses).
 */
export async function orderRule(context: WriteContext) {
  const { changed } = context;
  const before = context.before as StoredOrder | undefined;
  const order = context.after as StoredOrder;
  const isLocked = before?.status === 'Processing' && lockedFields.some((field) => changed.has(field));
  if (isLocked && !isElevated(context.caller)) throw conflict('Order is being processed by the warehouse.');
  if (!before || changed.has('status')) await statusRule(context);
  await totalRule(context, before, order);
  if (!before) return;
  if (changed.has('quantity')) await quantityRule(context, before, order);
  if (changed.has('productId') || changed.has('projectId')) await goodsRule(context, before);
}

/** The total follows quantity and product until somebody sets it ([OR-06]). */
async function totalRule({ work, changed, sent }: WriteContext, before: StoredOrder | undefined, order: StoredOrder) {
  const isOpen = before ? !sent.has('total') && !changed.has('total') : order.total === undefined;
  if (!isOpen || (before && !changed.has('quantity') && !changed.has('productId'))) return;
  const totalOf = async ({ productId, quantity }: StoredOrder) =>
    orderTotal(quantity, (await work.read('products', productId)) as (Doc & Product) | undefined);
  if (before && before.total !== (await totalOf(before))) return;
  const total = v.safeParse(schemas.orders.entries.total, await totalOf(order));
  if (!total.success) throw invalid({ field: 'total', message: total.issues[0].message });
  order.total = total.output;
}

/** The quantity is at least the received and the reserved quantity. A fully delivered order stays fully delivered. */
async function quantityRule({ work }: WriteContext, before: StoredOrder, order: StoredOrder) {
  const { quantity, deliveredQuantity, status } = order;
  const refuse = (message: string) => {
    throw invalid({ field: 'quantity', message });
  };
  if (quantity < deliveredQuantity) refuse(messages.atLeast(deliveredQuantity));
  if (quantity > deliveredQuantity && status === 'Delivered') refuse(messages.atMost(deliveredQuantity));
  const isLess = quantity < before.quantity;
  if (isLess && quantity - deliveredQuantity < (await reservedQuantity(work, order.id)))
    refuse(messages.quantityBelowReserved);
  if (status !== 'Partially Delivered' || quantity > deliveredQuantity) return;
  // Nothing remains to arrive, as when the rest is split off.
  order.status = 'Delivered';
  work.stage({ name: 'orders', before, after: order });
  await closeRequests(work, order);
}

/** An order that is on its way or has arrived keeps its product and its project; one that belongs to a plan, its project. */
async function goodsRule({ work, changed }: WriteContext, before: StoredOrder) {
  if (before.deliveredQuantity > 0) throw unprocessable('Something of the order was delivered already.');
  if ((await reservedQuantity(work, before.id)) > 0) throw unprocessable('Order has reservations.');
  const isLinked = before.preparationItemId !== undefined || before.preparationItemTemplateId !== undefined;
  if (isLinked && changed.has('projectId')) throw unprocessable('The order belongs to a component of its project.');
}

async function statusRule(context: WriteContext) {
  const { work, before, after, caller } = context;
  const to = after.status as OrderStatus;
  const from = before?.status as OrderStatus | undefined;
  if (byDeliveryOnly.includes(to)) throw unprocessable(`An order becomes ${to} by a delivery.`);
  if (to === 'Cancelled' && from === 'Delivered') throw unprocessable('A delivered order cannot be cancelled.');
  const isUndo = from === 'WHSE Shipped' && to === 'Processing';
  const isShipping = to === 'WHSE Shipped' && from !== undefined && atWarehouse.includes(from);
  const isTeamStatus = isShipping || (from === 'Processing' && to === 'Back Ordered');
  if (!isOwnProject(context) && !isUndo && !isTeamStatus) throw notAllowed();
  if (to === 'Processing') {
    if (!isElevated(caller) && !(isUndo && isTeamProject(context))) throw notAllowed();
    const project = (await work.read('projects', after.projectId)) as (Doc & Project) | undefined;
    if (!project?.fulfillingById) throw unprocessable('Project has no fulfilling warehouse.');
  }
  if (from === 'Processing') {
    if (backwards.includes(to) && !isElevated(caller)) throw notAllowed();
    const isStaff = isElevated(caller) || caller.policyRole === 'Contributor';
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
