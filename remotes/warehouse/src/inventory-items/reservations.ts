import type { InventoryItem } from '@groundwork/contract';
import { formatNumber } from '@groundwork/ui';

/** How many of an item are reserved or shipped. */
export const reservedQuantity = ({ reservations }: Pick<InventoryItem, 'reservations'>): number =>
  reservations.reduce((sum, { quantity }) => sum + quantity, 0);

/** 'Reserved/Shipped: 3'; undefined where nothing is. */
export function reservedLabel(item: Pick<InventoryItem, 'reservations'>): string | undefined {
  const reserved = reservedQuantity(item);
  return reserved > 0 ? `Reserved/Shipped: ${formatNumber(reserved)}` : undefined;
}
