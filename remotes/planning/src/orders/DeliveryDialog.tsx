import type { Order, Result } from '@groundwork/contract';
import { formatNumber } from '@groundwork/ui';
import { deliverGroup, deliverOrder, deliverPart } from './order-calls.ts';
import { byAge, isOpen, remainingOf } from './outstanding.ts';
import { QuantityDialog } from './QuantityDialog.tsx';

/** 'How many arrived?' of one order, or of the orders of one product together (docs: screens#orders). */
export function DeliveryDialog({
  orders,
  name,
  onClose,
}: {
  orders: readonly Order[];
  name: string;
  onClose: () => void;
}) {
  const outstanding = orders.filter(isOpen).toSorted(byAge);
  const remaining = outstanding.reduce((sum, order) => sum + remainingOf(order), 0);
  const [only] = outstanding;
  const deliver = (arrived: number): Promise<Result<unknown>> => {
    if (outstanding.length > 1 || !only) return deliverGroup(outstanding, arrived);
    return arrived === remaining ? deliverOrder(only) : deliverPart(only, arrived);
  };
  const of = outstanding.length > 1 ? ` in ${formatNumber(outstanding.length)} orders, the oldest first` : '';
  return (
    <QuantityDialog
      title={`Partial delivery: ${name}`}
      label="How many arrived?"
      hint={`${formatNumber(remaining)} outstanding${of}`}
      max={remaining}
      submitLabel={(arrived) => (arrived === remaining ? 'Deliver all' : 'Deliver')}
      busyLabel="Delivering"
      failurePrefix="Order Delivery failed."
      submit={deliver}
      onClose={() => onClose()}
    />
  );
}
