import type { InventoryItem } from '@groundwork/contract';
import { availableQuantity, byExpiry, compareEmplacements, isSuggestable } from '@groundwork/contract/domain';
import { calendarDay } from '../calendar-day.ts';
import type { Kit } from './kit.ts';

/** The stock of a warehouse by product. */
export type StockIndex = ReadonlyMap<string, readonly InventoryItem[]>;

const indexes = new WeakMap<readonly InventoryItem[], StockIndex>();

export function stockByProduct(items: readonly InventoryItem[]): StockIndex {
  const known = indexes.get(items);
  if (known) return known;
  const index = new Map<string, InventoryItem[]>();
  for (const item of items) {
    if (!item.productId) continue;
    const group = index.get(item.productId);
    if (group) group.push(item);
    else index.set(item.productId, [item]);
  }
  indexes.set(items, index);
  return index;
}

/** Free pieces that somebody may be sent to: of nothing that was reported missing, is kept apart, or has expired. */
export const suggestableQuantity = (item: InventoryItem): number =>
  isSuggestable(item, calendarDay()) ? Math.max(0, availableQuantity(item)) : 0;

const availableOf = (items: readonly InventoryItem[]) =>
  items.reduce((sum, item) => sum + suggestableQuantity(item), 0);

/** How many pieces of a product are free. */
export const availableIn = (stock: StockIndex, productId: string | undefined): number =>
  availableOf(stock.get(productId ?? '') ?? []);

/** Whether what the kit still needs is free; several of its orders may need the same product. */
export function isBuildable({ items }: Kit, stock: StockIndex): boolean {
  const needs = new Map<string | undefined, number>();
  for (const { order, short } of items) {
    if (short > 0) needs.set(order.productId, (needs.get(order.productId) ?? 0) + short);
  }
  return [...needs].every(([productId, short]) => short <= availableIn(stock, productId));
}

/**
 * Where a picker would take `need` pieces: what expires first, the template's emplacement before all others, then the smallest item that
 * covers the need, else the largest; the server reserves by the same rule.
 */
export function suggestedItem(
  stock: StockIndex,
  productId: string | undefined,
  need: number,
  templateLocale?: string,
): InventoryItem | undefined {
  const free = (stock.get(productId ?? '') ?? []).filter((item) => suggestableQuantity(item) > 0);
  const soonest = [...free].sort(byExpiry)[0]?.expiresOn;
  const alike = soonest ? free.filter(({ expiresOn }) => expiresOn === soonest) : free;
  const covering = alike.filter((item) => availableQuantity(item) >= need);
  const [candidates, direction] = covering.length > 0 ? [covering, 1] : [alike, -1];
  const isPreferred = (item: InventoryItem) => Number(Boolean(templateLocale) && item.locale === templateLocale);
  return [...candidates].sort(
    (one, other) =>
      isPreferred(other) - isPreferred(one) ||
      direction * (availableQuantity(one) - availableQuantity(other)) ||
      compareEmplacements(one.locale, other.locale) ||
      one.id.localeCompare(other.id),
  )[0];
}
