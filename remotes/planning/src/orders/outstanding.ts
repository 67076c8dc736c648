import type { Order, Project } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { canOpenDialog, isAtLeast, type Session } from '@groundwork/shell-sdk';

/** How many pieces have not arrived yet. */
export const remainingOf = ({ quantity, deliveredQuantity }: Pick<Order, 'quantity' | 'deliveredQuantity'>): number =>
  Math.max(0, quantity - deliveredQuantity);

/** Whether something of the order can still arrive. */
export const isOpen = ({ status, isDeleted }: Pick<Order, 'status'> & Partial<Pick<Order, 'isDeleted'>>): boolean =>
  !isDeleted && status !== 'Delivered' && status !== 'Cancelled';

/** The place an order goes to, as far as its project is loaded. */
export const destinationOf = ({ projectId }: Order): string | undefined =>
  collection('projects').get(projectId)?.locationId ?? undefined;

/**
 * Whether delivered pieces can come back into a warehouse, and the user may take them in (docs: domain/orders#returning):
 * Contributors and above, and the team of a warehouse.
 */
export function mayReturn(order: Order, session: Session): boolean {
  const destination = collection('locations').get(destinationOf(order) ?? '');
  return (
    order.deliveredQuantity > 0 &&
    !order.isDeleted &&
    // What was delivered to a warehouse is in its stock already.
    destination?.type !== 'Warehouse' &&
    takesGoodsIn(session) &&
    canOpenDialog('order.return')
  );
}

function takesGoodsIn({ isStaff, role, user }: Session): boolean {
  const isTeam = role === 'Basic' && user.warehouseIds.length > 0;
  return isStaff && (isAtLeast(role, 'Contributor') || isTeam);
}

/**
 * Whether the return of an order can be undone (docs: domain/orders#undoing-a-return). While some of it is still delivered,
 * the dialog of 'Return to stock' offers it.
 */
export const mayUndoReturn = (order: Order, session: Session): boolean =>
  order.status === 'Return or Exchange' &&
  order.deliveredQuantity === 0 &&
  !order.isDeleted &&
  takesGoodsIn(session) &&
  canOpenDialog('order.undoReturn');

/** Oldest first: so a delivery fills the orders of one product. */
export const byAge = (one: Order, other: Order): number => one.timeCreatedUtc.localeCompare(other.timeCreatedUtc);

/** The most that can be split off: the original keeps what has arrived, or one. */
export const largestSplit = ({ quantity, deliveredQuantity }: Pick<Order, 'quantity' | 'deliveredQuantity'>): number =>
  quantity - Math.max(deliveredQuantity, 1);

/**
 * Whether the user may split an order (docs: domain/orders#splitting): its editors; while the warehouse works on it,
 * the warehouse's team and everybody who may take it back.
 */
export function maySplit(order: Order, session: Session, project: Project | undefined, isEditor: boolean): boolean {
  if (!isOpen(order) || largestSplit(order) < 1) return false;
  const isTeam = project?.fulfillingById != null && session.user.warehouseIds.includes(project.fulfillingById);
  if (order.status === 'Processing') return session.isElevated || (isTeam && isAtLeast(session.role, 'Basic'));
  return isEditor || (isTeam && session.role === 'Basic');
}
