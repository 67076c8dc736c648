import { type OrderStatus, parseLiteral } from '@groundwork/contract';

/** The statuses that a Subscriber sees: the progress of an order, not who does what (docs: screens#orders). */
export const plainStatuses = [
  'Planned',
  'Being prepared',
  'Ordered',
  'On the way',
  'Arrived',
  'Delayed',
  'Being resolved',
  'Cancelled',
] as const;
export type PlainStatus = (typeof plainStatuses)[number];

const plainStatusOf: Record<OrderStatus, PlainStatus> = {
  New: 'Planned',
  'Ready to Process': 'Planned',
  Processing: 'Being prepared',
  Ordered: 'Ordered',
  'Emailed Vendor': 'Ordered',
  Shipped: 'On the way',
  'WHSE Shipped': 'On the way',
  Delivered: 'Arrived',
  'Partially Delivered': 'Arrived',
  'Back Ordered': 'Delayed',
  'Return or Exchange': 'Being resolved',
  'Other Problem': 'Being resolved',
  Cancelled: 'Cancelled',
};
export const plainStatus = (status: OrderStatus = 'New'): PlainStatus => plainStatusOf[status];

export const plainStatusColors: Record<PlainStatus, string> = {
  Planned: '#6B7280',
  'Being prepared': '#4F46E5',
  Ordered: '#2563EB',
  'On the way': '#0D9488',
  Arrived: '#15803D',
  Delayed: '#D97706',
  'Being resolved': '#DC2626',
  Cancelled: '#9CA3AF',
};

/** The chip that is chosen. */
export type StatusFilter = 'All' | PlainStatus;
export const parseStatusFilter = (text: unknown): StatusFilter =>
  (typeof text === 'string' ? parseLiteral(plainStatuses, text) : undefined) ?? 'All';
