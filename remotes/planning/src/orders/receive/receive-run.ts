import { errorSummary, type Order, type Result, success } from '@groundwork/contract';
import { mayBeStored } from '../../may-be-stored.ts';
import { cancelRemaining, deliverGroup, deliverOrder, deliverPart } from '../order-calls.ts';
import { isOpen, remainingOf } from '../outstanding.ts';
import type { ReceiveRow } from './receive-rows.ts';

/**
 * Stores one line: first its delivery, then the cancellation of the rest. Calls `onChange` after each step with the
 * remaining steps, so that a failure can be continued; returns the message of a failure.
 */
export async function storeRow(row: ReceiveRow, onChange: (row: ReceiveRow) => void): Promise<string | undefined> {
  let current = row;
  const done = (orders: readonly Order[], fields: Partial<ReceiveRow> = {}) => {
    const newer = new Map(orders.map((order) => [order.id, order]));
    current = { ...current, orders: current.orders.map((order) => newer.get(order.id) ?? order), ...fields };
    onChange(current);
  };
  if (row.arrived) {
    const delivered = await deliverRow(row.orders, row.arrived);
    if (!delivered.succeeded) {
      if (mayBeStored(delivered)) done([], { unanswered: row.arrived });
      return `Order Delivery failed. ${errorSummary(delivered.error)}`;
    }
    done(delivered.data, { arrived: 0, isTyped: true, unanswered: undefined });
  }
  if (!row.cancelsRest) return undefined;
  for (const order of current.orders.filter((one) => isOpen(one) && remainingOf(one) > 0)) {
    const cancelled = await cancelRemaining(order, (rest) => {
      // What has arrived is then all of the first order, and a next attempt cancels the second.
      const first: Order = { ...order, quantity: order.deliveredQuantity, status: 'Delivered' };
      done([], { orders: current.orders.flatMap((one) => (one.id === order.id ? [first, rest] : one)) });
    });
    if (!cancelled.succeeded) return `Update failed. ${errorSummary(cancelled.error)}`;
    done([cancelled.data]);
  }
  return undefined;
}

async function deliverRow(orders: readonly Order[], arrived: number): Promise<Result<Order[]>> {
  const outstanding = orders.filter(isOpen);
  const [only, ...others] = outstanding;
  if (!only || others.length > 0) return deliverGroup(outstanding, arrived);
  const result = await (arrived === remainingOf(only) ? deliverOrder(only) : deliverPart(only, arrived));
  return result.succeeded ? success([result.data]) : result;
}
