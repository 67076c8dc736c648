import type { InventoryItem } from '@groundwork/contract';
import { availableQuantity, compareEmplacements, onShelfQuantity } from '@groundwork/contract/domain';
import type { KitItem } from '../../kits/kit.ts';
import type { ReservationMove } from '../../kits/reservation-move.ts';
import { type StockIndex, suggestedItem } from '../../kits/stock-index.ts';
import type { RunKit } from '../run-kits.ts';

/** The pieces of one line that go into one tote. */
export interface RunRow {
  key: string;
  /** 0: the kit has no tote, it is picked by itself. */
  tote: number;
  orderId: string;
  /** Reserved and still on the shelf. */
  reserved: number;
  /** Not reserved, but free at this place. */
  free: number;
  done: number;
  total: number;
}

/** The quantities that a picker takes at one place. */
export interface RunLine {
  /** The inventory item's. */
  id: string;
  locale: string;
  productId: string | undefined;
  name: string;
  code: string | undefined;
  mediaItemIds: readonly string[];
  onShelf: number;
  rows: readonly RunRow[];
  /** Pieces that are still to be taken. */
  open: number;
}

export interface RunTote {
  key: string;
  tote: number;
  /** Items of the kit in the tote, of all that are not shipped. */
  done: number;
  items: number;
  /** Items with pieces that are neither reserved nor free anywhere. */
  short: number;
}

export interface Run {
  lines: readonly RunLine[];
  totes: readonly RunTote[];
  /** Items for which pieces are missing that no shelf has. */
  shorts: readonly { key: string; tote: number; item: KitItem; missing: number }[];
}

/** The one list of a pick run: by emplacement, each line with the totes that need it (docs: picking-runs). */
export function runOf(kits: readonly RunKit[], items: readonly InventoryItem[], stock: StockIndex): Run {
  const inventory = new Map(items.map((item) => [item.id, item]));
  const lines = new Map<string, { item: InventoryItem; kitItem: KitItem; rows: RunRow[] }>();
  const shorts: { key: string; tote: number; item: KitItem; missing: number }[] = [];
  const free = freeStock(stock);
  const add = (inventoryItem: InventoryItem, kitItem: KitItem, row: RunRow) => {
    const line = lines.get(inventoryItem.id);
    const same = line?.rows.find(({ orderId }) => orderId === row.orderId);
    if (same) Object.assign(same, sumOf(same, row));
    else if (line) line.rows.push(row);
    else lines.set(inventoryItem.id, { item: inventoryItem, kitItem, rows: [row] });
  };
  for (const { key, tote, items: kitItems } of kits) {
    for (const kitItem of kitItems) {
      if (kitItem.status === 'Shipped') continue;
      const row = { key, tote, orderId: kitItem.order.id, reserved: 0, free: 0, done: 0, total: 0 };
      for (const { inventoryItemId, quantity, status } of kitItem.entries) {
        const item = inventory.get(inventoryItemId);
        if (!item || status === 'Shipped') continue;
        const isReserved = status === 'Reserved';
        add(item, kitItem, {
          ...row,
          reserved: isReserved ? quantity : 0,
          done: isReserved ? 0 : quantity,
          total: quantity,
        });
      }
      const missing = takeFree(free, kitItem, (item, quantity) =>
        add(item, kitItem, { ...row, free: quantity, total: quantity }),
      );
      if (missing > 0) shorts.push({ key, tote, item: kitItem, missing });
    }
  }
  const sorted = [...lines.values()]
    .map(lineOf)
    .sort((one, other) => compareEmplacements(one.locale, other.locale) || one.name.localeCompare(other.name));
  return { lines: sorted, totes: kits.map((kit) => toteOf(kit, sorted, shorts)), shorts };
}

const sumOf = (one: RunRow, other: RunRow) => ({
  reserved: one.reserved + other.reserved,
  free: one.free + other.free,
  done: one.done + other.done,
  total: one.total + other.total,
});

/** Distributes the available stock among the items, in their order. */
export const freeStock = (stock: StockIndex) => ({ stock, taken: new Map<string, number>() });

/** Finds shelves for what an item is short of; answers how many pieces no shelf has. */
export function takeFree(
  { stock, taken }: ReturnType<typeof freeStock>,
  { order, short }: KitItem,
  onTake: (item: InventoryItem, quantity: number) => void,
): number {
  let missing = short;
  while (missing > 0) {
    const left = (stock.get(order.productId ?? '') ?? []).map((item) => ({
      ...item,
      quantity: item.quantity - (taken.get(item.id) ?? 0),
    }));
    const found = suggestedItem(new Map([[order.productId ?? '', left]]), order.productId, missing);
    if (!found) return missing;
    const quantity = Math.min(missing, availableQuantity(found));
    taken.set(found.id, (taken.get(found.id) ?? 0) + quantity);
    onTake(found, quantity);
    missing -= quantity;
  }
  return 0;
}

function lineOf({ item, kitItem, rows }: { item: InventoryItem; kitItem: KitItem; rows: readonly RunRow[] }): RunLine {
  const { product, order } = kitItem;
  return {
    id: item.id,
    locale: item.locale ?? '',
    productId: item.productId,
    name: product?.name ?? order.name,
    code: product?.externalIdentifier,
    mediaItemIds: product?.mediaItemIds ?? [],
    onShelf: onShelfQuantity(item),
    rows,
    open: rows.reduce((sum, { reserved, free }) => sum + reserved + free, 0),
  };
}

function toteOf({ key, tote, items }: RunKit, lines: readonly RunLine[], shorts: Run['shorts']): RunTote {
  const open = new Set(
    lines.flatMap(({ rows }) => rows.filter((row) => row.key === key && openOf(row) > 0).map(({ orderId }) => orderId)),
  );
  const missing = new Set(shorts.filter((short) => short.key === key).map(({ item }) => item.order.id));
  const live = items.filter(({ status }) => status !== 'Shipped');
  const done = live.filter(({ order }) => !open.has(order.id) && !missing.has(order.id)).length;
  return { key, tote, done, items: live.length, short: missing.size };
}

export const openOf = ({ reserved, free }: RunRow): number => reserved + free;

/** The moves that book `quantity` pieces of a row: reserved pieces first. */
export function movesOf({ id }: RunLine, row: RunRow, quantity: number): ReservationMove[] {
  const tote = row.tote > 0 ? { tote: String(row.tote) } : {};
  const move = (from: 'Reserved' | null, pieces: number): ReservationMove => ({
    orderId: row.orderId,
    inventoryItemId: id,
    quantity: pieces,
    from,
    to: 'Dropped',
    ...tote,
  });
  const reserved = Math.min(quantity, row.reserved);
  const free = Math.min(quantity - reserved, row.free);
  return [...(reserved > 0 ? [move('Reserved', reserved)] : []), ...(free > 0 ? [move(null, free)] : [])];
}

/** '7 of 12' counts places: one is picked when nothing is left to take there. */
export function placesOf(lines: readonly RunLine[]): { picked: number; places: number } {
  const open = new Map<string, boolean>();
  for (const { id, locale, open: pieces } of lines) {
    const place = locale || id;
    open.set(place, (open.get(place) ?? false) || pieces > 0);
  }
  return { picked: [...open.values()].filter((isOpen) => !isOpen).length, places: open.size };
}
