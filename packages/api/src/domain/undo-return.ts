import type { InventoryItem, Location, Order, OrderStatus, PreparationItem } from '@groundwork/contract';
import { conflict, Problem } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { isReservedFor, reservedFor, sum, wantedFor } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from '../stock/authorize-command.ts';
import { changeStock } from '../stock/change-stock.ts';
import { changeOf, type DoneReturn, eventsOf, lastReturn, type ReturnEvent, undoReason } from './last-return.ts';
import { lockRecord } from './open-project.ts';
import { byQuantity, requireSight } from './return-goods.ts';

type StoredItem = Doc & InventoryItem;
type StoredOrder = Doc & Order;
type Place = Doc & PreparationItem;
type Events = ReadonlyMap<string, ReturnEvent>;

interface Asked {
  orderId: string;
  /** The return that was seen; without it the latest one. */
  operationId?: string;
}

const refused = (message: string) => conflict(message, { code: 'not-undone' });

/**
 * POST orders/undoReturn (docs: domain/orders#undoing-a-return): pieces that came back go to the project again, as they
 * were: the latest return of the order, all of it or nothing. Not once the pieces, the order or its place in the room were
 * used or changed by somebody.
 */
export async function undoReturn(work: UnitOfWork, { orderId, operationId }: Asked) {
  work.act = 'undoReturn';
  const order = await lockRecord<Order>(work, 'orders', orderId);
  const done = await lastReturn(work, orderId);
  requireCommand(work.caller, 'orders/undoReturn', done?.back.locationId);
  requireSight(work, order);
  if (!done) throw refused('Nothing from this order has come back, or its return was already undone.');
  if (operationId && operationId !== done.operationId) {
    throw refused('Somebody returned more of this order, or undid this return, meanwhile. Open it again.');
  }
  const events = await eventsOf(work, done, order.projectId);
  const fields = orderBefore(order, events.get(order.id));
  await requireNotReserved(work, order, Number(fields.deliveredQuantity));
  const places = await lockPlaces(work, events);
  const items = await lockStock(work, done, places, events);
  const back = requireBack(done, items.get(done.back.inventoryItemId));
  await requireNotCorrected(work, done, items);
  giveAway(work, done, back, events);
  for (const { inventoryItemId, delta } of done.taken) {
    const source = requireSource(done, items.get(inventoryItemId), order);
    changeStock(work, source, { delta: -delta, kind: 'return', orderId, reason: undoReason });
  }
  work.update('orders', order, fields);
  const filled = fillPlaces(work, places, items, events);
  return {
    facts: { quantity: done.quantity },
    orders: [orderId],
    inventoryitems: [back.id, ...done.taken.map(({ inventoryItemId }) => inventoryItemId)],
    preparationitems: filled,
  };
}

/** What the order was before, where nobody has changed it since. */
function orderBefore(order: StoredOrder, event: ReturnEvent | undefined): Pick<Order, 'deliveredQuantity' | 'status'> {
  const delivered = changeOf(event, 'deliveredQuantity');
  if (!delivered || order.deliveredQuantity !== delivered.to) {
    throw refused(`Pieces of ${order.name} have arrived since. Return those that are too many instead.`);
  }
  const status = changeOf(event, 'status');
  if (status && order.status !== status.to) {
    throw refused(`${order.name} is ${order.status} by now. Set its status back to ${status.to} first.`);
  }
  const deliveredQuantity = Number(delivered.from);
  if (deliveredQuantity > order.quantity) {
    throw refused(`${order.name} is for ${order.quantity} pieces by now, and ${deliveredQuantity} would be delivered.`);
  }
  const before = (status?.from ?? order.status) as OrderStatus;
  const isWhole = deliveredQuantity === order.quantity;
  const byNumber: OrderStatus = isWhole ? 'Delivered' : 'Partially Delivered';
  return { deliveredQuantity, status: byQuantity.includes(before) ? byNumber : before };
}

/** Reserving locks the order, so that nobody does it meanwhile. */
async function requireNotReserved(work: UnitOfWork, { id, name, quantity }: StoredOrder, delivered: number) {
  const items = [...(await work.readWhere('inventoryitems', isReservedFor, [wantedFor([id])])).values()];
  if (reservedFor(items as StoredItem[], id) <= quantity - delivered) return;
  throw refused(`Stock is reserved for ${name} again. Take it out of the kit first.`);
}

/** The preparation items that the return opened. */
async function lockPlaces(work: UnitOfWork, events: Events): Promise<Place[]> {
  const ids = [...events.values()].flatMap((event) => (changeOf(event, 'inventoryItemId') ? event.targetId : []));
  const places = [...(await work.lock('preparationitems', ids)).values()] as Place[];
  const live = places.filter(({ isDeleted }) => !isDeleted);
  const filled = live.find(({ inventoryItemId }) => inventoryItemId);
  if (filled) throw refused(`${filled.name} has other stock in the room by now.`);
  return live;
}

const stockBefore = (events: Events, id: string) => changeOf(events.get(id), 'inventoryItemId')?.from;

async function lockStock(work: UnitOfWork, { back, taken }: DoneReturn, places: readonly Place[], events: Events) {
  const linked = places.map(({ id }) => String(stockBefore(events, id)));
  const ids = [back, ...taken].map(({ inventoryItemId }) => inventoryItemId);
  return (await work.lock('inventoryitems', [...new Set([...ids, ...linked])])) as Map<string, StoredItem>;
}

/** The warehouse's stock with the pieces in it, as they were put there. */
function requireBack({ back, quantity, isScrapped }: DoneReturn, item: StoredItem | undefined): StoredItem {
  if (!item) throw refused('The returned stock was deleted for good.');
  // What was thrown away is not there to be taken.
  if (isScrapped) return item;
  const { name } = item;
  if (item.isDeleted) throw refused(`The returned stock was merged into other stock, or deleted: ${name}.`);
  if (item.transit) throw refused(`${name} is on its way to another warehouse. Cancel the transfer first.`);
  if (item.productId !== back.productId) throw refused(`The returned stock is another product by now: ${name}.`);
  if (item.locationId !== back.locationId || (item.locale ?? '') !== (back.toLocale ?? '')) {
    const from = back.toLocale || 'where it was put';
    throw refused(`${name} was moved from ${from} to ${item.locale || 'another place'}. Move it back first.`);
  }
  if (item.hold && back.reason !== 'Damaged') throw refused(`${name} is on hold by now. Release it first.`);
  const free = item.quantity - sum(item.reservations);
  if (free >= quantity) return item;
  throw refused(
    `Only ${Math.max(0, free)} of the ${quantity} returned pieces are still free: the others were used or reserved.`,
  );
}

/** The project's stock that the pieces came out of. */
function requireSource({ back }: DoneReturn, item: StoredItem | undefined, { name }: StoredOrder): StoredItem {
  if (!item || item.isDeleted) throw refused(`The stock of the project that had ${name} was merged or deleted.`);
  if (item.transit || item.locationId === back.locationId) throw refused(`${item.name} was moved out of the project.`);
  if (item.productId !== back.productId) throw refused(`${item.name} is another product by now.`);
  return item;
}

/** Nobody knows whether who counted since saw the pieces there or not. */
async function requireNotCorrected(work: UnitOfWork, { back, taken, time }: DoneReturn, items: Map<string, Doc>) {
  const ids = [back, ...taken].map(({ inventoryItemId }) => inventoryItemId);
  const { rows } = await work.queries.query<{ id: string }>(
    `select inventory_item_id as id from stockmoves
     where inventory_item_id = any($1::text[]) and kind in ('adjust', 'count') and time_created > $2::timestamptz limit 1`,
    [ids, time],
  );
  const [row] = rows;
  if (row) throw refused(`${items.get(row.id)?.name} was counted or corrected since. Adjust its quantity instead.`);
}

/** The warehouse has them no more; an item that was made for them goes into the trash once it is empty. */
function giveAway(work: UnitOfWork, { back, quantity, isScrapped }: DoneReturn, item: StoredItem, events: Events) {
  const why = { orderId: back.orderId, reason: undoReason };
  const whole = isScrapped ? changeStock(work, item, { delta: quantity, kind: 'scrap', ...why }) : item;
  const left = changeStock(work, whole, { delta: -quantity, kind: 'return', ...why });
  const isOurs = events.get(item.id)?.eventType === 'RecordCreated';
  if (!isOurs || left.isDeleted || left.quantity > 0) return;
  work.update('inventoryitems', left, { isDeleted: true, cycleCount: undefined }, deletionOf(work.caller.id, left.id));
}

const deletionOf = (userId: string, rootId: string) => ({ userId, rootId, links: [] });

/** The places in the room have their stock again; one whose status somebody has set since keeps that. */
function fillPlaces(work: UnitOfWork, places: readonly Place[], items: Map<string, StoredItem>, events: Events) {
  return places.flatMap((place) => {
    const stock = items.get(String(stockBefore(events, place.id)));
    if (!stock || stock.isDeleted) return [];
    const status = changeOf(events.get(place.id), 'status');
    const isSame = status && place.status === status.to;
    const fields = { inventoryItemId: stock.id, ...(isSame ? { status: status.from } : {}) };
    return work.update('preparationitems', place, fields).id;
  });
}

/** What undoing would do. */
interface UndoPreview {
  operationId: string;
  quantity: number;
  /** How many of them the project's stock gets again: it had no more. */
  toProject: number;
  timeUtc: string;
  userId?: string;
  warehouseName?: string;
  /** The emplacement that the pieces were put to. */
  locale?: string;
  isScrapped: boolean;
  /** Why it cannot be done now. */
  refusal?: string;
}

/**
 * GET orders/{id}/lastReturn: does it and writes nothing, so that the reason is the one that the command would give. Answers
 * nothing where nothing has come back.
 */
export async function previewUndo(work: UnitOfWork, orderId: string): Promise<{ return?: UndoPreview }> {
  const refusal = await refusalOf(work, orderId);
  const done = await lastReturn(work, orderId);
  if (!done) return {};
  const { operationId, quantity, time, back, taken, isScrapped } = done;
  const warehouse = (await work.read('locations', back.locationId)) as (Doc & Location) | undefined;
  const toProject = taken.reduce((total, { delta }) => total - delta, 0);
  const where = { warehouseName: warehouse?.name, locale: back.toLocale || undefined };
  const how = { timeUtc: time, userId: back.userId, isScrapped, refusal };
  return { return: { operationId, quantity, toProject, ...where, ...how } };
}

async function refusalOf(work: UnitOfWork, orderId: string): Promise<string | undefined> {
  try {
    await undoReturn(work, { orderId });
    return undefined;
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 409) return problem.body.message;
    throw problem;
  }
}
