import { type Order, orderStatusColors, orderStatuses } from '@groundwork/contract';
import { collection, referencedName } from '@groundwork/data-cache';
import { Thumbnail } from '@groundwork/grid';
import { ChipList, formatMoney, formatNumber } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { countOf } from '../count-of.ts';
import styles from './OrderGroup.module.css';

/** The sum of a number of orders. */
export const sumOf = (orders: readonly Order[], read: (order: Order) => number | undefined): number =>
  orders.reduce((total, order) => total + (read(order) ?? 0), 0);

interface GroupProps {
  productId: string;
  name: string;
  orders: readonly Order[];
}
interface WordsProps extends GroupProps {
  /** Shows vendor and description below the name. */
  hasDescription: boolean;
}

// The product also draws these again when it arrives after its orders.
const useProduct = (productId: string) => useAtomValue(collection('products').recordAtom(productId));

export const OrderGroupPicture = ({ productId }: { productId: string }) => (
  <Thumbnail ids={useProduct(productId)?.mediaItemIds} name="" />
);

/** The product's name and how many orders there are of it, with its vendor and description below. */
export function OrderGroupWords({ productId, name, orders, hasDescription }: WordsProps) {
  const product = useProduct(productId);
  const description = useMemo(() => plainText(product?.description), [product?.description]);
  const vendor = product?.vendorId && referencedName('vendors', product.vendorId);
  const count = countOf(orders.length, 'order');
  const second = hasDescription ? [count, vendor, description] : [count];
  return (
    <div className={styles.words}>
      <p className={styles.name}>{name}</p>
      <p>{second.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** The statuses of a product's orders: each status once, with its number. */
export function OrderGroupStatuses({ orders }: { orders: readonly Order[] }) {
  const statuses = orderStatuses
    .map((status) => ({ status, count: orders.filter((order) => order.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => ({
      id: status,
      label: count === 1 ? status : `${status} ${formatNumber(count)}`,
      color: orderStatusColors[status],
    }));
  return (
    <div className={styles.statuses} title={statuses.map(({ label }) => label).join(', ')}>
      <ChipList items={statuses} max={3} />
    </div>
  );
}

/** The card of a product in the grouped orders list on a phone. */
export function OrderGroup({ productId, name, orders, hasDescription }: WordsProps) {
  return (
    <div className={styles.card}>
      <OrderGroupPicture productId={productId} />
      <OrderGroupWords productId={productId} name={name} orders={orders} hasDescription={hasDescription} />
      <OrderGroupStatuses orders={orders} />
      <span className={styles.quantity}>
        <b>{formatNumber(sumOf(orders, (order) => order.quantity))}</b> ordered
      </span>
      <b className={styles.total}>{formatMoney(sumOf(orders, (order) => order.total))}</b>
    </div>
  );
}

/** The words of formatted text. */
const plainText = (html: string | undefined): string =>
  html ? (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() : '';
