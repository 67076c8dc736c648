import type { Order, OrderStatus } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { can, getSession } from '@groundwork/shell-sdk';
import { formatNumber, Progress } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { OrderStatusBadge } from '../order-status/OrderStatusBadge.tsx';
import { cellStatusOptions } from './order-statuses.ts';

/** The lists that the cells read. */
export const listsOfOrders = [
  'products',
  'vendors',
  'inventoryitems',
  'preparationitems',
  'preparations',
  'preparationitemtemplates',
] as const;

const productOf = ({ productId }: Order) => (productId ? collection('products').get(productId) : undefined);
const arrived = ({ deliveredQuantity, quantity }: Order) =>
  `${formatNumber(deliveredQuantity)}/${formatNumber(quantity)}`;
const preparationOf = ({ preparationItemId }: Order) =>
  (preparationItemId && collection('preparationitems').get(preparationItemId)?.preparationId) || undefined;
const preparationNameOf = (order: Order) => {
  const id = preparationOf(order);
  return id && collection('preparations').get(id)?.name;
};

function mayChange(order: Order): boolean {
  const session = getSession();
  const projects = getDefaultStore().get(collection('projects').allAtom);
  return session !== undefined && can(session, projects, 'update', 'orders', order);
}
function statusOptions(order: Order) {
  const session = getSession();
  return session ? cellStatusOptions(order, session, collection('projects').get(order.projectId)) : [];
}

/**
 * The columns of the orders list (docs: screens#orders); with one project its column is redundant. Those shown by
 * default fit on a screen of 1440 pixels beside the menu: the preparation distinguishes orders of the same name, the
 * rest is a
 * choice.
 */
export const orderColumns = (options: {
  isOneProject: boolean;
  changeStatus: (order: Order, status: OrderStatus) => Promise<boolean>;
}): readonly Column<Order>[] => [
  {
    id: 'image',
    header: 'Image',
    hiddenOnTablet: true,
    kind: 'image',
    reads: ['products'],
    value: (order) => productOf(order)?.mediaItemIds,
  },
  {
    id: 'name',
    header: 'Name',
    kind: 'name',
    grows: true,
    width: 200,
    reads: ['preparationitems', 'preparations'],
    value: ({ name }) => name,
    below: preparationNameOf,
  },
  ...(options.isOneProject
    ? []
    : [
        {
          id: 'project',
          header: 'Project',
          hiddenOnTablet: true,
          kind: 'reference',
          collection: 'projects',
          width: 130,
          value: ({ projectId }: Order) => projectId,
        } satisfies Column<Order>,
      ]),
  {
    id: 'preparation',
    header: 'Preparation',
    kind: 'reference',
    collection: 'preparations',
    hiddenOnTablet: true,
    width: 140,
    card: 'detail',
    reads: ['preparationitems'],
    value: preparationOf,
  },
  {
    id: 'product',
    header: 'Product',
    hidden: true,
    kind: 'reference',
    collection: 'products',
    width: 160,
    value: ({ productId }) => productId,
  },
  {
    id: 'vendor',
    header: 'Vendor',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'vendors',
    width: 130,
    card: 'detail',
    value: ({ vendorId }) => vendorId,
  },
  { id: 'quantity', header: 'Quantity', kind: 'number', width: 84, card: 'footEnd', value: ({ quantity }) => quantity },
  {
    id: 'delivered',
    header: 'Delivered',
    hiddenOnTablet: true,
    kind: 'custom',
    width: 100,
    value: ({ deliveredQuantity }) => deliveredQuantity,
    exportValue: ({ deliveredQuantity, quantity }) => `${deliveredQuantity}/${quantity}`,
    searchText: () => '',
    cell: (order) => <Progress complete={order.deliveredQuantity} max={order.quantity} label={arrived(order)} />,
  },
  {
    id: 'unitPrice',
    header: 'Unit price',
    hidden: true,
    kind: 'money',
    width: 96,
    reads: ['products'],
    value: (order) => productOf(order)?.price,
  },
  { id: 'total', header: 'Total', kind: 'money', width: 100, card: 'end', value: ({ total }) => total },
  {
    id: 'status',
    header: 'Status',
    kind: 'custom',
    width: 200,
    card: 'foot',
    value: ({ status }) => status,
    cell: ({ status }) => <OrderStatusBadge status={status} />,
    edit: {
      kind: 'select',
      isEditable: mayChange,
      options: statusOptions,
      selected: ({ status }) => status,
      commit: (order, status) => options.changeStatus(order, status as OrderStatus),
    },
  },
  { id: 'po', header: 'PO', hidden: true, width: 110, value: ({ po }) => po },
  { id: 'invoice', header: 'Invoice', hidden: true, width: 110, value: ({ invoice }) => invoice },
  {
    id: 'tracking',
    header: 'Tracking',
    hidden: true,
    kind: 'link',
    width: 150,
    value: ({ tracking }) => tracking,
    label: ({ tracking }) => tracking ?? '',
  },
  {
    id: 'itemTemplate',
    header: 'Item Template',
    hidden: true,
    kind: 'reference',
    collection: 'preparationitemtemplates',
    width: 160,
    value: ({ preparationItemTemplateId }) => preparationItemTemplateId,
  },
  { id: 'notes', header: 'Notes', hidden: true, width: 200, value: ({ notes }) => notes },
];
