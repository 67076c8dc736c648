import { type InventoryItem, type Location, messages, type Order, type PreparationItem } from '@groundwork/contract';
import { invalid } from '../problem.ts';
import { newMeta } from '../records/change.ts';
import type { Doc } from '../records/document.ts';
import { isReservedFor, itemsReservedFor, wantedFor } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { validated } from '../records/validate.ts';
import { changeStock } from '../stock/change-stock.ts';
import { replacementTarget } from './order-requests.ts';

/** Where the goods of a delivery belong. Fields that the caller leaves out come from the order. */
export interface GoodsReceiptContext {
  preparationItemId?: string;
  preparationItemTemplateId?: string;
}
type StoredOrder = Doc & Order;
type StoredItem = Doc & InventoryItem;

/**
 * Locks everything that goods may come from or go to, before any of it changes and for all orders at once: see
 * records/lock-order.ts.
 */
export async function lockReceipts(
  work: UnitOfWork,
  arrivals: readonly { order: StoredOrder; context: GoodsReceiptContext }[],
) {
  const orderIds = arrivals.map(({ order }) => order.id);
  const targetIds = arrivals.flatMap(
    ({ order, context }) => context.preparationItemId ?? order.preparationItemId ?? [],
  );
  const targets = await work.lock('preparationitems', targetIds);
  const linkedIds = [...targets.values()].flatMap(({ inventoryItemId }) => inventoryItemId ?? []);
  const reserved = await work.readWhere('inventoryitems', isReservedFor, [wantedFor(orderIds)]);
  const received = await work.readWhere('inventoryitems', 't.order_id = any($1::text[])', [orderIds]);
  await work.lock('inventoryitems', [...linkedIds.map(String), ...reserved.keys(), ...received.keys()]);
}

/**
 * Goods receipt (docs: domain/orders#receiving): `count` pieces of an order arrive at its project's location. Takes
 * them out of the stock that a warehouse reserved for the order, adds them to an inventory item at the location, and
 * links the preparation item that waits for them.
 */
export async function receiveGoods(
  work: UnitOfWork,
  order: StoredOrder,
  locationId: string,
  count: number,
  context: GoodsReceiptContext,
) {
  await takeReserved(work, order.id, count);
  const target = await preparationItemOf(work, order, context);
  const item = await itemAt(work, order, locationId, target, context);
  changeStock(work, item, { delta: count, kind: 'receive', orderId: order.id });
  if (target && target.inventoryItemId !== item.id) {
    const isFree = !(await hasStock(work, target)) || (await replacementTarget(work, order)) === target.id;
    if (isFree) work.update('preparationitems', target, { inventoryItemId: item.id });
  }
}

/** Whether something of what the preparation item is linked to is still there. */
async function hasStock(work: UnitOfWork, { inventoryItemId }: PreparationItem) {
  const stock = (await work.read('inventoryitems', inventoryItemId)) as StoredItem | undefined;
  return stock !== undefined && !stock.isDeleted && !stock.isArchived && stock.quantity > 0;
}

const shippedFirst = (one: { entry: { status: string; timeModifiedUtc?: string } }, other: typeof one) =>
  Number(other.entry.status === 'Shipped') - Number(one.entry.status === 'Shipped') ||
  String(one.entry.timeModifiedUtc ?? '').localeCompare(String(other.entry.timeModifiedUtc ?? ''));

/** Takes up to `count` pieces from the order's reservations and from the stock behind them: shipped ones first, then the oldest. */
async function takeReserved(work: UnitOfWork, orderId: string, count: number) {
  const items = await itemsReservedFor(work, [orderId]);
  const entries = items
    .flatMap((item) => item.reservations.filter((entry) => entry.orderId === orderId).map((entry) => ({ item, entry })))
    .sort(shippedFirst);
  let left = count;
  for (const { item, entry } of entries) {
    const taken = Math.min(left, entry.quantity);
    if (taken === 0) break;
    left -= taken;
    const current = (work.staged('inventoryitems', item.id) ?? item) as StoredItem;
    const reservations = current.reservations.flatMap((other) =>
      other !== entry ? [other] : entry.quantity === taken ? [] : [{ ...other, quantity: entry.quantity - taken }],
    );
    changeStock(work, current, { delta: -taken, kind: 'deliver', orderId }, { reservations });
  }
}

/** The live preparation item that the goods are for; one of another project is refused. */
async function preparationItemOf(work: UnitOfWork, order: StoredOrder, { preparationItemId }: GoodsReceiptContext) {
  const id = preparationItemId ?? order.preparationItemId;
  if (!id) return undefined;
  const found = (await work.lock('preparationitems', [id])).get(id) as (Doc & PreparationItem) | undefined;
  const isOwn = found !== undefined && !found.isDeleted && found.projectId === order.projectId;
  if (!isOwn && preparationItemId) throw invalid({ field: 'preparationItemId', message: messages.itemNotFound });
  return isOwn ? found : undefined;
}

/** The inventory item of this order at the place; else the one already at the preparation item; else a new one. */
async function itemAt(
  work: UnitOfWork,
  order: StoredOrder,
  locationId: string,
  target: (Doc & PreparationItem) | undefined,
  context: GoodsReceiptContext,
): Promise<StoredItem> {
  const own = (await work.lockWhere('inventoryitems', 't.order_id = $1 and t.location_id = $2 and not t.is_deleted', [
    order.id,
    locationId,
  ])) as Map<string, StoredItem>;
  // All that was delivered before may have come back, and another product is sent for it.
  const first = [...own.values()].find((item) => item.productId === order.productId && takesIn(item));
  if (first) return first;
  const linkedId = target?.inventoryItemId;
  // Of two orders that arrive together the first may have made it.
  const linked = (linkedId &&
    (work.staged('inventoryitems', linkedId) ?? (await work.lock('inventoryitems', [linkedId])).get(linkedId))) as
    | StoredItem
    | undefined;
  const isSame =
    linked && !linked.isDeleted && linked.locationId === locationId && linked.productId === order.productId;
  return isSame && takesIn(linked) ? linked : newItem(work, order, locationId, context);
}

/**
 * Stock on its way to another warehouse stays as it was packed, damaged stock that is kept apart stays by itself, and what
 * is archived is in no list, where nobody would find what came.
 */
const takesIn = ({ transit, hold, isArchived }: StoredItem) => !transit && !hold && !isArchived;

async function newItem(work: UnitOfWork, order: StoredOrder, locationId: string, context: GoodsReceiptContext) {
  const product = await work.read('products', order.productId);
  const place = (await work.read('locations', locationId)) as (Doc & Location) | undefined;
  const templateId = context.preparationItemTemplateId ?? order.preparationItemTemplateId;
  const template = await work.read('preparationitemtemplates', templateId);
  const item = validated('inventoryitems', {
    ...newMeta(),
    name: product?.name ?? order.name,
    locationId,
    productId: order.productId,
    orderId: order.id,
    quantity: 0,
    tagIds: order.tagIds,
    locale: place?.type === 'Warehouse' ? template?.locale : undefined,
  }) as StoredItem;
  work.create('inventoryitems', item);
  return item;
}
