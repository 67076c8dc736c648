import { type InventoryItem, messages } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';

/** The server takes as many at once. */
const mostAtOnce = 100;

export type Travelling = InventoryItem & { transit: NonNullable<InventoryItem['transit']> };
export const isTravelling = (item: InventoryItem): item is Travelling => Boolean(item.transit) && !item.isDeleted;

/** What a warehouse has sent and what comes to it, the newest first. */
export const transfersOf = (items: readonly InventoryItem[], warehouseId: string): readonly Travelling[] =>
  items
    .filter(isTravelling)
    .filter(({ locationId, transit }) => locationId === warehouseId || transit.toLocationId === warehouseId)
    .sort((one, other) => (other.transit.sentUtc ?? '').localeCompare(one.transit.sentUtc ?? ''));

/** Why nothing of these can be sent; undefined where something can. */
export function sendObstacle(items: readonly InventoryItem[]): string | undefined {
  const [first, ...others] = items;
  if (others.some(({ locationId }) => locationId !== first?.locationId)) return 'They are at different locations';
  if (items.length > mostAtOnce) return `At most ${mostAtOnce} items can be sent at once`;
  if (items.every(({ transit }) => transit)) return 'It is on its way already';
  if (items.every((item) => availableQuantity(item) < 1)) return 'No piece of it is free';
  return undefined;
}

/** What is wrong with how many pieces of an item are sent; 0: it stays here. */
export function sentError(quantity: number | undefined, item: InventoryItem): string | undefined {
  const most = availableQuantity(item);
  if (quantity === undefined) return messages.required;
  if (!Number.isInteger(quantity)) return 'Must be a whole number';
  if (quantity < 0) return messages.atLeast(0);
  return quantity > most ? `Only ${most} are free` : undefined;
}

export function arrivedError(quantity: number | undefined, { quantity: sent }: InventoryItem): string | undefined {
  if (quantity === undefined) return messages.required;
  if (!Number.isInteger(quantity)) return 'Must be a whole number';
  if (quantity < 0) return messages.atLeast(0);
  return quantity > sent ? `Only ${sent} were sent. Add what is more with Adjust.` : undefined;
}

export const piecesText = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`);
