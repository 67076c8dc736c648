import type { Notification, Order, Product } from '@groundwork/contract';
import { orderTotal } from '@groundwork/contract/domain';
import type { answerSubstituteBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict, Problem, unprocessable } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { nameOf } from '../records/name.ts';
import { itemsReservedFor, sum } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { allocateStock, type Short } from '../stock/allocate.ts';
import { isReservable } from '../stock/set-reservations.ts';
import { divideOrder } from './split.ts';

type StoredOrder = Doc & Order;

/**
 * POST reservations/answerSubstitute (docs: domain/kitting#shortages): a Director decides what a picker suggested.
 * Approved, the order is for that product, and what it lacks is reserved. Declined, the order stays short.
 */
export async function answerSubstitute(work: UnitOfWork, body: InferOutput<typeof answerSubstituteBody>) {
  const { orderId, productId, answer } = body;
  const order = (await work.lock('orders', [orderId])).get(orderId) as StoredOrder | undefined;
  if (!order || order.isDeleted)
    throw new Problem(404, { title: 'Not found', message: 'The order was deleted.', code: 'gone' });
  const product = await work.read('products', productId);
  const userIds = await askersOf(work, body);
  if (userIds.length === 0) throw conflict('This was answered already, or the order changed. Nothing was done.');
  const about = { kind: 'substituteAnswered', order, substituteProductId: productId, answer, userIds } as const;
  const detail = product ? nameOf(product) : '';
  if (answer === 'declined') {
    work.occurrences.push({ ...about, detail, isComplete: false });
    return { orders: [orderId], inventoryitems: [], facts: { reserved: 0, short: 0, shorts: [] as Short[] } };
  }
  if (!product || product.isDeleted || product.isArchived)
    throw unprocessable('The suggested product is not in the catalog any more.');
  if (!isReservable(order.status))
    throw unprocessable(`The order is ${order.status} by now: nothing is picked for it.`);
  const missing = await missingPart(work, order);
  if (!missing) throw unprocessable('Nothing of the order is missing any more.');
  const earlier = (await work.read('products', missing.productId)) as (Doc & Product) | undefined;
  const { quantity, total } = missing;
  const isByFormula = total === orderTotal(quantity, earlier);
  work.update('orders', missing, {
    productId,
    total: isByFormula ? orderTotal(quantity, product as Doc & Product) : total,
  });
  const { inventoryitems, facts } = await allocateStock(work, { orderIds: [missing.id] });
  work.occurrences.push({ ...about, detail, isComplete: facts.short === 0 });
  return { orders: work.stagedIn('orders').map(({ id }) => id), inventoryitems, facts };
}

/**
 * The order of what is missing: what was picked, shipped or delivered stays of its product, in an order of its own.
 * Undefined where nothing is missing.
 */
async function missingPart(work: UnitOfWork, order: StoredOrder): Promise<StoredOrder | undefined> {
  const entries = (await itemsReservedFor(work, [order.id]))
    .flatMap(({ reservations }) => reservations)
    .filter((entry) => entry.orderId === order.id);
  const away = order.deliveredQuantity + sum(entries.filter(({ status }) => status === 'Shipped'));
  const kept = sum(entries.filter(({ status }) => status !== 'Shipped'));
  if (order.quantity <= away + kept) return undefined;
  if (kept > 0) await divideOrder(work, order, kept);
  const rest = (work.staged('orders', order.id) ?? order) as StoredOrder;
  return away > 0 ? divideOrder(work, rest, rest.quantity - away) : rest;
}

/** Who suggested this product, where nobody has answered yet. */
async function askersOf(work: UnitOfWork, { orderId, productId }: InferOutput<typeof answerSubstituteBody>) {
  const condition = `t.record_ref = $1 and not t.doc ? 'doneUtc' and t.doc->>'kind' = 'substituteAsked'
    and t.doc->>'substituteProductId' = $2`;
  const open = await work.readWhere('notifications', condition, [`orders/${orderId}`, productId]);
  const actorIds = [...open.values()].map((each) => (each as Doc & Notification).actorId);
  return [...new Set(actorIds.flatMap((id) => id ?? []))];
}
