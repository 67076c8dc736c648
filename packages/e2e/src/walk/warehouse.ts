import type { InventoryItem, Order, Reservation } from '@groundwork/contract';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { callApi } from '../products.ts';
import { mustCall, replaced, storedRow } from './stored.ts';

// What the kitting and the shipping page will call; they come later, so the walk makes the picker's calls itself.

/** One order with what the warehouse holds for it. */
export interface Picked {
  order: Order;
  stock: InventoryItem;
}

/** Stock of this walk alone for one order. */
export async function putIntoStock(
  page: Page,
  locationId: string,
  order: Order,
  quantity: number,
): Promise<InventoryItem> {
  const { productId, name } = order;
  return mustCall(page, 'POST', 'inventoryitems', { name: `${name} for the walk`, locationId, productId, quantity });
}

const changed = (page: Page, stock: InventoryItem, reservations: readonly Partial<Reservation>[]) =>
  mustCall<InventoryItem>(page, 'PATCH', `inventoryitems/${stock.id}`, replaced({ reservations }), {
    'If-Match': `"${stock.timeModifiedUtc}"`,
  });

/** 'Reserve': as much of the order as there is. */
export const reserve = (picker: Page, { order, stock }: Picked) =>
  changed(picker, stock, [
    { orderId: order.id, quantity: Math.min(order.quantity, stock.quantity), status: 'Reserved' },
  ]);

/** One step of a kit: into the tote ('Dropped'), then checked ('Ready'). */
export async function advance(picker: Page, stockId: string, status: Reservation['status']) {
  const stock = await storedRow(picker, 'inventoryitems', stockId);
  return changed(
    picker,
    stock,
    stock.reservations.map((entry) => ({ ...entry, status })),
  );
}

/** 'Split and ship what we have': the second order is what goes. */
export async function splitOff(picker: Page, order: Order, quantity: number): Promise<Order> {
  const [original, second] = await mustCall<Order[]>(picker, 'POST', `orders/split/${order.id}`, {
    newOrderQuantity: quantity,
  });
  expect(original).toMatchObject({ id: order.id, quantity: order.quantity - quantity, status: 'Processing' });
  expect(second).toMatchObject({ quantity, status: 'Processing', splitFromId: order.id });
  if (!second) throw new Error('The split has made no second order.');
  return second;
}

export const ship = (picker: Page, orderIds: readonly string[], tracking: string) =>
  mustCall<Order[]>(picker, 'PATCH', 'orders', {
    targetIds: orderIds,
    patchOperations: replaced({ status: 'WHSE Shipped', tracking }),
  });

/** What the server says to a quantity below what is reserved. */
export async function refusalOfQuantity(page: Page, stockId: string, quantity: number): Promise<string> {
  const answer = await callApi(page, 'PATCH', `inventoryitems/${stockId}`, replaced({ quantity }));
  expect(answer.status()).toBe(400);
  return answer.text();
}
