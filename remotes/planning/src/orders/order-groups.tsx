import { messages, type Order } from '@groundwork/contract';
import { type RowGrouping, referencedName } from '@groundwork/grid';
import { OrderGroup } from './OrderGroup.tsx';

const withoutProduct = 'No product';

/** 'Group orders by product' (decisions G2): one row per product, which unfolds to its orders. */
export const orderGrouping = ({
  hasDescription,
  deliver,
}: {
  hasDescription: boolean;
  /** 'Partial delivery' of these orders of one product. */
  deliver: (orders: readonly Order[], name: string) => void;
}): RowGrouping<Order> => ({
  keyOf,
  nameOf,
  row: (key, orders) => (
    <OrderGroup
      productId={key}
      name={nameOf(key)}
      orders={orders}
      hasDescription={hasDescription}
      onDeliver={(outstanding) => deliver(outstanding, nameOf(key))}
    />
  ),
});

const keyOf = ({ productId }: Order): string => productId ?? '';
const nameOf = (productId: string): string =>
  productId ? (referencedName('products', productId) ?? messages.itemNotFound) : withoutProduct;
