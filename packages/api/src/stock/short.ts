import { type InventoryItem, messages, type Project, type Reservation } from '@groundwork/contract';
import type { shortBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { invalid, Problem, unprocessable } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { nameOf } from '../records/name.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from './authorize-command.ts';
import { changeStock } from './change-stock.ts';
import { splitOff } from './divide.ts';
import { lockItem } from './lock-items.ts';
import { movedMeanwhile } from './moved-meanwhile.ts';
import { requestOf } from './request-count.ts';
import { requirePhoto } from './require-photo.ts';
import { takeFrom } from './take-from.ts';

type StoredItem = Doc & InventoryItem;
type Body = InferOutput<typeof shortBody>;

/**
 * POST reservations/short (docs: domain/kitting#shortages): a picker does not find what is reserved, or cannot use it.
 * The pieces are not kept for the order any more. What is missing asks for a count, and is not suggested until then;
 * what is damaged is thrown away or kept apart.
 */
export async function shortPick(work: UnitOfWork, body: Body) {
  const { orderId, inventoryItemId, quantity, reason } = body;
  const orders = await work.lock('orders', [orderId]);
  if (!orders.has(orderId))
    throw new Problem(404, { title: 'Not found', message: 'The order was deleted.', code: 'gone' });
  const item = await lockItem(work, inventoryItemId);
  requireCommand(work.caller, 'reservations/short', item.locationId);
  await requireOwnOrder(work, item, orders.get(orderId));
  await requirePhoto(work, body.photoId);
  const answer = { orders: [orderId], inventoryitems: [inventoryItemId] };
  await askFor(work, orders.get(orderId), body);
  if (reason === 'Later') return answer;
  const { kept, found } = takeFrom(item.reservations, { orderId, from: 'Reserved', quantity });
  if (found < quantity) throw await movedMeanwhile(work, 0, { ...body, from: 'Reserved' }, item, found);
  if (reason !== 'Damaged') {
    work.update('inventoryitems', item, { reservations: kept, countRequest: requestOf(work, reason, body.note) });
    return answer;
  }
  if (!body.damaged)
    throw invalid({ field: 'damaged', message: 'Say whether the pieces are thrown away or kept apart.' });
  const apart = body.damaged === 'hold' ? keepApart(work, item, kept, body) : undefined;
  if (!apart) {
    const { note, photoId } = body;
    changeStock(
      work,
      item,
      { delta: -quantity, kind: 'scrap', reason, note, photoId, orderId },
      { reservations: kept },
    );
  }
  return { ...answer, inventoryitems: [...new Set([inventoryItemId, apart ?? inventoryItemId])] };
}

/** A picker reports, and asks about, what is kept in their warehouse or is to be taken out of it. */
async function requireOwnOrder(work: UnitOfWork, item: StoredItem, order: Doc | undefined) {
  if (!order || item.reservations.some(({ orderId }) => orderId === order.id)) return;
  const project = (await work.read('projects', order.projectId)) as (Doc & Project) | undefined;
  if (project?.fulfillingById !== item.locationId) {
    throw unprocessable('The project is fulfilled from another location.');
  }
}

/** Notifies Directors of a shortage and of the picker's proposed substitute. */
async function askFor(work: UnitOfWork, order: Doc | undefined, { reason, quantity, note, substituteProductId }: Body) {
  if (!order) return;
  if (reason !== 'Later') work.occurrences.push({ kind: 'shortage', order, detail: reason, note, quantity });
  if (!substituteProductId) return;
  const product = await work.read('products', substituteProductId);
  if (!product || product.isDeleted) throw invalid({ field: 'substituteProductId', message: messages.itemNotFound });
  work.occurrences.push({
    kind: 'substituteAsked',
    order,
    detail: nameOf(product),
    substituteProductId,
    note,
    quantity,
  });
}

/** The damaged pieces as an item on hold; the whole item where that is all of it. Answers its id. */
function keepApart(work: UnitOfWork, item: StoredItem, reservations: Reservation[], body: Body): string {
  const { quantity, note, photoId } = body;
  const hold = { reason: 'Damaged', note, photoId, userId: work.caller.id, heldUtc: new Date().toISOString() };
  const released = work.update('inventoryitems', item, { reservations }) as StoredItem;
  if (quantity < item.quantity)
    return splitOff(work, released, quantity, { reason: 'Damaged', note, photoId }, { hold }).id;
  work.update('inventoryitems', released, { hold });
  return item.id;
}
