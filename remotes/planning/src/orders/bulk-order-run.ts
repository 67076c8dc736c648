import { bulkLimit, errorSummary, type Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type BulkOrderValues, bulkOrderChanges } from './bulk-order-changes.ts';
import { deliverOrder } from './order-calls.ts';
import { isOpen } from './outstanding.ts';

/**
 * Stores what the bulk editor was filled with, then, where that is 'Delivered', delivers what has not arrived, one order
 * after the other ([BE-06]). Stops at the first failure and answers its words.
 */
export async function runBulkChange(
  orders: readonly Order[],
  { status, ...fields }: BulkOrderValues,
  onProgress: (text: string) => void,
): Promise<string | undefined> {
  const isDelivery = status === 'Delivered';
  const values = isDelivery || status === undefined ? fields : { ...fields, status };
  return (await update(orders, values, onProgress)) ?? (isDelivery ? await deliver(orders, onProgress) : undefined);
}

async function update(orders: readonly Order[], values: BulkOrderValues, onProgress: (text: string) => void) {
  const { ids, operations } = bulkOrderChanges(orders, values);
  for (let from = 0; from < ids.length; from += bulkLimit) {
    onProgress(`Updating item ${from + 1} of ${ids.length}`);
    const result = await collection('orders').patchMany(ids.slice(from, from + bulkLimit), operations);
    if (result.succeeded) continue;
    const done = from > 0 ? ` ${from} of ${ids.length} items were updated before.` : '';
    return `Error updating records. ${errorSummary(result.error)}${done}`;
  }
  return undefined;
}

async function deliver(orders: readonly Order[], onProgress: (text: string) => void) {
  // As they are now: what was delivered before a failure is not delivered again, and nothing of a cancelled order arrives.
  const due = orders.map((order) => collection('orders').get(order.id) ?? order).filter(isOpen);
  for (const [index, order] of due.entries()) {
    onProgress(`Delivering order ${index + 1} of ${due.length}`);
    const result = await deliverOrder(order);
    if (result.succeeded) continue;
    const done = index > 0 ? ` ${index} of ${due.length} orders were delivered before.` : '';
    return `Order Delivery failed. ${errorSummary(result.error)}${done}`;
  }
  return undefined;
}
