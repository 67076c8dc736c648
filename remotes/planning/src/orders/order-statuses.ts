import { type Order, type OrderStatus, orderStatusColors, orderStatuses, type Project } from '@groundwork/contract';
import { isAtLeast, type Session } from '@groundwork/shell-sdk';

const byDelivery: readonly OrderStatus[] = ['Delivered', 'Partially Delivered'];
const backwards: readonly OrderStatus[] = ['New', 'Ready to Process', 'Cancelled'];

/** Whether something of the order has arrived: then only the status cell changes its status. */
export const isDelivered = (status: OrderStatus | undefined): boolean =>
  status !== undefined && byDelivery.includes(status);

/** Whether the status lets go of what the warehouse has reserved for the order (docs: order-statuses). */
export const releasesReservations = ({ status }: Pick<Order, 'status'>, to: OrderStatus): boolean =>
  to === 'Cancelled' || (status === 'Processing' && backwards.includes(to));

/** Why the user may not give the order a status; undefined: they may (docs: order-statuses). */
function refusal(
  { status: from }: Pick<Order, 'status'>,
  to: OrderStatus,
  session: Session,
  project: Project | undefined,
): string | undefined {
  if (to === from) return undefined;
  if (byDelivery.includes(to)) {
    if (from === 'Cancelled') return 'The order is cancelled';
    return from === 'Delivered' ? 'Already delivered' : undefined;
  }
  if (to === 'Cancelled' && from === 'Delivered') return 'Already delivered';
  if (to === 'Processing') {
    if (!session.isElevated) return 'For Directors and Administrators';
    return project?.fulfillingById ? undefined : 'The project has no fulfilling warehouse';
  }
  if (from !== 'Processing') return undefined;
  if (backwards.includes(to)) return session.isElevated ? undefined : 'For Directors and Administrators';
  const isTeam = project?.fulfillingById != null && session.user.warehouseIds.includes(project.fulfillingById);
  return isTeam || isAtLeast(session.role, 'Contributor') ? undefined : 'For the warehouse team';
}

/** Every status, as the status cell of the list offers it: what may not be chosen says why. */
export const cellStatusOptions = (order: Pick<Order, 'status'>, session: Session, project: Project | undefined) =>
  orderStatuses.map((id) => {
    const reason = refusal(order, id, session, project);
    return { id, label: id, color: orderStatusColors[id], description: reason, isDisabled: reason !== undefined };
  });
