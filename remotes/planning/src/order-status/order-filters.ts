import { type OrderStatus, orderStatuses, parseLiteral } from '@groundwork/contract';

/** The chips above the list (docs: screens#orders), and which orders each of them shows. */
const groups = {
  all: { label: 'All', statuses: orderStatuses },
  open: {
    label: 'Open',
    statuses: orderStatuses.filter((status) => status !== 'Delivered' && status !== 'Cancelled'),
  },
  onTheWay: { label: 'On the way', statuses: ['Ordered', 'Shipped', 'WHSE Shipped', 'Emailed Vendor'] },
  needsAttention: {
    label: 'Needs attention',
    statuses: ['Back Ordered', 'Return or Exchange', 'Other Problem', 'Partially Delivered'],
  },
  delivered: { label: 'Delivered', statuses: ['Delivered'] },
} as const satisfies Record<string, { label: string; statuses: readonly OrderStatus[] }>;
type Group = keyof typeof groups;

/** A chip, or one status that a link asks for: '/orders?status=Back Ordered'. */
export type OrderFilter = Group | OrderStatus;

/** Reads `?status=`: a chip or a status, case ignored; anything else shows all. */
export function parseOrderFilter(text: unknown): OrderFilter {
  if (typeof text !== 'string') return 'all';
  return parseLiteral(Object.keys(groups) as Group[], text) ?? parseLiteral(orderStatuses, text) ?? 'all';
}

/** The statuses that the filter shows. */
export const statusesOf = (filter: OrderFilter): readonly OrderStatus[] =>
  filter in groups ? groups[filter as Group].statuses : [filter as OrderStatus];

/** How the filter is called. */
export const labelOf = (filter: OrderFilter): string => (filter in groups ? groups[filter as Group].label : filter);

/** The chips; one more where a link asked for a status of its own. */
export function filterOptions(filter: OrderFilter): { id: OrderFilter; label: string }[] {
  const chips = Object.entries(groups).map(([id, { label }]) => ({ id: id as OrderFilter, label }));
  return filter in groups ? chips : [...chips, { id: filter, label: filter }];
}
