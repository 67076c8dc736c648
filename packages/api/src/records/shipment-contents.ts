import type { Shipment } from '@groundwork/contract';
import type { Doc } from './document.ts';
import type { UnitOfWork } from './unit-of-work.ts';

export type StoredShipment = Doc & Shipment;

/** SQL condition on alias `t`: one of the orders of `holdingOrders` travels in the shipment. */
export const isHoldingOrder = `t.doc->'boxes' @> any($1::text[]::jsonb[])`;
export const holdingOrders = (orderIds: readonly string[]) =>
  orderIds.map((orderId) => JSON.stringify([{ lines: [{ orderId }] }]));

/** How many pieces of each order are in these boxes. */
export function contentsOf(boxes: readonly Pick<Shipment['boxes'][number], 'lines'>[]): Map<string, number> {
  const contents = new Map<string, number>();
  for (const { orderId, quantity } of boxes.flatMap(({ lines }) => lines)) {
    contents.set(orderId, (contents.get(orderId) ?? 0) + quantity);
  }
  return contents;
}

/**
 * The shipments that hold one of the orders, locked. Shipments come after orders and inventory items in the order of
 * records/lock-order.ts.
 */
export const lockShipmentsOf = async (work: UnitOfWork, orderIds: readonly string[]) =>
  [...(await work.lockWhere('shipments', isHoldingOrder, [holdingOrders(orderIds)])).values()] as StoredShipment[];

/** The orders leave the boxes of a shipment; one that is empty then is cancelled. */
export function withoutOrders(work: UnitOfWork, shipment: StoredShipment, gone: readonly string[]): StoredShipment {
  const boxes = shipment.boxes.map((box) => ({
    ...box,
    lines: box.lines.filter(({ orderId }) => !gone.includes(orderId)),
  }));
  const isEmpty = boxes.every(({ lines }) => lines.length === 0);
  return work.update('shipments', shipment, { boxes, ...(isEmpty ? { status: 'Cancelled' } : {}) }) as StoredShipment;
}
