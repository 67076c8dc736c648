import type { KitStatus } from '@groundwork/contract';

/** The order of the chips above the items of a kit ([WH-02]). */
export const itemStatusChips: readonly KitStatus[] = ['New', 'Reserved', 'Ready', 'Dropped'];

export const kitStatusColors: Readonly<Record<KitStatus, string>> = {
  New: '#6B7280',
  Reserved: '#2563EB',
  Dropped: '#7C3AED',
  Ready: '#15803D',
  Shipped: '#0F766E',
};
