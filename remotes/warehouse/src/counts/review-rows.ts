import type { CountLine, InventoryItem, Location, Product } from '@groundwork/contract';
import { countResult, isAboveTolerance, offShelfQuantity } from '@groundwork/contract/domain';
import { formatNumber } from '@groundwork/ui';
import { stockParts } from '../inventory-items/stock-parts.ts';
import { roundsByItem } from './count-sheet.ts';

/** A counted item as the reviewer sees it: counted + not on the shelf = new stock. */
export interface ReviewRow {
  /** Of the count line, or of the item in a quick count. */
  id: string;
  inventoryItemId: string;
  item: InventoryItem | undefined;
  name: string;
  product: Product | undefined;
  locale: string | undefined;
  counted: number;
  notOnShelf: number;
  /** 'totes 2, shipped 3'. */
  notOnShelfText: string;
  /** The stock in the system at that moment. */
  inStock: number;
  difference: number;
  /** Pieces that came or went since by the ledger: applying the count leaves them as they are. */
  movedSince: number;
  tolerance: 'match' | 'within' | 'above';
  /** The rounds before the last one, oldest first. */
  earlier: readonly Pick<CountLine, 'countedById' | 'onShelf'>[];
  countedById: string | undefined;
  note: string | undefined;
  photoId: string | undefined;
  /** At the purchase price; undefined where there is none. */
  value: number | undefined;
  /** From 10 pieces or $200 on a Director applies it. */
  isLarge: boolean;
  state: 'counted' | 'left-out' | 'applied';
}

const [largeDifference, largeValue] = [10, 200];

export interface ReviewInput {
  lines: readonly CountLine[];
  itemOf: (id: string) => InventoryItem | undefined;
  productOf: (id: string | null | undefined) => Product | undefined;
  warehouse: Pick<Location, 'countTolerance'> | undefined;
}

/** The counted lines of a document; those whose numbers are still hidden are left out. */
export function reviewRows({ lines, itemOf, productOf, warehouse }: ReviewInput): readonly ReviewRow[] {
  return [...roundsByItem(lines).values()].flatMap((rounds): ReviewRow[] => {
    const line = rounds.at(-1);
    if (!line) return [];
    const { onShelf, expectedAt, offShelfAt = 0, status, inventoryItemId } = line;
    if (status !== 'Counted' && status !== 'Accepted' && status !== 'Rejected') return [];
    if (onShelf === undefined || expectedAt === undefined) return [];
    const item = itemOf(inventoryItemId);
    const result = item && status === 'Counted' ? countResult(line, item) : undefined;
    const earlier = rounds.filter(({ round }) => round < line.round);
    return [
      {
        ...facts(
          { item, product: productOf(line.productId ?? item?.productId), warehouse },
          onShelf - expectedAt,
          expectedAt,
        ),
        ...{ id: line.id, inventoryItemId, locale: line.locale, counted: onShelf, notOnShelf: offShelfAt },
        notOnShelfText: offShelfAt > 0 && item ? offShelfText(item, offShelfAt) : 'all on shelf',
        inStock: expectedAt + offShelfAt,
        movedSince: result?.movedSince ?? 0,
        earlier,
        countedById: line.countedById,
        note: line.note,
        photoId: line.photoId,
        state: status === 'Accepted' ? 'applied' : status === 'Rejected' ? 'left-out' : 'counted',
      },
    ];
  });
}

/** The items of a warehouse with a cycle count that waits to be applied (docs: domain/counts). */
export function quickReviewRows(
  items: readonly InventoryItem[],
  { productOf, warehouse }: Omit<ReviewInput, 'lines' | 'itemOf'>,
): readonly ReviewRow[] {
  return items.flatMap((item): ReviewRow[] => {
    if (typeof item.cycleCount !== 'number') return [];
    const notOnShelf = offShelfQuantity(item);
    const difference = item.cycleCount - item.quantity;
    return [
      {
        ...facts({ item, product: productOf(item.productId), warehouse }, difference, item.quantity - notOnShelf),
        ...{
          id: item.id,
          inventoryItemId: item.id,
          locale: item.locale,
          counted: item.cycleCount - notOnShelf,
          notOnShelf,
        },
        notOnShelfText: notOnShelf > 0 ? offShelfText(item, notOnShelf) : 'all on shelf',
        ...{
          inStock: item.quantity,
          movedSince: 0,
          earlier: [],
          countedById: undefined,
          note: undefined,
          photoId: undefined,
        },
        state: 'counted',
      },
    ];
  });
}

interface Known {
  item: InventoryItem | undefined;
  product: Product | undefined;
  warehouse: Pick<Location, 'countTolerance'> | undefined;
}

function facts({ item, product, warehouse }: Known, difference: number, expected: number) {
  const value = product?.price === undefined || product.price === null ? undefined : difference * product.price;
  const isAbove = isAboveTolerance(difference, expected, product, warehouse?.countTolerance);
  return {
    ...{ item, product, name: item?.name ?? 'Deleted item', difference, value },
    tolerance: difference === 0 ? ('match' as const) : isAbove ? ('above' as const) : ('within' as const),
    isLarge: Math.abs(difference) >= largeDifference || Math.abs(value ?? 0) >= largeValue,
  };
}

/** Where the pieces are that the counter did not see; only how many, once some of them have moved on. */
function offShelfText(item: InventoryItem, total: number): string {
  const { inTotes, shipped } = stockParts(item);
  if (inTotes + shipped !== total) return 'in totes or shipped';
  return [inTotes > 0 && `in totes ${formatNumber(inTotes)}`, shipped > 0 && `shipped ${formatNumber(shipped)}`]
    .filter(Boolean)
    .join(', ');
}

/** 'missing', 'found', 'as expected'. */
export const differenceWord = (difference: number): string =>
  difference < 0 ? 'missing' : difference > 0 ? 'found' : 'as expected';

export interface ReviewSummary {
  matches: number;
  differences: number;
  above: number;
  within: number;
  missing: number;
  found: number;
  pieces: number;
  value: number;
}

export function reviewSummary(rows: readonly ReviewRow[]): ReviewSummary {
  const sum = (of: (row: ReviewRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const count = (is: (row: ReviewRow) => boolean) => rows.filter(is).length;
  return {
    matches: count(({ tolerance }) => tolerance === 'match'),
    differences: count(({ tolerance }) => tolerance !== 'match'),
    above: count(({ tolerance }) => tolerance === 'above'),
    within: count(({ tolerance }) => tolerance === 'within'),
    missing: sum(({ difference }) => Math.max(0, -difference)),
    found: sum(({ difference }) => Math.max(0, difference)),
    pieces: sum(({ difference }) => difference),
    value: sum(({ value }) => value ?? 0),
  };
}
