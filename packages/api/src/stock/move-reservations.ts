import { randomUUID } from 'node:crypto';
import type { ErrorCode, InventoryItem, Order, Project, Reservation } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import type { moveBody, reservationMove } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { Problem } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { requireAtHand } from '../records/require-at-hand.ts';
import { reservedElsewhere, reservedFor } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from './authorize-command.ts';
import { closedProject } from './closed-project.ts';
import { movedMeanwhile } from './moved-meanwhile.ts';
import { setReservations } from './set-reservations.ts';
import { takeFrom } from './take-from.ts';

export type Move = InferOutput<typeof reservationMove>;
type StoredItem = Doc & InventoryItem;
type StoredOrder = Doc & Order;

/** Some pieces of an entry, or of what is free, and the tote they are in. */
interface Portion {
  quantity: number;
  tote?: string;
  /** The entry that they are all of. */
  whole?: Reservation;
}

/**
 * POST reservations/move (docs: intent-commands): moves pieces of inventory items from one status to another for their
 * orders, all of them or none. The command states the action and not the resulting list of reservations, so that two
 * pickers at one shelf do not undo each other's work.
 */
export async function moveReservations(work: UnitOfWork, { moves }: InferOutput<typeof moveBody>) {
  const orderIds = [...new Set(moves.map(({ orderId }) => orderId))];
  const itemIds = [...new Set(moves.map(({ inventoryItemId }) => inventoryItemId))];
  const orders = (await work.lock('orders', orderIds)) as Map<string, StoredOrder>;
  const items = (await work.lock('inventoryitems', itemIds)) as Map<string, StoredItem>;
  const earlier = new Map(items);
  const projects = (await work.readMany(
    'projects',
    [...orders.values()].map(({ projectId }) => projectId),
  )) as Map<string, Doc & Project>;
  for (const [index, move] of moves.entries()) {
    const order = orders.get(move.orderId);
    const item = items.get(move.inventoryItemId);
    if (!order || order.isDeleted) throw refused(index, 404, 'gone', 'The order was deleted.', move);
    if (!item || item.isDeleted) throw refused(index, 404, 'gone', 'The inventory item was deleted.', move);
    requireCommand(work.caller, 'reservations/move', item.locationId);
    if (move.from === move.to && !(move.from && move.tote)) {
      throw refused(index, 422, 'no-move', 'The pieces have this status already.', move);
    }
    const closed = isForward(move) ? closedProject(projects.get(order.projectId)) : undefined;
    if (closed) throw refused(index, 409, closed.code, closed.message, move);
    if (!move.from) requireAtHand(item);
    if (!move.from && item.hold) {
      throw refused(index, 409, 'on-hold', 'The item is kept apart: take another one, or ask a Contributor.', move);
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
    const timeOf = ({ timeModifiedUtc }: Reservation) => timeModifiedUtc ?? new Date().toISOString();
    const reservations = await setReservations(work, before, item, refuse, [...items.values()], timeOf);
    work.update('inventoryitems', before, { reservations });
  }
  return { orders: orderIds, inventoryitems: itemIds };
}

const ranks: readonly Move['to'][] = [null, 'Reserved', 'Dropped', 'Ready'];
/** Towards the door; everything else puts pieces back. */
const isForward = ({ from, to }: Move) => ranks.indexOf(to) > ranks.indexOf(from);

async function withMoved(work: UnitOfWork, index: number, move: Move, item: StoredItem): Promise<Reservation[]> {
  const { orderId, from, quantity, to } = move;
  if (!from) return [...item.reservations];
  const { kept, takenOf, found } = takeFrom(item.reservations, { orderId, from, quantity });
  if (found < quantity) throw await movedMeanwhile(work, index, move, item, found);
  if (!to) return kept;
  const portions = [...takenOf].map(([entry, taken]): Portion => {
    // What goes back to its shelf leaves its tote.
    const tote = move.tote ?? (to === 'Reserved' ? undefined : entry.tote);
    return { quantity: taken, tote, whole: taken === entry.quantity ? entry : undefined };
  });
  return joined(kept, move, portions);
}

async function withAdded(
  work: UnitOfWork,
  index: number,
  move: Move,
  item: StoredItem,
  order: StoredOrder,
  items: readonly StoredItem[],
): Promise<Reservation[]> {
  const available = availableQuantity(item);
  if (available < move.quantity) {
    const message =
      available > 0 ? `Only ${available} of ${move.quantity} are available.` : 'No piece of this item is available.';
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
function joined(entries: readonly Reservation[], move: Move, portions: readonly Portion[]): Reservation[] {
  const { orderId, to } = move;
  const timeModifiedUtc = doneUtc(move);
  const next = [...entries];
  for (const { quantity, tote, whole } of portions) {
    const at = next.findIndex((entry) => entry.orderId === orderId && entry.status === to && entry.tote === tote);
    const same = next[at];
    if (same) next[at] = { ...same, quantity: same.quantity + quantity, timeModifiedUtc };
    else next.push({ id: randomUUID(), ...whole, orderId, quantity, status: to ?? 'Reserved', tote, timeModifiedUtc });
  }
  return next;
}

/** When the pieces were moved: a device without a network says so later. A clock that is ahead counts as now. */
function doneUtc({ at }: Move): string {
  const now = Date.now();
  return new Date(at ? Math.min(Date.parse(at), now) : now).toISOString();
}

const refused = (move: number, status: number, code: ErrorCode, message: string, facts: object) =>
  new Problem(status, { title: 'Not possible', message, code, errors: { ...facts, move } });
