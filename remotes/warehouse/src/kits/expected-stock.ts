import type { InventoryItem, Reservation } from '@groundwork/contract';
import { collection, pendingCommandsAtom } from '@groundwork/data-cache';
import { type Atom, atom } from 'jotai';
import { isReservationMove, movePath, type ReservationMove, shortPath } from './reservation-move.ts';

const isSameEntry = (one: Reservation, other: Pick<Reservation, 'orderId' | 'status' | 'tote'>) =>
  one.orderId === other.orderId && one.status === other.status && (one.tote ?? '') === (other.tote ?? '');

/** An inventory item as it will be when the server has done the moves; what is not there is not moved. */
export function withMoves(item: InventoryItem, moves: readonly ReservationMove[]): InventoryItem {
  let reservations: Reservation[] = [...item.reservations];
  for (const { orderId, quantity, from, to, tote } of moves) {
    let left = quantity;
    const taken: { quantity: number; entry?: Reservation }[] = [];
    if (from) {
      reservations = reservations.flatMap((entry) => {
        if (left === 0 || entry.orderId !== orderId || entry.status !== from) return [entry];
        const some = Math.min(left, entry.quantity);
        left -= some;
        taken.push({ quantity: some, entry });
        return some === entry.quantity ? [] : [{ ...entry, quantity: entry.quantity - some }];
      });
    } else {
      taken.push({ quantity });
    }
    if (!to) continue;
    for (const { quantity: some, entry } of taken) {
      const target = { orderId, status: to, tote: tote ?? (to === 'Reserved' ? undefined : entry?.tote) };
      const at = reservations.findIndex((each) => isSameEntry(each, target));
      const same = reservations[at];
      if (same) reservations[at] = { ...same, quantity: same.quantity + some };
      else
        reservations.push({
          preparationItemId: null,
          projectId: null,
          userId: null,
          ...entry,
          ...target,
          quantity: some,
        });
    }
  }
  return { ...item, reservations };
}

const pendingMovesAtom = atom((get) =>
  get(pendingCommandsAtom).flatMap(({ path, body }): ReservationMove[] => {
    if (path === movePath && Array.isArray(body.moves)) return body.moves.filter(isReservationMove);
    // Pieces that a picker has reported, and not only put off, are not kept for the order any more.
    return path === shortPath && isReservationMove(body) && body.reason !== 'Later'
      ? [{ ...body, from: 'Reserved', to: null }]
      : [];
  }),
);

const atoms = new Map<string, Atom<readonly InventoryItem[]>>();

/** The stock of a warehouse with what was scanned and is not confirmed by the server yet. */
export function inventoryItemsAtom(warehouseId: string): Atom<readonly InventoryItem[]> {
  const known = atoms.get(warehouseId);
  if (known) return known;
  const expected = atom((get) => {
    const items = get(collection('inventoryitems').byAtom('locationId', warehouseId));
    const moves = get(pendingMovesAtom);
    if (moves.length === 0) return items;
    const byItem = new Map<string, ReservationMove[]>();
    for (const move of moves) byItem.set(move.inventoryItemId, [...(byItem.get(move.inventoryItemId) ?? []), move]);
    return items.map((item) => {
      const own = byItem.get(item.id);
      return own ? withMoves(item, own) : item;
    });
  });
  atoms.set(warehouseId, expected);
  return expected;
}
