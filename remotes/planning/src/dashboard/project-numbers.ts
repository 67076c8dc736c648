import {
  type InventoryItem,
  type ModuleRequest,
  type Order,
  type OrderStatus,
  orderStatuses,
  type Project,
} from '@groundwork/contract';
import { toCents } from '@groundwork/contract/domain';
import { formatNumber } from '@groundwork/ui';
import { kindOf, type RequestKind } from '../module-requests/request-kinds.ts';
import { statusesOf } from '../order-status/order-filters.ts';

/** Money spent on orders; cancelled quantities cost nothing. */
export interface Spend {
  total: number;
  delivered: number;
  outstanding: number;
}

/** A partly delivered order counts by what has arrived of it. */
export function deliveredShare({ status, quantity, deliveredQuantity = 0 }: Order): number {
  if (status === 'Delivered') return 1;
  return quantity > 0 ? Math.min(1, deliveredQuantity / quantity) : 0;
}

export function spendOf(orders: readonly Order[]): Spend {
  let total = 0;
  let delivered = 0;
  for (const order of orders) {
    if (order.status === 'Cancelled') continue;
    total += order.total ?? 0;
    delivered += (order.total ?? 0) * deliveredShare(order);
  }
  return {
    total: toCents(total),
    delivered: toCents(delivered),
    outstanding: toCents(toCents(total) - toCents(delivered)),
  };
}

export interface StatusCount {
  status: OrderStatus;
  count: number;
}

/** How many orders have each status, in the order of the statuses; those that nobody has are left out. */
export function countByStatus(orders: readonly Pick<Order, 'status'>[]): StatusCount[] {
  const counts = new Map<OrderStatus, number>();
  for (const { status = 'New' } of orders) counts.set(status, (counts.get(status) ?? 0) + 1);
  return orderStatuses.flatMap((status) => {
    const count = counts.get(status);
    return count ? [{ status, count }] : [];
  });
}

/** The counts of the statuses that a filter of the order list shows. */
export function countsOf(filter: 'open' | 'onTheWay' | 'needsAttention' | 'delivered', counts: readonly StatusCount[]) {
  const statuses = new Set<OrderStatus>(statusesOf(filter));
  const parts = counts.filter(({ status }) => statuses.has(status));
  return { parts, count: parts.reduce((sum, { count }) => sum + count, 0) };
}

const shortWords: Partial<Record<OrderStatus, string>> = {
  'WHSE Shipped': 'WHSE shipped',
  'Partially Delivered': 'partial',
  'Return or Exchange': 'to return',
  'Other Problem': 'other',
};
/** '3 back ordered, 4 partial', the most first */
export const inWords = (counts: readonly StatusCount[]): string =>
  [...counts]
    .sort((a, b) => b.count - a.count)
    .map(({ status, count }) => `${formatNumber(count)} ${shortWords[status] ?? status.toLowerCase()}`)
    .join(', ');

/** The requests that somebody has to decide on; links of orders to templates are none. */
export function draftRequests(requests: readonly ModuleRequest[]): Map<RequestKind, number> {
  const counts = new Map<RequestKind, number>();
  for (const request of requests) {
    const kind = kindOf(request);
    if (request.status !== 'Draft' || kind === 'link') continue;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

export const unitsOnSite = (items: readonly InventoryItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Neither finished nor given up. */
export const isActiveProject = ({ status }: Pick<Project, 'status'>): boolean =>
  status !== 'Complete' && status !== 'Cancelled';
