import { type InventoryItem, messages, type Shipment } from '@groundwork/contract';
import { availableQuantity, wholeNumberError } from '@groundwork/contract/domain';
import { formatNumber } from '@groundwork/ui';

/** The server takes as many at once. */
const mostAtOnce = 100;

export type Traveling = InventoryItem & { transit: NonNullable<InventoryItem['transit']> };
export const isTraveling = (item: InventoryItem): item is Traveling => Boolean(item.transit) && !item.isDeleted;

/** The transfers that a warehouse has sent or is going to receive, the newest first. */
export const transfersOf = (items: readonly InventoryItem[], warehouseId: string): readonly Traveling[] =>
  items
    .filter(isTraveling)
    .filter(({ locationId, transit }) => locationId === warehouseId || transit.toLocationId === warehouseId)
    .sort((one, other) => (other.transit.sentUtc ?? '').localeCompare(one.transit.sentUtc ?? ''));

/** Why nothing of these can be sent; undefined where something can. */
export function sendObstacle(items: readonly InventoryItem[]): string | undefined {
  const [first, ...others] = items;
  if (others.some(({ locationId }) => locationId !== first?.locationId)) return 'They are at different locations';
  if (items.length > mostAtOnce) return `At most ${formatNumber(mostAtOnce)} items can be sent at once`;
  if (items.every(({ transit }) => transit)) return 'It is on its way already';
  if (items.every((item) => availableQuantity(item) < 1)) return 'No piece of it is available';
  return undefined;
}

/** The error of the quantity to send of an item; 0: it stays here. */
export function sentError(quantity: number | undefined, item: InventoryItem): string | undefined {
  const most = availableQuantity(item);
  if (quantity === undefined) return messages.required;
  return wholeNumberError(quantity, 0) ?? (quantity > most ? `Only ${formatNumber(most)} are available` : undefined);
}

export function arrivedError(quantity: number | undefined, { quantity: sent }: InventoryItem): string | undefined {
  if (quantity === undefined) return messages.required;
  return (
    wholeNumberError(quantity, 0) ??
    (quantity > sent ? `Only ${formatNumber(sent)} were sent. Add extra pieces with Adjust.` : undefined)
  );
}

/** The items that arrive in one box of a transfer, or in all; or the reason that nothing of it is received here. */
export function arrivingIn(
  { shipment, box }: { shipment: Shipment | undefined; box: number | undefined },
  items: readonly InventoryItem[],
  { warehouseId, nameOf }: { warehouseId: string; nameOf: (locationId: string) => string },
): readonly Traveling[] | { title: string; detail: string } {
  if (!shipment) return { title: 'This shipment is not known here', detail: 'Wait for the list, then scan it again.' };
  const { number, toWarehouseId, status, boxes } = shipment;
  const name = box === undefined ? number : `Box ${box} of ${number}`;
  if (!toWarehouseId) return { title: `${name} goes to a school`, detail: 'Put it with the shipped items.' };
  if (status === 'Cancelled') return { title: `${name} was cancelled`, detail: 'Ask the sender what to do with it.' };
  if (toWarehouseId !== warehouseId)
    return { title: `${name} goes to ${nameOf(toWarehouseId)}`, detail: 'It is received there. Put it aside.' };
  const opened = boxes.filter((each) => box === undefined || each.number === box);
  if (opened.length === 0) return { title: `${number} has no box ${box}`, detail: 'Scan another label of it.' };
  const ids = new Set(opened.flatMap((each) => each.items ?? []).map(({ inventoryItemId }) => inventoryItemId));
  const arriving = items.filter(isTraveling).filter(({ id }) => ids.has(id));
  return arriving.length > 0
    ? arriving
    : { title: `${name} has been received`, detail: 'There is nothing left to do with it.' };
}

/** Differences between the sent and the received quantities of a transfer: 'Box 2: 5 of 6 Red Rods arrived'. */
export const differencesOf = ({ boxes }: Shipment, itemName: (id: string) => string): readonly string[] =>
  boxes.flatMap(({ number, items = [] }) =>
    items
      .filter(({ quantity, received }) => typeof received === 'number' && received !== quantity)
      .map(
        ({ inventoryItemId, quantity, received }) =>
          `Box ${number}: ${formatNumber(received ?? 0)} of ${formatNumber(quantity)} ${itemName(inventoryItemId)} arrived`,
      ),
  );

export const piecesText = (count: number): string => (count === 1 ? '1 piece' : `${formatNumber(count)} pieces`);
