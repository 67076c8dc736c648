import type { BodyOf, Order } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import {
  DetailImages,
  DetailLink,
  DetailNotes,
  DetailTags,
  RecordDetails,
  ReferenceName,
  recordDialogs,
} from '@groundwork/records';
import { type DialogProps, openDialog, useSession } from '@groundwork/shell-sdk';
import { Button, DescriptionList, formatMoney, formatNumber } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { OrderStatusBadge } from '../order-status/OrderStatusBadge.tsx';
import { useInActiveProject } from '../projects/useInActiveProject.ts';
import { OrderForm } from './OrderForm.tsx';
import { OrderLinking } from './order-link.ts';
import { mayReturn, mayUndoReturn } from './outstanding.ts';
import { resumeHalfMade } from './take-back.ts';

const lists = ['products', 'preparationitems'] as const;
function OrderBlocks({ record: order }: { record: Order }) {
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
          { label: 'Quantity', value: formatNumber(order.quantity) },
          { label: 'Delivered', value: `${formatNumber(order.deliveredQuantity)} of ${formatNumber(order.quantity)}` },
          { label: 'Total', value: order.total === undefined ? '(None)' : formatMoney(order.total) },
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

/** A new order has the status New ([OR-04]) and belongs to the active project. */
function useNewOrder() {
  const linking = useLinking();
  return {
    initial: useInActiveProject({ status: 'New', quantity: 1 }),
    failurePrefix: () => linking.failurePrefix,
    save: (values: BodyOf<'orders'>) => linking.create(values),
    children: <OrderForm id={undefined} linking={linking} />,
  };
}
function useOrder({ id }: DialogProps<'order.edit'>) {
  const linking = useLinking();
  return {
    failurePrefix: () => linking.failurePrefix,
    save: (values: BodyOf<'orders'>, ifMatch: string | undefined) => linking.replace(id, values, ifMatch),
    children: <OrderForm id={id} linking={linking} />,
  };
}
/** Removes a half-made link when the dialog is closed without saving. */
function useLinking() {
  const [linking] = useState(() => new OrderLinking());
  useEffect(() => {
    void resumeHalfMade();
    return () => void linking.abandon();
  }, [linking]);
  return linking;
}

/** The details, with the way back into a warehouse for what was delivered. */
export function OrderDetails({ id, onClose }: DialogProps<'order.details'>) {
  const session = useSession();
  return (
    <RecordDetails
      entity="order"
      id={id}
      actions={(order) =>
        mayReturn(order, session) ? (
          <Button icon="undo-2" onPress={() => void openDialog('order.return', { id })}>
            Return to stock
          </Button>
        ) : (
          mayUndoReturn(order, session) && (
            <Button icon="undo-2" onPress={() => void openDialog('order.undoReturn', { id })}>
              Undo return
            </Button>
          )
        )
      }
      onClose={() => onClose()}
    >
      {(order) => <OrderBlocks record={order} />}
    </RecordDetails>
  );
}

const { create, edit } = recordDialogs('order', { create: useNewOrder, edit: useOrder, details: OrderBlocks });
// Listed one by one: the check of the build, which runs without our packages, cannot read a spread object.
export default { create, edit, details: OrderDetails };
export { create as OrderCreate, edit as OrderEdit };
