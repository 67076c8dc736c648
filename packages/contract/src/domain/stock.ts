import type { InventoryItem, Reservation } from '../records.ts';
import type { ReservationStatus } from '../statuses.ts';

type Stock = Pick<InventoryItem, 'quantity' | 'reservations'>;
/** Stock that is held or on its way to another warehouse is not available. */
type FreeStock = Stock & Partial<Pick<InventoryItem, 'hold' | 'transit'>>;

const sumOf = (entries: readonly Reservation[]) => entries.reduce((sum, { quantity }) => sum + quantity, 0);
/** Goods with these statuses are in a tote or have left the building: a person who counts the shelf does not see them. */
const offShelf: readonly ReservationStatus[] = ['Dropped', 'Ready', 'Shipped'];

/** How many pieces of an item are in totes or on their way. */
export const offShelfQuantity = ({ reservations }: Pick<Stock, 'reservations'>): number =>
  sumOf(reservations.filter(({ status }) => offShelf.includes(status)));

/** How many pieces somebody who counts the shelf should see. */
export const onShelfQuantity = (item: Stock): number => item.quantity - offShelfQuantity(item);

/** How many pieces may be kept for an order. */
export const availableQuantity = ({ quantity, reservations, hold, transit }: FreeStock): number =>
  hold || transit ? 0 : quantity - sumOf(reservations);

/** Whether an item that expires cannot be used any more on a day ('2027-01-31'). */
export const isExpired = ({ expiresOn }: Pick<InventoryItem, 'expiresOn'>, today: string): boolean =>
  typeof expiresOn === 'string' && expiresOn <= today;

/**
 * Whether an item is suggested for picking: nobody has reported it missing, kept it apart, sent it away, or let it
 * expire (docs: domain/kitting#shortages, domain/stock).
 */
export const isSuggestable = (
  {
    countRequest,
    hold,
    transit,
    expiresOn,
  }: Pick<InventoryItem, 'countRequest' | 'hold' | 'expiresOn'> & Partial<Pick<InventoryItem, 'transit'>>,
  today: string,
): boolean => !countRequest && !hold && !transit && !isExpired({ expiresOn }, today);

/** Sorts by expiry date, the earliest first; items that do not expire come last. */
export const byExpiry = (one: Pick<InventoryItem, 'expiresOn'>, other: Pick<InventoryItem, 'expiresOn'>): number =>
  (one.expiresOn ?? '9999').localeCompare(other.expiresOn ?? '9999');
