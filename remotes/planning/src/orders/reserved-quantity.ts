import { collection } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';

/** How many items warehouses hold back for these orders, by the stock that is loaded. */
export function reservedQuantity(orderIds: readonly string[]): number {
  const meant = new Set(orderIds);
  const stock = getDefaultStore().get(collection('inventoryitems').allAtom);
  return stock
    .flatMap(({ reservations }) => reservations)
    .filter(({ orderId }) => meant.has(orderId))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** 'This releases 3 reserved items.' (docs: order-statuses), or undefined where nothing is reserved. */
export function releaseText(orderIds: readonly string[]): string | undefined {
  const count = reservedQuantity(orderIds);
  return count === 0 ? undefined : `This releases ${formatNumber(count)} reserved ${count === 1 ? 'item' : 'items'}.`;
}
