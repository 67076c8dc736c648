import type { InventoryItem } from '@groundwork/contract';
import { userId } from './accounts.ts';
import { locationId } from './projects.ts';
import type { World } from './world.ts';

/** Days from the seed day until the shelves of consumable products expire, one after the other. */
const expiry = [-5, 12, 45, 120, 300];

/**
 * Stock that is not simply there (docs: domain/kitting#shortages, domain/stock): kept apart, reported missing, on its
 * way, with a date.
 */
export function addStockConditions({ records, calendar }: World): void {
  const wanted = new Set(
    records.orders.flatMap(({ status, productId }) => (status === 'Processing' ? (productId ?? []) : [])),
  );
  const isFree = ({ reservations, orderId, cycleCount, productId, isDeleted }: InventoryItem) =>
    reservations.length === 0 &&
    !orderId &&
    !isDeleted &&
    typeof cycleCount !== 'number' &&
    !wanted.has(productId ?? '');
  const free = records.inventoryitems.filter(
    (item) => item.locationId === locationId('Portland Central') && isFree(item),
  );
  const consumable = new Set(records.products.flatMap(({ id, consumable: isConsumable }) => (isConsumable ? id : [])));
  const dated = free.filter(({ productId }) => consumable.has(productId ?? ''));
  for (const [index, item] of dated.entries()) {
    const days = expiry[index % expiry.length] ?? 0;
    item.expiresOn = (days < 0 ? calendar.daysAgo(-days) : calendar.daysAhead(days)).slice(0, 10);
  }
  const [broken, missing, sent] = free.filter((item) => !dated.includes(item));
  if (broken) {
    const heldUtc = calendar.daysAgo(4, 10, 20);
    broken.hold = { reason: 'Damaged', note: 'Carton crushed, check every piece.', userId: userId('picker'), heldUtc };
  }
  if (missing) {
    const requestedUtc = calendar.daysAgo(2, 11, 5);
    missing.countRequest = { reason: 'Not there', note: 'Shelf is empty.', userId: userId('packer'), requestedUtc };
  }
  if (sent) {
    const sentUtc = calendar.daysAgo(1, 15, 40);
    sent.transit = { toLocationId: locationId('Lyon Depot'), note: 'Pallet 2', userId: userId('contributor'), sentUtc };
  }
}
