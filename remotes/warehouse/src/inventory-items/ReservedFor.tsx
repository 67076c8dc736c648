import { type InventoryItem, messages, type Reservation } from '@groundwork/contract';
import { Link } from '@groundwork/shell-sdk';
import { formatNumber, StatusBadge } from '@groundwork/ui';

import styles from './ReservedFor.module.css';
import { reservationColors } from './reservation-colors.ts';
import { reservedQuantity } from './reservations.ts';
import { useRecords } from './useRecords.ts';

/** Where the pieces of a reservation are. */
export function placeOf({ status, tote }: Pick<Reservation, 'status' | 'tote'>): string {
  if (status === 'Reserved') return 'on the shelf';
  if (status === 'Shipped') return 'on its way';
  return tote ? `tote ${tote}` : 'in a tote';
}

const counted = (count: number, word: string) => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

/** For which kits and projects the pieces of an item are kept, how far each of them is, and where it is. */
export function ReservedFor({ item }: { item: InventoryItem }) {
  const { reservations } = item;
  const orders = useRecords(
    'orders',
    reservations.map(({ orderId }) => orderId),
  );
  const preparationItems = useRecords(
    'preparationitems',
    reservations.map(({ orderId, preparationItemId }) => preparationItemId ?? orders.get(orderId)?.preparationItemId),
  );
  const preparations = useRecords(
    'preparations',
    [...preparationItems.values()].map(({ preparationId }) => preparationId),
  );
  const projects = useRecords(
    'projects',
    reservations.map(({ orderId, projectId }) => projectId ?? orders.get(orderId)?.projectId),
  );
  if (reservations.length === 0) return null;
  const kitOf = ({ orderId, preparationItemId }: Reservation) =>
    preparations.get(
      preparationItems.get(preparationItemId ?? orders.get(orderId)?.preparationItemId ?? '')?.preparationId ?? '',
    );
  const projectOf = ({ orderId, projectId }: Reservation) =>
    projects.get(projectId ?? orders.get(orderId)?.projectId ?? '');
  const kits = new Set(reservations.map((entry) => kitOf(entry)?.id ?? entry.orderId)).size;
  return (
    <section className={styles.reserved} aria-label="Reserved for">
      <h3>
        Reserved for
        <span>{`${counted(reservedQuantity(item), 'piece')} in ${counted(kits, 'kit')}`}</span>
      </h3>
      <ul>
        {reservations.map((entry, index) => {
          const kit = kitOf(entry);
          return (
            <li key={entry.id ?? index}>
              <span className={styles.status}>
                <StatusBadge label={entry.status} color={reservationColors[entry.status]} />
              </span>
              {kit ? (
                <Link className={styles.kit} to={`/warehouse/kitting?kit=${encodeURIComponent(kit.id)}`}>
                  {kit.name}
                </Link>
              ) : (
                <span className={styles.kit}>{orders.get(entry.orderId)?.name ?? messages.itemNotFound}</span>
              )}
              <span className={styles.project}>{projectOf(entry)?.name}</span>
              <span className={styles.place}>{placeOf(entry)}</span>
              <strong className={styles.quantity}>{formatNumber(entry.quantity)}</strong>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
