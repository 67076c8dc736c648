import { randomUUID } from 'node:crypto';
import type { InventoryItem, Order, Project, Reservation } from '@groundwork/contract';
import { availableQuantity, byExpiry, isSuggestable } from '@groundwork/contract/domain';
import type { allocateBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { unprocessable } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { isReservedFor, reservedFor, wantedFor } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from './authorize-command.ts';
import { closedProject } from './closed-project.ts';
import { dayOfCaller } from './day-of-caller.ts';
import { isReservable, setReservations } from './set-reservations.ts';

type StoredItem = Doc & InventoryItem;
type StoredOrder = Doc & Order;

/** What an order still lacks, and why where it could not be reserved for at all. */
export interface Short {
  orderId: string;
  productId?: string;
  short: number;
  reason?: string;
}

/**
 * POST reservations/allocate (docs: prefer-exact-product): reserves the outstanding quantity of exactly the orders'
 * products. Parallel calls take turns, and the second gets the rest. Skips stock that is reported missing, on hold or
 * expired.
 */
export async function allocateStock(work: UnitOfWork, { orderIds, today: asked }: InferOutput<typeof allocateBody>) {
  const ids = [...new Set(orderIds)];
  const found = (await work.lock('orders', ids)) as Map<string, StoredOrder>;
  const orders = ids.flatMap((id) => found.get(id) ?? []);
  const projects = (await work.readMany(
    'projects',
    orders.map(({ projectId }) => projectId),
  )) as Map<string, Doc & Project>;
  const warehouseOf = (order: StoredOrder) => projects.get(order.projectId)?.fulfillingById;
  for (const order of orders) requireCommand(work.caller, 'reservations/allocate', warehouseOf(order) ?? '');
  const items = await lockShelves(work, orders, warehouseOf);
  const today = dayOfCaller(asked);
  const earlier = new Map(items);
  const preferred = await preferredPlaces(work, orders);
  const held = (await work.readWhere('inventoryitems', isReservedFor, [wantedFor(ids)])) as Map<string, StoredItem>;
  const shorts: Short[] = [];
  let reserved = 0;
  for (const id of ids) {
    const order = found.get(id);
    const reason =
      !order || order.isDeleted ? 'The order was deleted.' : unreservable(order, projects.get(order.projectId));
    if (!order || reason) {
      shorts.push({ orderId: id, productId: order?.productId, short: order?.quantity ?? 0, reason });
      continue;
    }
    let short = Math.max(0, order.quantity - order.deliveredQuantity - reservedFor([...held.values()], order.id));
    while (short > 0) {
      const fitting = [...items.values()].filter(
        (item) =>
          item.productId === order.productId &&
          item.locationId === warehouseOf(order) &&
          availableQuantity(item) > 0 &&
          isSuggestable(item, today),
      );
      const item = bestShelf(fitting, short, preferred.get(order.preparationItemTemplateId ?? ''));
      if (!item) break;
      const quantity = Math.min(short, availableQuantity(item));
      items.set(item.id, { ...item, reservations: withReserved(item.reservations, order.id, quantity) });
      reserved += quantity;
      short -= quantity;
    }
    if (short > 0) shorts.push({ orderId: id, productId: order.productId, short });
  }
  for (const [id, item] of items) {
    const before = earlier.get(id);
    if (!before || before === item) continue;
    const reservations = await setReservations(work, before, item, (_, message) => unprocessable(message), [
      ...items.values(),
    ]);
    work.update('inventoryitems', before, { reservations });
  }
  const inventoryitems = work.stagedIn('inventoryitems').map(({ id }) => id);
  const short = shorts.reduce((sum, each) => sum + each.short, 0);
  return { orders: orders.map(({ id }) => id), inventoryitems, facts: { reserved, short, shorts } };
}

function unreservable(order: StoredOrder, project: (Doc & Project) | undefined) {
  const closed = closedProject(project);
  if (closed) return closed.message;
  if (!isReservable(order.status)) return `An order with status ${order.status} cannot be reserved for.`;
  if (!order.productId) return 'The order has no product.';
  return project?.fulfillingById ? undefined : 'The project has no fulfilling warehouse.';
}

/** Everything of the products in their warehouses, locked in one statement. */
async function lockShelves(
  work: UnitOfWork,
  orders: readonly StoredOrder[],
  warehouseOf: (order: StoredOrder) => string | undefined,
) {
  const found = await work.lockWhere(
    'inventoryitems',
    't.product_id = any($1::text[]) and t.location_id = any($2::text[]) and not t.is_deleted and not t.is_archived',
    [orders.flatMap(({ productId }) => productId ?? []), orders.flatMap((order) => warehouseOf(order) ?? [])],
  );
  return new Map([...found].filter(([, { isDeleted }]) => !isDeleted)) as Map<string, StoredItem>;
}

/** The emplacements that the item templates of the orders name. */
async function preferredPlaces(work: UnitOfWork, orders: readonly StoredOrder[]) {
  const ids = orders.flatMap(({ preparationItemTemplateId }) => preparationItemTemplateId ?? []);
  const templates = await work.readMany('preparationitemtemplates', ids);
  return new Map([...templates].map(([id, { locale }]) => [id, locale as string | undefined]));
}

/**
 * What expires first is used first. The smallest item that covers the need leaves the larger ones whole; where none does,
 * the largest means the fewest walks. Items at the template's emplacement come before all others.
 */
function bestShelf(items: readonly StoredItem[], need: number, locale: string | undefined): StoredItem | undefined {
  const soonest = [...items].sort(byExpiry)[0]?.expiresOn;
  const alike = soonest ? items.filter(({ expiresOn }) => expiresOn === soonest) : items;
  const covering = alike.filter((item) => availableQuantity(item) >= need);
  const [candidates, direction] = covering.length > 0 ? [covering, 1] : [alike, -1];
  const isPreferred = (item: StoredItem) => Number(Boolean(locale) && item.locale === locale);
  return [...candidates].sort(
    (one, other) =>
      isPreferred(other) - isPreferred(one) ||
      direction * (availableQuantity(one) - availableQuantity(other)) ||
      one.id.localeCompare(other.id),
  )[0];
}

function withReserved(entries: readonly Reservation[], orderId: string, quantity: number): Reservation[] {
  const isSame = (entry: Reservation) => entry.orderId === orderId && entry.status === 'Reserved' && !entry.tote;
  if (!entries.some(isSame)) return [...entries, { id: randomUUID(), orderId, quantity, status: 'Reserved' }];
  const at = entries.findIndex(isSame);
  return entries.map((entry, index) => (index === at ? { ...entry, quantity: entry.quantity + quantity } : entry));
}
