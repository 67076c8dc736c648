import type { Order } from '@groundwork/contract';
import { referenceText } from '@groundwork/data-cache';
import type { RowGrouping } from '@groundwork/grid';
import { formatMoney, formatNumber, Progress } from '@groundwork/ui';
import { OrderGroup, OrderGroupPicture, OrderGroupStatuses, OrderGroupWords, sumOf } from './OrderGroup.tsx';
import { isOpen } from './outstanding.ts';

const withoutProduct = 'No product';

/** 'Group orders by product' (docs: screens#orders): one row per product, which unfolds to its orders. */
export const orderGrouping = ({
  hasDescription,
  mayChange,
  deliver,
}: {
  hasDescription: boolean;
  mayChange: (order: Order) => boolean;
  /** 'Partial delivery' of these orders of one product. */
  deliver: (orders: readonly Order[], name: string) => void;
}): RowGrouping<Order> => ({
  keyOf,
  nameOf,
  row: (key, orders) => (
    <OrderGroup productId={key} name={nameOf(key)} orders={orders} hasDescription={hasDescription} />
  ),
  cells: {
    image: (key) => <OrderGroupPicture productId={key} />,
    name: (key, orders) => (
      <OrderGroupWords productId={key} name={nameOf(key)} orders={orders} hasDescription={hasDescription} />
    ),
    quantity: (_, orders) => quantityOf(orders),
    delivered: (_, orders) => {
      const delivered = sumOf(orders, (order) => order.deliveredQuantity);
      const ordered = quantityOf(orders);
      return (
        <Progress complete={delivered} max={ordered} label={`${formatNumber(delivered)}/${formatNumber(ordered)}`} />
      );
    },
    total: (_, orders) => formatMoney(sumOf(orders, (order) => order.total)),
    status: (_, orders) => <OrderGroupStatuses orders={orders} />,
  },
  menu: (key, orders) => {
    const outstanding = key ? orders.filter((order) => isOpen(order) && mayChange(order)) : [];
    if (outstanding.length === 0) return [];
    return [
      {
        id: 'partialDelivery',
        label: 'Partial delivery',
        icon: 'box',
        onAction: () => deliver(outstanding, nameOf(key)),
      },
    ];
  },
});

const quantityOf = (orders: readonly Order[]): number => sumOf(orders, (order) => order.quantity);
const keyOf = ({ productId }: Order): string => productId ?? '';
const nameOf = (productId: string): string => (productId ? referenceText('products', productId) : withoutProduct);
