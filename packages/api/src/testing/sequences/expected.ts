import type { Order, OrderStatus } from '@groundwork/contract';
import type { Person } from '../people.ts';

const elevated: readonly Person[] = ['director', 'administrator'];
const backwards: readonly OrderStatus[] = ['New', 'Ready to Process', 'Cancelled'];

/**
 * What a PATCH of an order's status is answered with (docs: order-statuses): written a second time, so that
 * the rules of the server are held against something that is not them.
 */
export function expectedStatus(person: Person, { status: from, isDeleted }: Order, to: OrderStatus): number[] {
  if (person === 'readonly' || person === 'subscriber') return [403];
  const isTeam = person === 'picker';
  if (isDeleted) return isTeam ? [403, 409] : [409];
  if (to === from) return isTeam ? [200, 403] : [200];
  if (to === 'Delivered' || to === 'Partially Delivered') return [422];
  if (to === 'Cancelled' && from === 'Delivered') return [422];
  if (elevated.includes(person)) return [200];
  if (to === 'Processing') return [isTeam && from === 'WHSE Shipped' ? 200 : 403];
  if (isTeam) {
    const ships = to === 'WHSE Shipped' && (from === 'Processing' || from === 'Partially Delivered');
    return [ships || (from === 'Processing' && to === 'Back Ordered') ? 200 : 403];
  }
  if (from !== 'Processing') return [200];
  return [person === 'contributor' && !backwards.includes(to) ? 200 : 403];
}
