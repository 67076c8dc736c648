import type { CountStatus } from '@groundwork/contract';

export const countColors: Readonly<Record<CountStatus, string>> = {
  Open: '#6B7280',
  Counting: '#2563EB',
  Review: '#D97706',
  Applied: '#15803D',
  Cancelled: '#9CA3AF',
};
