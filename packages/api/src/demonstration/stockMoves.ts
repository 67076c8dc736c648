import type { CountLine, InventoryItem, Order, StockMoveKind } from '@groundwork/contract';
import { userId } from './accounts.ts';
import { demonstrationId } from './identifier.ts';
import { at } from './random.ts';
import type { World } from './world.ts';

/** A line of the ledger before its running balance is known. */
interface Line {
  time: string;
  delta: number;
  kind: StockMoveKind;
  by?: string;
  reason?: string;
  note?: string;
  orderId?: string;
  countId?: string;
  fromLocale?: string;
}

/**
 * The stock ledger: the initial quantity of each inventory item and every change since. The deltas add up to its
 * quantity, and a count equals the balance of the ledger on that day.
 */
export function addStockMoves(world: World): void {
  const { records, add } = world;
  const delivered = deliveredOrders(world);
  const counted = countLinesOf(world);
  for (const [index, item] of records.inventoryitems.entries()) {
    const lines = item.orderId ? [received(item)] : history(world, item, index, delivered, counted.get(item.id) ?? []);
    let quantityAfter = 0;
    let locale = lines.find(({ fromLocale }) => fromLocale)?.fromLocale ?? item.locale;
    for (const [number, { time, by, fromLocale, ...line }] of lines.entries()) {
      if (fromLocale) locale = item.locale;
      completeLine(counted.get(item.id) ?? [], line.countId, quantityAfter);
      quantityAfter += line.delta;
      const key = number === 0 ? item.id : `${item.id}-${number}`;
      const who = { userId: by && userId(by), operationId: demonstrationId(`operations/stock-${key}`) };
      const place = { productId: item.productId, locationId: item.locationId, fromLocale, toLocale: locale };
      add('stockmoves', key, { inventoryItemId: item.id, ...place, ...line, ...who, quantityAfter }, { created: time });
    }
  }
}

const received = ({ quantity, orderId, timeCreatedUtc }: InventoryItem): Line => ({
  ...{ time: timeCreatedUtc, delta: quantity, kind: 'receive', orderId, by: 'basic' },
});

/** Everything since the item was first written down, oldest first. */
function history(
  { calendar }: World,
  item: InventoryItem,
  index: number,
  delivered: Map<string, Order[]>,
  counted: readonly CountLine[],
): Line[] {
  const { quantity, locale, timeCreatedUtc, locationId: place, productId } = item;
  const lines: Line[] = [];
  const day = (from: number, length: number) => calendar.daysAgo(from + (index % length), 13, index % 60);
  const orders = delivered.get(`${place} ${productId}`) ?? [];
  const order = orders.find(({ timeModifiedUtc }) => timeModifiedUtc > timeCreatedUtc);
  if (order) {
    orders.splice(orders.indexOf(order), 1);
    const delta = -order.deliveredQuantity;
    lines.push({ time: order.timeModifiedUtc, delta, kind: 'deliver', orderId: order.id, by: 'basic' });
  }
  if (index % 7 === 2) {
    const note = at(['Corner broken.', 'Water stain.', 'Lid does not close.'], index);
    lines.push({ time: day(12, 60), delta: -1, kind: 'scrap', reason: 'Damaged', note, by: 'picker' });
  }
  if (index % 11 === 3) {
    lines.push({
      time: day(9, 40),
      delta: -2,
      kind: 'adjust',
      reason: 'Lost',
      note: 'Not found twice.',
      by: 'contributor',
    });
  }
  if (index % 11 === 5 && quantity >= 3) {
    lines.push({
      time: day(15, 50),
      delta: 2,
      kind: 'adjust',
      reason: 'Found',
      note: 'Behind the shelf.',
      by: 'packer',
    });
  }
  if (index % 13 === 4 && locale) {
    lines.push({
      time: day(20, 45),
      delta: 0,
      kind: 'move',
      fromLocale: locale === 'A1_01' ? 'A1_02' : 'A1_01',
      by: 'picker',
    });
  }
  for (const { delta = 0, countId, countedUtc } of counted) {
    lines.push({ time: countedUtc ?? timeCreatedUtc, delta, kind: 'count', countId, by: 'director' });
  }
  const since = lines
    .filter(({ time, kind, delta }) => time > timeCreatedUtc && (kind !== 'count' || delta !== 0))
    .sort((one, other) => one.time.localeCompare(other.time));
  const rest = since.reduce((sum, { delta }) => sum + delta, 0);
  return [{ time: timeCreatedUtc, delta: quantity - rest, kind: 'initial' }, ...since];
}

/** What was expected when a count that was applied found a difference: what the ledger says. */
function completeLine(lines: readonly CountLine[], countId: string | undefined, quantity: number) {
  const line = lines.find((each) => countId !== undefined && each.countId === countId);
  if (!line) return;
  line.offShelfAt = 0;
  line.expectedAt = quantity;
  line.onShelf = quantity + (line.delta ?? 0);
}

/** The lines of applied counts, by inventory item. */
function countLinesOf({ records }: World): Map<string, CountLine[]> {
  const applied = new Set(records.counts.filter(({ status }) => status === 'Applied').map(({ id }) => id));
  const found = new Map<string, CountLine[]>();
  for (const line of records.countlines) {
    if (!applied.has(line.countId)) continue;
    found.set(line.inventoryItemId, [...(found.get(line.inventoryItemId) ?? []), line]);
  }
  return found;
}

/** What has left the warehouses for projects, by warehouse and product. */
function deliveredOrders({ records }: World): Map<string, Order[]> {
  const warehouses = new Map(records.projects.map(({ id, fulfillingById }) => [id, fulfillingById]));
  const found = new Map<string, Order[]>();
  for (const order of records.orders) {
    const warehouse = warehouses.get(order.projectId);
    if (!warehouse || order.isDeleted || order.status !== 'Delivered' || order.deliveredQuantity === 0) continue;
    const key = `${warehouse} ${order.productId}`;
    found.set(key, [...(found.get(key) ?? []), order]);
  }
  return found;
}
