import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import {
  DetailImages,
  DetailLink,
  DetailNotes,
  DetailTags,
  RecordCreator,
  RecordDetails,
  RecordEditor,
  ReferenceName,
} from '@groundwork/records';
import { type DialogProps, useScope } from '@groundwork/shell-sdk';
import { DescriptionList, formatMoney } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { OrderForm } from './OrderForm.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { useLists } from './useLists.ts';

/** New Order: status New ([OR-04]), in the active project. */
export function OrderCreate({ initial, ...props }: DialogProps<'order.create'>) {
  const { project } = useScope();
  return (
    <RecordCreator
      entity="order"
      initial={{ status: 'New', quantity: 1, projectId: project?.id, ...initial }}
      {...props}
    >
      <OrderForm isNew />
    </RecordCreator>
  );
}

export function OrderEdit(props: DialogProps<'order.edit'>) {
  return (
    <RecordEditor entity="order" {...props}>
      <OrderForm />
    </RecordEditor>
  );
}

export function OrderDetails(props: DialogProps<'order.details'>) {
  return (
    <RecordDetails entity="order" {...props}>
      {(order) => <Blocks order={order} />}
    </RecordDetails>
  );
}

const lists = ['products', 'preparationitems'] as const;
function Blocks({ order }: { order: Order }) {
  useLists(lists);
  const product = useAtomValue(collection('products').recordAtom(order.productId));
  const item = useAtomValue(collection('preparationitems').recordAtom(order.preparationItemId));
  const { tracking } = order;
  return (
    <>
      <DetailImages ids={product?.mediaItemIds} />
      <DescriptionList
        items={[
          { label: 'Status', value: <OrderStatusBadge status={order.status} /> },
          { label: 'Project', value: <ReferenceName collection="projects" id={order.projectId} /> },
          { label: 'Product', value: <ReferenceName collection="products" id={order.productId} /> },
          { label: 'Vendor', value: <ReferenceName collection="vendors" id={order.vendorId} /> },
          { label: 'Quantity', value: `${order.quantity}` },
          { label: 'Delivered', value: `${order.deliveredQuantity} of ${order.quantity}` },
          { label: 'Total', value: formatMoney(order.total) },
          { label: 'PO number', value: order.po || '(None)' },
          { label: 'Invoice', value: order.invoice || '(None)' },
          {
            label: 'Tracking number',
            value: /^https?:\/\//i.test(tracking ?? '') ? <DetailLink href={tracking} /> : tracking || '(None)',
          },
          ...(item
            ? [{ label: 'Preparation', value: <ReferenceName collection="preparations" id={item.preparationId} /> }]
            : []),
        ]}
      />
      <DetailNotes text={order.notes} />
      <DetailTags ids={order.tagIds} />
    </>
  );
}
