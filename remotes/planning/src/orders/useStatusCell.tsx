import { errorSummary, type Order, type OrderStatus } from '@groundwork/contract';
import { changeField } from '@groundwork/records';
import { ConfirmDialog, toast } from '@groundwork/ui';
import { type ReactNode, useCallback, useState } from 'react';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { deliverOrder } from './order-calls.ts';
import { releasesReservations } from './order-statuses.ts';
import { releaseText } from './reserved-quantity.ts';

interface StatusChange {
  order: Order;
  status: OrderStatus;
  /** The confirmation to show; undefined: ask for the quantity that arrived. */
  question: string | undefined;
}
export interface StatusCell {
  change: (order: Order, status: OrderStatus) => Promise<boolean>;
  dialog: ReactNode;
}

/**
 * What choosing a status in its cell does (docs: screens#orders, order-statuses): a delivery, a question first, or a
 * plain change.
 */
export function useStatusCell(): StatusCell {
  const [asked, setAsked] = useState<StatusChange>();
  const change = useCallback(async (order: Order, status: OrderStatus) => {
    if (status === order.status) return true;
    if (status === 'Delivered') return deliver(order);
    const question = releasesReservations(order, status) ? releaseText([order.id]) : undefined;
    if (question === undefined && status !== 'Partially Delivered') return setStatus(order, status);
    setAsked({ order, status, question });
    return false;
  }, []);
  const close = () => setAsked(undefined);
  const dialog =
    asked &&
    (asked.question === undefined ? (
      <DeliveryDialog orders={[asked.order]} name={asked.order.name} onClose={close} />
    ) : (
      <ConfirmDialog
        title={`Set to ${asked.status}?`}
        text={asked.question}
        confirmLabel={`Set to ${asked.status}`}
        onConfirm={() => {
          close();
          void setStatus(asked.order, asked.status);
        }}
        onCancel={close}
      />
    ));
  return { change, dialog };
}

async function deliver(order: Order): Promise<boolean> {
  const result = await deliverOrder(order);
  if (!result.succeeded) toast({ text: `Order Delivery failed. ${errorSummary(result.error)}`, tone: 'danger' });
  return result.succeeded;
}

const setStatus = (order: Order, status: OrderStatus): Promise<boolean> =>
  changeField({ collection: 'orders', record: order, field: 'status', value: status, label: 'Status' });
