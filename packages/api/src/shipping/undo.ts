import type { undoShippingBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict, notFound } from '../problem.ts';
import { isSame } from '../records/document.ts';
import { contentsOf, type StoredShipment } from '../records/shipment-contents.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from '../stock/authorize-command.ts';
import { dropShipmentMail } from './mail.ts';
import { lockOrderStock } from './order-stock.ts';

/**
 * POST shipments/undo (docs: stock-leaves-on-arrival): the boxes have not left after all, or came back. The shipment is
 * Packed again, its orders are Processing and their pieces Ready. Not once anything has arrived.
 */
export async function undoShipping(work: UnitOfWork, { shipmentId, reason }: InferOutput<typeof undoShippingBody>) {
  const seen = (await work.read('shipments', shipmentId)) as StoredShipment | undefined;
  requireCommand(work.caller, 'shipments/undo', seen?.warehouseId ?? '');
  if (!seen) throw notFound('The shipment does not exist.');
  if (!seen.projectId) {
    const message = `${seen.number} goes to another warehouse. Cancel the transfer instead.`;
    throw conflict(message, { code: 'transfer', current: seen });
  }
  await work.readForShare('projects', seen.projectId);
  const contents = contentsOf(seen.boxes);
  const stock = await lockOrderStock(work, [...contents.keys()]);
  const shipment = (await work.lock('shipments', [shipmentId])).get(shipmentId) as StoredShipment;
  if (!isSame(shipment.boxes, seen.boxes)) {
    throw conflict('Someone else changed this shipment.', { code: 'stale', current: shipment });
  }
  if (shipment.status !== 'Shipped') {
    const message =
      shipment.status === 'Arrived'
        ? `${shipment.number} has arrived and cannot be undone. Return its orders to stock instead.`
        : `${shipment.number} has not been shipped.`;
    throw conflict(message, { code: 'shipment-closed', current: shipment });
  }
  for (const [id, quantity] of contents) {
    const order = stock.orders.get(id);
    if (order?.status === 'WHSE Shipped' && !order.isDeleted && stock.quantityOf(id, 'Shipped') >= quantity) continue;
    const what = order && !order.isDeleted ? `${order.name} is ${order.status}` : 'an order was deleted';
    const message = `${shipment.number} cannot be undone: ${what}, so part of it has arrived or was changed.`;
    throw conflict(message, { code: 'arrived', errors: { orderId: id } });
  }
  for (const id of contents.keys()) {
    const order = stock.orders.get(id);
    if (!order) continue;
    const isOurs = order.tracking === (shipment.boxes[0]?.tracking || undefined);
    work.update('orders', order, { status: 'Processing', ...(isOurs ? { tracking: undefined } : {}) });
    stock.setStatus(id, 'Shipped', 'Ready');
  }
  const undone = { status: 'Packed', shippedUtc: undefined, shippedById: undefined, undoReason: reason };
  work.update('shipments', shipment, undone);
  await dropShipmentMail(work, shipmentId);
  return { shipments: [shipmentId], orders: [...contents.keys()], inventoryitems: stock.itemIds };
}
