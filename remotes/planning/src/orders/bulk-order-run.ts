import { type ApiError, bulkLimit, errorSummary, type Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { BulkUndo } from '@groundwork/records';
import { formatNumber } from '@groundwork/ui';
import { mayBeStored } from '../may-be-stored.ts';
import { type BulkOrderValues, bulkOrderChanges } from './bulk-order-changes.ts';
import { deliverOrder } from './order-calls.ts';
import { isOpen } from './outstanding.ts';

/** Why a run did not come to its end. */
export interface BulkEnd {
  text: string;
  /** The user has stopped it. */
  isStopped?: boolean;
}

/**
 * Stores the values of the bulk editor, then, if the status is 'Delivered', delivers the outstanding quantities, one
 * order after the other ([BE-06]). Stops at the first failure.
 * @param goOn is called with the words of each step before it is taken, and stops the run by answering false
 * @param changed gets the orders of which anything was changed, by all attempts of a dialog
 */
export async function runBulkChange(
  orders: readonly Order[],
  { status, ...fields }: BulkOrderValues,
  goOn: (text: string) => boolean,
  undo: BulkUndo,
  changed: Set<string>,
): Promise<BulkEnd | undefined> {
  const isDelivery = status === 'Delivered';
  const values = isDelivery || status === undefined ? fields : { ...fields, status };
  const failure = await update(present(orders), values, goOn, undo, changed);
  return failure ?? (isDelivery ? await deliver(orders, goOn, changed) : undefined);
}

/** The current orders: those that someone has deleted meanwhile are skipped. */
const present = (orders: readonly Order[]) => orders.flatMap(({ id }) => collection('orders').get(id) ?? []);

/** 'Item not found. 100 of 300 items were updated before.' */
function failureText(error: ApiError, done: number, rest: string) {
  const summary = errorSummary(error);
  return done > 0 ? `${sentence(summary)} ${formatNumber(done)} of ${rest} before.` : summary;
}
export const sentence = (text: string) => text.replace(/(?<![.!?])$/, '.');

async function update(
  orders: readonly Order[],
  values: BulkOrderValues,
  goOn: (text: string) => boolean,
  undo: BulkUndo,
  changed: Set<string>,
): Promise<BulkEnd | undefined> {
  const { ids, operations } = bulkOrderChanges(orders, values);
  for (let from = 0; from < ids.length; from += bulkLimit) {
    const updated = `${formatNumber(ids.length)} items were updated`;
    if (!goOn(`Updating item ${formatNumber(from + 1)} of ${formatNumber(ids.length)}`))
      return { text: `Stopped. ${formatNumber(from)} of ${updated}.`, isStopped: true };
    const part = ids.slice(from, from + bulkLimit);
    for (const id of part) undo.remember(id, operations);
    const result = await collection('orders').patchMany(part, operations);
    if (mayBeStored(result)) for (const id of part) changed.add(id);
    if (result.succeeded) {
      for (const id of part) undo.stored(id);
      continue;
    }
    return { text: `Error updating records. ${failureText(result.error, from, updated)}` };
  }
  return undefined;
}

async function deliver(
  orders: readonly Order[],
  goOn: (text: string) => boolean,
  changed: Set<string>,
): Promise<BulkEnd | undefined> {
  // Orders that were delivered before a failure are not delivered again, and cancelled orders receive nothing.
  const due = present(orders).filter(isOpen);
  for (const [index, order] of due.entries()) {
    const delivered = `${formatNumber(index)} of ${formatNumber(due.length)} orders delivered`;
    if (!goOn(`Delivering order ${formatNumber(index + 1)} of ${formatNumber(due.length)}`))
      return { text: `Stopped. ${delivered}.`, isStopped: true };
    const result = await deliverOrder(order);
    if (mayBeStored(result)) changed.add(order.id);
    if (result.succeeded) continue;
    const text = `Order Delivery failed. ${sentence(errorSummary(result.error))} ${delivered}; it stopped at '${order.name}'.`;
    return { text };
  }
  return undefined;
}
