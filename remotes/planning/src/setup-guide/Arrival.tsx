import { errorSummary, type Order } from '@groundwork/contract';
import { useCan } from '@groundwork/shell-sdk';
import { Button, toast, useOfflineReason } from '@groundwork/ui';
import { useState } from 'react';
import { OrderStatusBadge } from '../orders/OrderStatusBadge.tsx';
import { deliverOrder } from '../orders/order-calls.ts';
import styles from './Arrival.module.css';
import type { ItemFacts } from './item-facts.ts';

/** That an item is still missing, how its order stands, and 'Receive here' for who finds it in a parcel on the spot. */
export function Arrival({ facts: { hasArrived, order } }: { facts: ItemFacts }) {
  const can = useCan();
  const offline = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  if (hasArrived) return null;
  const receive = async (expected: Order) => {
    setBusy(true);
    const result = await deliverOrder(expected);
    setBusy(false);
    if (result.succeeded) toast({ text: `${expected.name} received`, tone: 'success' });
    else toast({ text: `Order Delivery failed. ${errorSummary(result.error)}`, tone: 'danger', duration: 5000 });
  };
  const isExpected = order && order.status !== 'Delivered' && order.status !== 'Cancelled';
  const mayReceive = isExpected && can('update', 'orders', { id: order.id, projectId: order.projectId });
  return (
    <div className={styles.arrival}>
      <span className={styles.words}>
        <strong>Not arrived</strong>
        {order ? <OrderStatusBadge status={order.status} /> : <span>No order</span>}
      </span>
      {mayReceive && (
        <Button
          size="touch"
          icon="package-check"
          isBusy={isBusy}
          busyLabel="Receiving"
          isDisabled={offline !== undefined}
          onPress={() => void receive(order)}
        >
          Receive here
        </Button>
      )}
      {mayReceive && offline && <span className={styles.reason}>{offline}</span>}
    </div>
  );
}
