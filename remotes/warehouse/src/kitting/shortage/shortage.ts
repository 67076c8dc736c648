import type { InventoryItem, PreparationItemTemplate, Product, ShortReason } from '@groundwork/contract';
import { compareEmplacements } from '@groundwork/contract/domain';
import type { Kit, KitItem } from '../../kits/kit.ts';
import { type StockIndex, suggestableQuantity } from '../../kits/stock-index.ts';

/** The reasons that a picker can report at a shelf with too little stock (docs: domain/kitting#shortages). */
export const shortReasons: readonly { id: ShortReason; words: string }[] = [
  { id: 'Not there', words: 'The place is empty' },
  { id: 'Too few', words: 'Some are missing' },
  { id: 'Damaged', words: 'Cannot be used. Add a photo' },
  { id: 'Wrong item', words: 'Something else lies here' },
  { id: 'Later', words: 'I will come back to it' },
];

/** After these the place is counted before it is suggested again. */
export const needsCount = (reason: ShortReason): boolean => reason !== 'Later' && reason !== 'Damaged';

export interface OtherKit {
  kit: Kit;
  item: KitItem;
  inventoryItemId: string;
  locale: string | undefined;
  quantity: number;
}

/** Other kits that hold the product on the shelf, the youngest orders first: they can wait longest. */
export function otherKitsWith(kits: readonly Kit[], productId: string | undefined, orderId: string): OtherKit[] {
  return kits
    .flatMap((kit) =>
      kit.items
        .filter(({ order }) => order.id !== orderId && order.productId === productId)
        .flatMap((item) =>
          item.entries
            .filter(({ status }) => status === 'Reserved')
            .map(({ inventoryItemId, locale, quantity }) => ({ kit, item, inventoryItemId, locale, quantity })),
        ),
    )
    .sort((one, other) => other.item.order.timeCreatedUtc.localeCompare(one.item.order.timeCreatedUtc));
}

/** Shelves that hold more of the product, other than the one that is short. */
export const otherPlaces = (stock: StockIndex, productId: string | undefined, exceptId: string): InventoryItem[] =>
  (stock.get(productId ?? '') ?? [])
    .filter((item) => item.id !== exceptId && suggestableQuantity(item) > 0)
    .sort((one, other) => compareEmplacements(one.locale, other.locale));

export interface Substitute {
  product: Product;
  item: InventoryItem;
  available: number;
}

/** Products that the item's template allows instead, and that a shelf of this warehouse holds. */
export function substitutesFor(
  template: PreparationItemTemplate | undefined,
  productId: string | undefined,
  stock: StockIndex,
  productOf: (id: string) => Product | undefined,
): Substitute[] {
  const ids = new Set(template?.productIds ?? []);
  ids.delete(productId ?? '');
  return [...ids].flatMap((id): Substitute[] => {
    const product = productOf(id);
    const [item] = [...(stock.get(id) ?? [])].sort(
      (one, other) => suggestableQuantity(other) - suggestableQuantity(one),
    );
    const available = item ? suggestableQuantity(item) : 0;
    return product && item && available > 0 ? [{ product, item, available }] : [];
  });
}
