import type { InventoryItem, Reservation } from '../records.ts';
import type { ReservationStatus } from '../statuses.ts';

type Stock = Pick<InventoryItem, 'quantity' | 'reservations'>;

const sumOf = (entries: readonly Reservation[]) => entries.reduce((sum, { quantity }) => sum + quantity, 0);
/** Goods with these statuses are in a tote or have left the building: a person who counts the shelf does not see them. */
const offShelf: readonly ReservationStatus[] = ['Dropped', 'Ready', 'Shipped'];

/** How many pieces of an item stand in totes or are on their way. */
export const offShelfQuantity = ({ reservations }: Pick<Stock, 'reservations'>): number =>
  sumOf(reservations.filter(({ status }) => offShelf.includes(status)));

/** How many pieces somebody who counts the shelf should see. */
export const onShelfQuantity = (item: Stock): number => item.quantity - offShelfQuantity(item);

/** How many pieces are not kept for any order. */
export const availableQuantity = ({ quantity, reservations }: Stock): number => quantity - sumOf(reservations);
