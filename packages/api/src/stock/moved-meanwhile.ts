import type { InventoryItem, ReservationStatus } from '@groundwork/contract';
import { conflict } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { lastMove } from './last-move.ts';

interface Wanted {
  orderId: string;
  quantity: number;
  from: ReservationStatus | null;
}

/** Fewer pieces than a command takes have the status that it takes them from: says who has moved them, and when. */
export async function movedMeanwhile(
  work: UnitOfWork,
  index: number,
  wanted: Wanted,
  item: Doc & InventoryItem,
  found: number,
) {
  const { quantity, from, orderId } = wanted;
  const last = await lastMove(work, item.id);
  const state = found > 0 ? `Only ${found} of ${quantity} are ${from}.` : `None of them is ${from}.`;
  const entries = item.reservations.filter((entry) => entry.orderId === orderId);
  return conflict(last ? `${state} ${last.name} changed them ${last.ago}.` : state, {
    code: 'reservation-moved',
    errors: { ...wanted, move: index, entries, movedById: last?.userId, movedByName: last?.name, movedUtc: last?.time },
  });
}
