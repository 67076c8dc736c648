import type { KitItem } from '../kits/kit.ts';
import type { MovableStatus, ReservationMove } from '../kits/reservation-move.ts';

const before: Readonly<Record<MovableStatus, MovableStatus | null>> = {
  Reserved: null,
  Dropped: 'Reserved',
  Ready: 'Dropped',
};

/** All pieces of an item that have one status go to another; those of each shelf and tote by themselves. */
export function movesOfItem(
  { order, entries }: KitItem,
  from: MovableStatus,
  to: MovableStatus | null,
): ReservationMove[] {
  return entries
    .filter(({ status }) => status === from)
    .map(({ inventoryItemId, quantity, tote }) => ({
      orderId: order.id,
      inventoryItemId,
      quantity,
      from,
      to,
      ...(to && to !== 'Reserved' && tote ? { tote } : {}),
    }));
}

const furthestOf = ({ entries }: KitItem) =>
  (['Ready', 'Dropped', 'Reserved'] as const).find((status) => entries.some((entry) => entry.status === status));

/** Moves the pieces with the highest status one status back; Reserved pieces become available again. */
export function stepBackOf(item: KitItem): ReservationMove[] {
  const furthest = furthestOf(item);
  return furthest ? movesOfItem(item, furthest, before[furthest]) : [];
}

/** The tote that these pieces are taken out of; 0: they lie in none, or in several. */
export function toteOfStepBack(item: KitItem): number {
  const furthest = furthestOf(item);
  const totes = new Set(item.entries.filter(({ status }) => status === furthest).map(({ tote }) => Number(tote ?? 0)));
  const [tote = 0] = totes;
  return totes.size === 1 ? tote : 0;
}

/** Dropped → Ready for all items; shorts do not hold up the rest. */
export const readyMoves = (items: readonly KitItem[]): ReservationMove[] =>
  items.flatMap((item) => movesOfItem(item, 'Dropped', 'Ready'));

/** How many more items have to be scanned before all is in the tote: 'Scan N more to finish'. */
export const itemsToScan = (items: readonly KitItem[]): number =>
  items.filter(({ status, entries }) => status !== 'Shipped' && entries.some((entry) => entry.status === 'Reserved'))
    .length;

/** Whether every piece that is reserved is ready: there is nothing more to do here but to ship. */
export function isAllReady(items: readonly KitItem[]): boolean {
  const entries = items.flatMap((item) => (item.status === 'Shipped' ? [] : item.entries));
  return entries.some(({ status }) => status === 'Ready') && entries.every(({ status }) => isDone(status));
}
const isDone = (status: KitItem['entries'][number]['status']) => status === 'Ready' || status === 'Shipped';

/** A command holds 50 moves. */
export function chunksOf<T>(list: readonly T[], size = 50): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
