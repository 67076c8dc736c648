import type { InventoryItem, Order } from '@groundwork/contract';
import { toCents } from '@groundwork/contract/domain';
import { deliveredShare } from './project-numbers.ts';

/** The ordered and the received amount at a point in time. */
export interface SpendPoint {
  time: number;
  ordered: number;
  delivered: number;
}
const day = 24 * 3600 * 1000;
/** Half a year, a week a point: what is older is in the first point. */
const longest = 26 * 7;
const mostPoints = 26;

/** When the first of each order was laid on a shelf. */
function arrivalsOf(stock: readonly Pick<InventoryItem, 'orderId' | 'timeCreatedUtc'>[]): Map<string, string> {
  const arrivals = new Map<string, string>();
  for (const { orderId, timeCreatedUtc } of stock) {
    const known = orderId && arrivals.get(orderId);
    if (orderId && (!known || timeCreatedUtc < known)) arrivals.set(orderId, timeCreatedUtc);
  }
  return arrivals;
}

/** How spending and deliveries grew until now, in even steps; empty while there is nothing to pay. */
export function spendOverTime(
  orders: readonly Order[],
  stock: readonly Pick<InventoryItem, 'orderId' | 'timeCreatedUtc'>[],
  now: number,
): SpendPoint[] {
  const paid = orders.filter(({ status, total = 0 }) => status !== 'Cancelled' && total > 0);
  if (paid.length === 0) return [];
  const arrivals = arrivalsOf(stock);
  const first = paid.reduce((earliest, { timeCreatedUtc }) => Math.min(earliest, Date.parse(timeCreatedUtc)), now);
  const days = Math.min(longest, Math.max(7, Math.ceil((now - first) / day)));
  const step = Math.ceil(days / mostPoints);
  const count = Math.ceil(days / step) + 1;
  const begin = now - (count - 1) * step * day;
  const points = Array.from({ length: count }, (_, index) => ({
    time: begin + index * step * day,
    ordered: 0,
    delivered: 0,
  }));
  const pointAt = (time: string) => {
    const index = Math.ceil((Date.parse(time) - begin) / (step * day));
    return points[Math.min(count - 1, Math.max(0, index))];
  };
  for (const order of paid) {
    const { id, total = 0, timeCreatedUtc, timeModifiedUtc } = order;
    const ordered = pointAt(timeCreatedUtc);
    if (ordered) ordered.ordered += total;
    const share = deliveredShare(order);
    const delivered = share > 0 ? pointAt(arrivals.get(id) ?? timeModifiedUtc) : undefined;
    if (delivered) delivered.delivered += total * share;
  }
  let sum = { ordered: 0, delivered: 0 };
  return points.map(({ time, ordered, delivered }) => {
    sum = { ordered: sum.ordered + ordered, delivered: sum.delivered + delivered };
    return { time, ordered: toCents(sum.ordered), delivered: toCents(sum.delivered) };
  });
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
}

/** The amounts at which a chart has lines: even steps from 0, three at most, the last not below the highest amount. */
export function spendTicks(points: readonly SpendPoint[]): number[] {
  const highest = Math.max(1, ...points.flatMap(({ ordered, delivered }) => [ordered, delivered]));
  const step = roundStep(highest / 3);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}
