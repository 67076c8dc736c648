import { randomUUID } from 'node:crypto';
import type { InventoryItem, Order, Reservation } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import type { reservationMove } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict, Problem } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { reservedElsewhere, reservedFor } from '../records/reservations.ts';
import type { Work } from '../records/work.ts';
import { requireCommand } from './authorise-command.ts';
import { lastMove } from './last-move.ts';
import { setReservations } from './set-reservations.ts';

export type Move = InferOutput<typeof reservationMove>;
type StoredItem = Doc & InventoryItem;
type StoredOrder = Doc & Order;

/** Some pieces of an entry, or of what is free, and the tote they stand in. */
interface Portion {
  quantity: number;
  tote?: string;
  /** The entry that they are all of. */
  whole?: Reservation;
}

/**
 * POST reservations/move (next-steps.md B1): pieces of inventory items go from one status to another for their orders,
 * all of them or none. The command says what was done and not what the list of reservations becomes, so that two pickers
 * at one shelf do not undo each other's work.
 */
export async function moveReservations(work: Work, moves: readonly Move[]) {
  requireCommand(work.caller, 'reservations/move');
  const orderIds = [...new Set(moves.map(({ orderId }) => orderId))];
  const itemIds = [...new Set(moves.map(({ inventoryItemId }) => inventoryItemId))];
  const orders = (await work.lock('orders', orderIds)) as Map<string, StoredOrder>;
  const items = (await work.lock('inventoryitems', itemIds)) as Map<string, StoredItem>;
  const earlier = new Map(items);
  for (const [index, move] of moves.entries()) {
    const order = orders.get(move.orderId);
    const item = items.get(move.inventoryItemId);
    if (!order || order.isDeleted) throw refused(index, 404, 'gone', 'The order was deleted.', move);
    if (!item || item.isDeleted) throw refused(index, 404, 'gone', 'The inventory item was deleted.', move);
    requireCommand(work.caller, 'reservations/move', item.locationId);
    if (move.from === move.to && !(move.from && move.tote)) {
      throw refused(index, 422, 'no-move', 'The pieces have this status already.', move);
    }
    const reservations = move.from
      ? await withMoved(work, index, move, item)
      : await withAdded(work, index, move, item, order, [...items.values()]);
    items.set(item.id, { ...item, reservations });
  }
  for (const [id, item] of items) {
    const before = earlier.get(id);
    if (!before) continue;
    const refuse = (at: number, message: string) =>
      refused(
        moves.findIndex(({ orderId }) => orderId === item.reservations[at]?.orderId),
        422,
        'not-possible',
        message,
        {},
      );
    const reservations = await setReservations(work, before, item, refuse, [...items.values()]);
    work.update('inventoryitems', before, { reservations });
  }
  return { orders: orderIds, inventoryitems: itemIds };
}

async function withMoved(work: Work, index: number, move: Move, item: StoredItem): Promise<Reservation[]> {
  const isOwn = (entry: Reservation) => entry.orderId === move.orderId && entry.status === move.from;
  const oldestFirst = [...item.reservations.filter(isOwn)].sort((one, other) =>
    String(one.timeModifiedUtc ?? '').localeCompare(String(other.timeModifiedUtc ?? '')),
  );
  let left = move.quantity;
  const takenOf = new Map<Reservation, number>();
  for (const entry of oldestFirst) {
    const taken = Math.min(left, entry.quantity);
    if (taken > 0) takenOf.set(entry, taken);
    left -= taken;
  }
  if (left > 0) throw await movedMeanwhile(work, index, move, item, move.quantity - left);
  const kept = item.reservations.flatMap((entry) => {
    const quantity = entry.quantity - (takenOf.get(entry) ?? 0);
    return quantity === entry.quantity ? [entry] : quantity > 0 ? [{ ...entry, quantity }] : [];
  });
  if (!move.to) return kept;
  const portions = [...takenOf].map(([entry, quantity]): Portion => {
    // What goes back to its shelf leaves its tote.
    const tote = move.tote ?? (move.to === 'Reserved' ? undefined : entry.tote);
    return { quantity, tote, whole: quantity === entry.quantity ? entry : undefined };
  });
  return joined(kept, move, portions);
}

async function withAdded(
  work: Work,
  index: number,
  move: Move,
  item: StoredItem,
  order: StoredOrder,
  items: readonly StoredItem[],
): Promise<Reservation[]> {
  const available = availableQuantity(item);
  if (available < move.quantity) {
    const message = available > 0 ? `Only ${available} of ${move.quantity} are free.` : 'Nothing of this item is free.';
    throw refused(index, 409, 'not-free', message, { ...move, available });
  }
  const others = (await reservedElsewhere(work, [order.id], item.id)).filter(({ id }) =>
    items.every((each) => each.id !== id),
  );
  const remaining = order.quantity - order.deliveredQuantity - reservedFor([...others, ...items], order.id);
  if (remaining < move.quantity) {
    const message = remaining > 0 ? `The order needs only ${remaining} more.` : 'The order is complete already.';
    throw refused(index, 409, 'order-full', message, { ...move, remaining });
  }
  return joined(item.reservations, move, [{ quantity: move.quantity, tote: move.tote }]);
}

/** The portions in the status they move to: an entry of the same order, status and tote takes them in. */
function joined(entries: readonly Reservation[], { orderId, to }: Move, portions: readonly Portion[]): Reservation[] {
  const next = [...entries];
  for (const { quantity, tote, whole } of portions) {
    const at = next.findIndex((entry) => entry.orderId === orderId && entry.status === to && entry.tote === tote);
    const same = next[at];
    if (same) next[at] = { ...same, quantity: same.quantity + quantity };
    else next.push({ id: randomUUID(), ...whole, orderId, quantity, status: to ?? 'Reserved', tote });
  }
  return next;
}

const refused = (move: number, status: number, code: string, message: string, facts: object) =>
  new Problem(status, { title: 'Not possible', message, code, errors: { ...facts, move } });

/** Fewer pieces than the command moves have the status that it moves them from: says who has moved them, and when. */
async function movedMeanwhile(work: Work, index: number, move: Move, item: StoredItem, found: number) {
  const last = await lastMove(work, item.id);
  const state = found > 0 ? `Only ${found} of ${move.quantity} are ${move.from}.` : `None of them is ${move.from}.`;
  const entries = item.reservations.filter(({ orderId }) => orderId === move.orderId);
  return conflict(last ? `${state} ${last.name} changed them ${last.ago}.` : state, {
    code: 'reservation-moved',
    errors: { ...move, move: index, entries, movedById: last?.userId, movedByName: last?.name, movedUtc: last?.time },
  });
}
