import type { Shipment, StockMove, StockMoveKind } from '@groundwork/contract';
import { formatClock, formatNumber, type IconName } from '@groundwork/ui';

/** The kinds of stock moves, in plain words. */
export const moveWords: Readonly<Record<StockMoveKind, { word: string; icon: IconName }>> = {
  receive: { word: 'Received', icon: 'package-open' },
  deliver: { word: 'Arrived', icon: 'truck' },
  count: { word: 'Counted', icon: 'clipboard-list' },
  adjust: { word: 'Adjusted', icon: 'sliders-horizontal' },
  move: { word: 'Moved here', icon: 'arrow-right' },
  split: { word: 'Divided', icon: 'split' },
  merge: { word: 'Merged', icon: 'layers' },
  scrap: { word: 'Scrapped', icon: 'trash-2' },
  return: { word: 'Returned', icon: 'undo-2' },
  initial: { word: 'Opening stock', icon: 'flag' },
};

/** '+4', '−4' with a real minus sign, '0'. */
export const signed = (delta: number): string =>
  delta > 0 ? `+${formatNumber(delta)}` : delta < 0 ? `\u2212${formatNumber(Math.abs(delta))}` : '0';

/**
 * The lines of one item, newest first. Lines of one operation have one time: they follow one another by their balances.
 */
export function newestFirst(moves: readonly StockMove[]): readonly StockMove[] {
  const oldestFirst = [...moves].sort((one, other) => one.timeCreatedUtc.localeCompare(other.timeCreatedUtc));
  const ordered: StockMove[] = [];
  let start = 0;
  while (start < oldestFirst.length) {
    let end = start + 1;
    while (oldestFirst[end]?.timeCreatedUtc === oldestFirst[start]?.timeCreatedUtc) end++;
    const together = oldestFirst.slice(start, end);
    while (together.length > 0) {
      const balance = ordered.at(-1)?.quantityAfter ?? 0;
      const next = together.findIndex(({ quantityAfter, delta }) => quantityAfter - delta === balance);
      ordered.push(...together.splice(Math.max(0, next), 1));
    }
    start = end;
  }
  return ordered.reverse();
}

/** Names of what a line refers to; undefined where it is not known. */
export interface MoveNames {
  location: (id: string) => string | undefined;
  order: (id: string) => string | undefined;
  count: (id: string) => string | undefined;
  shipment: (id: string) => Pick<Shipment, 'number' | 'status'> | undefined;
}

/** The document that a line belongs to, and where it is shown: 'Count 12', 'Shipment S-1042'. */
export function moveReference(
  { countId, shipmentId }: Pick<StockMove, 'countId' | 'shipmentId'>,
  names: Pick<MoveNames, 'count' | 'shipment'>,
): { text: string; to: string } | undefined {
  const count = countId ? names.count(countId) : undefined;
  if (countId && count) return { text: count, to: `/warehouse/inventory?tab=counts&count=${countId}` };
  const shipment = shipmentId ? names.shipment(shipmentId) : undefined;
  if (!shipment) return undefined;
  const tab = shipment.status === 'Arrived' ? 'arrived' : 'shipped';
  const to = `/warehouse/shipping?tab=${tab}&q=${encodeURIComponent(shipment.number)}`;
  return { text: `Shipment ${shipment.number}`, to };
}

/** The origin or purpose, the reason and the note: 'from D3_05, same quantity'. */
export function moveDetails(move: StockMove, names: MoveNames): string {
  const { kind, fromLocationId, fromLocale, locationId, orderId, reason, note, delta } = move;
  const from = [fromLocationId && names.location(fromLocationId), fromLocale].filter(Boolean).join(' ');
  const parts = [
    kind === 'initial' && 'taken over when the history began',
    kind === 'move' && `from ${from || 'no place'}${delta === 0 ? ', same quantity' : ''}`,
    moveReference(move, names)?.text,
    orderId && names.order(orderId),
    kind === 'receive' && orderId && !names.order(orderId) && names.location(locationId),
    reason,
  ].filter(Boolean);
  return [parts.join(', '), note].filter(Boolean).join(': ');
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short' });

/** 'Today, 10:42', else '9 Nov 2026', in the browser's time zone. */
export function moveTime(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  if (date.toDateString() === now.toDateString()) return `Today, ${formatClock(date)}`;
  return `${date.getDate()} ${month.format(date)} ${date.getFullYear()}`;
}
