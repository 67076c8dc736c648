import type { InventoryItem, ReservationStatus } from '@groundwork/contract';
import { availableQuantity, onShelfQuantity } from '@groundwork/contract/domain';
import { formatNumber } from '@groundwork/ui';

type Stock = Pick<InventoryItem, 'quantity' | 'reservations'>;

/** Where the pieces of an inventory item are. `onShelf`, `inTotes` and `shipped` add up to its quantity. */
export interface StockParts {
  onShelf: number;
  /** On the shelf and kept for nobody. */
  available: number;
  /** On the shelf, but kept for an order. */
  reserved: number;
  /** Dropped into a tote, or checked and packed. */
  inTotes: number;
  /** On their way; they stay in stock until the school receives them. */
  shipped: number;
}

export function stockParts(item: Stock): StockParts {
  const piecesIn = (...statuses: ReservationStatus[]) =>
    item.reservations
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    onShelf: onShelfQuantity(item),
    available: availableQuantity(item),
    reserved: piecesIn('Reserved'),
    inTotes: piecesIn('Dropped', 'Ready'),
    shipped: piecesIn('Shipped'),
  };
}

/** 'On shelf 7 · in totes 2 · shipped 3'; parts that are 0 are left out, except the shelf. */
export const stockLine = ({ onShelf, inTotes, shipped }: StockParts): string =>
  [
    `On shelf ${formatNumber(onShelf)}`,
    inTotes > 0 && `in totes ${formatNumber(inTotes)}`,
    shipped > 0 && `shipped ${formatNumber(shipped)}`,
  ]
    .filter(Boolean)
    .join(' · ');
