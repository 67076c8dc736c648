import { bulkLimit, errorSummary, type Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { ConfirmAction } from '@groundwork/records';
import { formatNumber } from '@groundwork/ui';
import { useEffect, useRef } from 'react';
import { isOpen } from './outstanding.ts';
import { vendorMail, vendorOf } from './vendor-mail.ts';

/** Opens the mail to the vendor, and asks whether the orders are to be marked as sent (docs: screens#orders). */
export function EmailVendor({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) {
  const vendor = vendorOf(orders);
  const isOpened = useRef(false);
  useEffect(() => {
    if (!vendor || isOpened.current) return;
    isOpened.current = true;
    openAddress(vendorMail(vendor, orders));
  }, [vendor, orders]);
  const mark = async () => {
    const ids = orders.filter((order) => isOpen(order) && order.status !== 'Emailed Vendor').map(({ id }) => id);
    const operations = [{ op: 'replace', path: 'status', value: 'Emailed Vendor' }] as const;
    for (let from = 0; from < ids.length; from += bulkLimit) {
      const result = await collection('orders').patchMany(ids.slice(from, from + bulkLimit), operations);
      if (!result.succeeded) return `Update failed. ${errorSummary(result.error)}`;
    }
    onClose();
    return undefined;
  };
  const count = orders.length === 1 ? 'the order' : `${formatNumber(orders.length)} orders`;
  return (
    <ConfirmAction
      title="Mark as Emailed Vendor?"
      text={`A mail to ${vendor?.name ?? 'the vendor'} about ${count} was opened in your mail program.`}
      confirmLabel="Mark as Emailed Vendor"
      cancelLabel="Not now"
      busyLabel="Saving"
      run={mark}
      onCancel={onClose}
    />
  );
}

function openAddress(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}
