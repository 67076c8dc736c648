/** One line of POST reservations/move: pieces of an inventory item go from one status to another for an order. */
export interface ReservationMove {
  orderId: string;
  inventoryItemId: string;
  quantity: number;
  /** null: not reserved. */
  from: MovableStatus | null;
  to: MovableStatus | null;
  /** Number of the tote that the pieces are put into. */
  tote?: string;
  /** When it was done. */
  at?: string;
}
export type MovableStatus = 'Reserved' | 'Dropped' | 'Ready';

export const movePath = 'reservations/move';
export const shortPath = 'reservations/short';

/** A queued move may have been stored by another release. */
export const isReservationMove = (value: unknown): value is ReservationMove =>
  typeof value === 'object' &&
  value !== null &&
  'orderId' in value &&
  'inventoryItemId' in value &&
  'quantity' in value;

/**
 * The move that reverts a move. Pieces that were taken out of a tote go into it again: the move's own, else that of its
 * step, since a kit's pieces may lie in several totes.
 */
export const reverseOf = (move: ReservationMove, toteOfStep?: string): ReservationMove => {
  const { orderId, inventoryItemId, quantity, from, to, tote = toteOfStep } = move;
  return {
    orderId,
    inventoryItemId,
    quantity,
    from: to,
    to: from,
    ...(from && from !== 'Reserved' && tote ? { tote } : {}),
  };
};
