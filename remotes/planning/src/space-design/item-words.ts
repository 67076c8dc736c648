import { formatNumber } from '@groundwork/ui';
import { plainStatus } from '../subscriber-orders/plain-status.ts';
import type { SpaceComponent } from './space.ts';
import { acceptedWords } from './space-words.ts';

/** Where an item is, in the words of staff or of a Subscriber: 'Planned', 'Ordered', 'Arrived 2/5'. */
export function itemWords({ item, record, status, isAccepted }: SpaceComponent, isStaff: boolean): string {
  if (isAccepted && !isStaff) return acceptedWords;
  const order = item?.order;
  if (order?.status === 'Partially Delivered')
    return `Arrived ${formatNumber(order.deliveredQuantity ?? 0)}/${formatNumber(order.quantity)}`;
  if (status === 'Ready') return 'Arrived';
  if (order) return isStaff ? order.status : plainStatus(order.status);
  return record ? 'Not ordered' : 'Planned';
}
