import type { PreparationItemTemplate } from '@groundwork/contract';
import { compareEmplacements } from '@groundwork/contract/domain';
import { formatNumber } from '@groundwork/ui';
import type { KitItem } from '../../kits/kit.ts';
import { availableIn, type StockIndex, suggestedItem } from '../../kits/stock-index.ts';

export type NextStep = 'reserve' | 'drop' | 'ready' | 'short' | undefined;

/** An item of a kit as its panel lists it. */
export interface KitPanelRow {
  item: KitItem;
  /** Where most of it is, or would be taken from. */
  locale: string;
  /** How many are still to be taken at each place, where that is more than one: '3 at B3_06, 2 at E1_03'. */
  places: string;
  /** Pieces of the product that nobody has reserved. */
  available: number;
  /** A part alone could be reserved, or no shelf has enough. */
  isShort: boolean;
  next: NextStep;
}

/** The items of a kit in the order of the walk (docs: domain/kitting). */
export function kitRows(
  items: readonly KitItem[],
  stock: StockIndex,
  templateOf: (id: string | undefined) => PreparationItemTemplate | undefined,
): KitPanelRow[] {
  return items
    .map((item): KitPanelRow => {
      const { order, entries, short } = item;
      const [most] = [...entries].sort((one, other) => other.quantity - one.quantity);
      const preferred = templateOf(order.preparationItemTemplateId)?.locale;
      const suggested = most ? undefined : suggestedItem(stock, order.productId, short, preferred);
      const available = availableIn(stock, order.productId);
      const isShort = short > 0 && (item.allocated > 0 || available < short);
      const locale = most?.locale ?? suggested?.locale ?? '';
      return { item, locale, places: placesOf(item), available, isShort, next: nextStep(item, available) };
    })
    .sort(
      (one, other) =>
        compareEmplacements(one.locale, other.locale) || one.item.order.name.localeCompare(other.item.order.name),
    );
}

function placesOf({ entries }: KitItem): string {
  const places = new Map<string, number>();
  for (const { status, quantity, locale = '' } of entries)
    if (status === 'Reserved') places.set(locale, (places.get(locale) ?? 0) + quantity);
  if (places.size < 2) return '';
  return [...places]
    .sort(([one], [other]) => compareEmplacements(one, other))
    .map(([locale, quantity]) => `${formatNumber(quantity)} at ${locale || 'no place'}`)
    .join(', ');
}

/** The one button of a row. */
export function nextStep({ status, entries, short }: KitItem, available: number): NextStep {
  if (status === 'Shipped') return undefined;
  if (entries.some((entry) => entry.status === 'Reserved')) return 'drop';
  if (short > 0) return available > 0 ? 'reserve' : 'short';
  return entries.some((entry) => entry.status === 'Dropped') ? 'ready' : undefined;
}
