import { type Order, orderStatusColors, orderStatuses } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { referencedName, Thumbnail } from '@groundwork/grid';
import { useCan } from '@groundwork/shell-sdk';
import { Button, Chip, formatMoney, Progress } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import styles from './OrderGroup.module.css';
import { isOpen } from './outstanding.ts';

const sum = (orders: readonly Order[], read: (order: Order) => number | undefined) =>
  orders.reduce((total, order) => total + (read(order) ?? 0), 0);

/** The row of a product in the grouped orders list: what is ordered of it, what has arrived, and how its orders stand. */
export function OrderGroup({
  productId,
  name,
  orders,
  hasDescription,
  onDeliver,
}: {
  productId: string;
  name: string;
  orders: readonly Order[];
  hasDescription: boolean;
  /** Asks how many of the orders of which something is outstanding have arrived. */
  onDeliver: (outstanding: readonly Order[]) => void;
}) {
  const can = useCan();
  // Also draws the row again when the product arrives after its orders.
  const product = useAtomValue(collection('products').recordAtom(productId));
  const description = useMemo(() => plainText(product?.description), [product?.description]);
  const vendor = product?.vendorId && referencedName('vendors', product.vendorId);
  const quantity = sum(orders, (order) => order.quantity);
  const delivered = sum(orders, (order) => order.deliveredQuantity);
  const outstanding = productId ? orders.filter((order) => isOpen(order) && can('update', 'orders', order)) : [];
  const statuses = orderStatuses
    .map((status) => ({ status, count: orders.filter((order) => order.status === status).length }))
    .filter(({ count }) => count > 0);
  const count = `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`;
  const second = [vendor, description].filter(Boolean).join(' · ');
  return (
    <div className={styles.group}>
      <Thumbnail ids={product?.mediaItemIds} name="" />
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{name}</b> <small>{count}</small>
        </p>
        {hasDescription && second && <p className={styles.description}>{second}</p>}
      </div>
      <ul
        className={styles.statuses}
        title={statuses.map(({ status, count: times }) => `${times} ${status}`).join(', ')}
      >
        {statuses.map(({ status, count: times }) => (
          <li key={status}>
            <Chip
              label={times === 1 ? status : `${status} ${times}`}
              color={orderStatusColors[status]}
              isStruck={status === 'Cancelled'}
            />
          </li>
        ))}
      </ul>
      <span className={styles.quantity}>
        <b>{quantity}</b> ordered
      </span>
      <div className={styles.delivered}>
        <Progress complete={delivered} max={quantity} label={`${delivered}/${quantity}`} />
      </div>
      <b className={styles.total}>{formatMoney(sum(orders, (order) => order.total))}</b>
      <span className={styles.action}>
        {outstanding.length > 0 && (
          <Button size="small" onPress={() => onDeliver(outstanding)}>
            Partial delivery
          </Button>
        )}
      </span>
    </div>
  );
}

/** The words of formatted text. */
const plainText = (html: string | undefined): string =>
  html ? (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() : '';
