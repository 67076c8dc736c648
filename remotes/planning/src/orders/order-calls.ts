import { failure, type Order, type Result, success } from '@groundwork/contract';
import { call, collection, isServerAway, newerVersion } from '@groundwork/data-cache';

/** A delivery or split of the orders as the user saw them: repeated after a lost answer, the server does it once. */
const post = <T>(path: string, basedOn: readonly Order[], body: object): Promise<Result<T>> =>
  call<T>('POST', path, { body, basedOn });

/** Where the goods of an order belong; the server knows it otherwise (docs: domain/orders#receiving). */
const belongingOf = ({ preparationItemId, preparationItemTemplateId }: Order) => ({
  preparationItemId,
  preparationItemTemplateId,
});

/**
 * Everything that has not arrived yet arrives. Where the answer is lost, the stored order says whether it did: an error
 * beside a delivered order would be wrong.
 */
export async function deliverOrder(order: Order): Promise<Result<Order>> {
  const result = await post<Order>(`orders/delivery/${order.id}`, [order], belongingOf(order));
  if (result.succeeded || (result.responseCode >= 400 && !isServerAway(result.responseCode))) return result;
  const stored = await collection('orders').fetchOne(order.id);
  return stored.succeeded && stored.data.status === 'Delivered' ? stored : result;
}

/** Some of it arrives. */
export const deliverPart = (order: Order, arrivedQuantity: number): Promise<Result<Order>> =>
  post(`orders/partialdelivery/${order.id}`, [order], { arrivedQuantity, ...belongingOf(order) });

/** Pieces of one product fill the orders in the given order; all of it or nothing. */
export const deliverGroup = (orders: readonly Order[], arrivedQuantity: number): Promise<Result<Order[]>> =>
  post('orders/partialdeliverygroup', orders, {
    arrivedQuantity,
    itemsToProcess: orders.map((order) => ({ orderId: order.id, ...belongingOf(order) })),
  });

/** A second order takes over part of the first; answers both, the original first. */
export const splitOrder = (order: Order, newOrderQuantity: number): Promise<Result<Order[]>> =>
  post(`orders/split/${order.id}`, [order], { newOrderQuantity });

/**
 * Cancels what has not arrived: all of an order of which nothing has, else the part that is split off for it.
 * @param onSplit gets this part before it is cancelled: where that fails, it is what is left to cancel
 */
export async function cancelRemaining(order: Order, onSplit: (rest: Order) => void = () => {}): Promise<Result<Order>> {
  const remaining = order.quantity - order.deliveredQuantity;
  if (order.deliveredQuantity === 0) return cancel(order);
  const split = await splitOrder(order, remaining);
  if (!split.succeeded) return split;
  const second = split.data[1];
  if (!second) return failure({ message: 'The rest could not be split off.' });
  onSplit(second);
  return cancel(second);
}
async function cancel({ id, timeModifiedUtc }: Order): Promise<Result<Order>> {
  const operations = [{ op: 'replace', path: 'status', value: 'Cancelled' }] as const;
  const result = await collection('orders').patch(id, operations, { ifMatch: timeModifiedUtc });
  // By an attempt whose answer was lost, or by somebody who wanted the same.
  const stored = newerVersion<Order>(result);
  return stored?.status === 'Cancelled' ? success(stored) : result;
}
