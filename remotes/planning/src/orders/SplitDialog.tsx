import type { Order } from '@groundwork/contract';
import { toastDurations } from '@groundwork/contract';
import { formatNumber, toast } from '@groundwork/ui';
import { splitOrder } from './order-calls.ts';
import { largestSplit } from './outstanding.ts';
import { QuantityDialog } from './QuantityDialog.tsx';

/** Asks how many go into a second order (docs: domain/orders#splitting); closes with the original and the second. */
export function SplitDialog({ order, onClose }: { order: Order; onClose: (orders?: Order[]) => void }) {
  const max = largestSplit(order);
  return (
    <QuantityDialog
      title={`Split order: ${order.name}`}
      label="Quantity of the second order"
      hint={`1 to ${formatNumber(max)} of ${formatNumber(order.quantity)}`}
      max={max}
      submitLabel={() => 'Split'}
      busyLabel="Splitting"
      failurePrefix="Error splitting order."
      submit={(quantity) => splitOrder(order, quantity)}
      onClose={(orders) => {
        if (orders) {
          const [original, second] = orders;
          const text = `The order is split into ${formatNumber(original?.quantity ?? 0)} and ${formatNumber(second?.quantity ?? 0)}.`;
          toast({ text, tone: 'success', duration: toastDurations.normal });
        }
        onClose(orders);
      }}
    />
  );
}
