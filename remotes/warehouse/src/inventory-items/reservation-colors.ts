import type { ReservationStatus } from '@groundwork/contract';

/** Status colors of reserved pieces, as kitting shows them. */
export const reservationColors: Readonly<Record<ReservationStatus, string>> = {
  Reserved: '#2563EB',
  Dropped: '#7C3AED',
  Ready: '#15803D',
  Shipped: '#0F766E',
};
