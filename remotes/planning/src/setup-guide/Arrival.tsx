import { errorSummary, type Order } from '@groundwork/contract';
import { useCan } from '@groundwork/shell-sdk';
import { Button, formatNumber, toast, useOfflineReason } from '@groundwork/ui';
import { useState } from 'react';
import { OrderStatusBadge } from '../order-status/OrderStatusBadge.tsx';
import { deliverOrder } from '../orders/order-calls.ts';
import { remainingOf } from '../orders/outstanding.ts';
import styles from './Arrival.module.css';
import { expectedOrder, type ItemFacts } from './item-facts.ts';

/**
 * What of an item is still to come, and 'Receive here' for who finds it in a parcel on the spot: a single piece at one
 * tap, several in the Receive dialog, where their number can be said.
 */
export function Arrival({
  name,
  facts,
  onReceive,
}: {
  /** Names what has arrived. */
  name: string;
  facts: ItemFacts;
  /** Opens the Receive dialog. */
  onReceive: (order: Order) => void;
}) {
  const can = useCan();
  const offline = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const { hasArrived, order } = facts;
  const expected = expectedOrder(facts);
  if (hasArrived && !expected) return null;
  const receive = async (one: Order) => {
    if (remainingOf(one) > 1) return onReceive(one);
    setBusy(true);
    const result = await deliverOrder(one);
    setBusy(false);
    if (result.succeeded) toast({ text: `${name} received`, tone: 'success' });
    else toast({ text: `Order Delivery failed. ${errorSummary(result.error)}`, tone: 'danger', duration: 5000 });
  };
  const mayReceive = expected && can('update', 'orders', { id: expected.id, projectId: expected.projectId });
  return (
    <div className={styles.arrival}>
      <span className={styles.words}>
        <strong>{arrivalInWords(facts)}</strong>
        {order ? <OrderStatusBadge status={order.status} /> : <span>No order</span>}
      </span>
      {mayReceive && (
        <Button
          size="touch"
          icon="package-check"
          isBusy={isBusy}
          busyLabel="Receiving"
          isDisabled={offline !== undefined}
          onPress={() => void receive(expected)}
        >
          Receive here
        </Button>
      )}
      {mayReceive && offline && <span className={styles.reason}>{offline}</span>}
    </div>
  );
}

/** 'Not arrived', '1 of 3 arrived', 'Arrived'. */
export function arrivalInWords(facts: ItemFacts): string {
  const expected = expectedOrder(facts);
  if (expected && expected.deliveredQuantity > 0)
    return `${formatNumber(expected.deliveredQuantity)} of ${formatNumber(expected.quantity)} arrived`;
  if (!facts.hasArrived) return 'Not arrived';
  return expected ? 'Another one is to come' : 'Arrived';
}
