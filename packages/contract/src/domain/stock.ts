import type { InventoryItem, Reservation } from '../records.ts';
import type { ReservationStatus } from '../statuses.ts';

type Stock = Pick<InventoryItem, 'quantity' | 'reservations'>;

const sumOf = (entries: readonly Reservation[]) => entries.reduce((sum, { quantity }) => sum + quantity, 0);
/** What has these statuses stands in a tote or has left the house: nobody who counts the shelf sees it. */
const offShelf: readonly ReservationStatus[] = ['Dropped', 'Ready', 'Shipped'];

/** How many pieces of an item stand in totes or are on their way. */
export const offShelfQuantity = ({ reservations }: Pick<Stock, 'reservations'>): number =>
  sumOf(reservations.filter(({ status }) => offShelf.includes(status)));

/** How many pieces somebody who counts the shelf should see. */
export const onShelfQuantity = (item: Stock): number => item.quantity - offShelfQuantity(item);

/** How many pieces are not kept for any order. */
export const availableQuantity = ({ quantity, reservations }: Stock): number => quantity - sumOf(reservations);
