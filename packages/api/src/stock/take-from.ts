import type { Reservation, ReservationStatus } from '@groundwork/contract';

/** Pieces that are taken out of an order's entries, the oldest first. */
export interface Taken {
  /** What is left of all entries. */
  kept: Reservation[];
  /** How many pieces were taken of which entry. */
  takenOf: ReadonlyMap<Reservation, number>;
  /** How many were there to be taken, at most as many as wanted. */
  found: number;
}

export function takeFrom(
  entries: readonly Reservation[],
  { orderId, from, quantity }: { orderId: string; from: ReservationStatus; quantity: number },
): Taken {
  const oldestFirst = entries
    .filter((entry) => entry.orderId === orderId && entry.status === from)
    .sort((one, other) => String(one.timeModifiedUtc ?? '').localeCompare(String(other.timeModifiedUtc ?? '')));
  let left = quantity;
  const takenOf = new Map<Reservation, number>();
  for (const entry of oldestFirst) {
    const taken = Math.min(left, entry.quantity);
    if (taken > 0) takenOf.set(entry, taken);
    left -= taken;
  }
  const kept = entries.flatMap((entry) => {
    const rest = entry.quantity - (takenOf.get(entry) ?? 0);
    return rest === entry.quantity ? [entry] : rest > 0 ? [{ ...entry, quantity: rest }] : [];
  });
  return { kept, takenOf, found: quantity - left };
}
