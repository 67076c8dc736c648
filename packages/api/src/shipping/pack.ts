import type { cancelShipmentBody, packBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict, notFound, Problem } from '../problem.ts';
import { contentsOf, lockShipmentsOf, type StoredShipment } from '../records/shipment-contents.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from '../stock/authorize-command.ts';
import { lockOpenShipment, newShipment, numberedBoxes, requireContents } from './boxes.ts';
import { lockOrderStock } from './order-stock.ts';
import { requireDestination } from './require-project.ts';
import { factsOf } from './ship.ts';

/** POST shipments/pack: what goes into which box, before it leaves. Orders and stock stay as they are. */
export async function packOrders(
  work: UnitOfWork,
  body: InferOutput<typeof packBody>,
  companyPrefix: string | undefined,
) {
  const { warehouseId } = await requireDestination(work, 'shipments/pack', body.projectId);
  const contents = contentsOf(body.boxes);
  if (!body.isDraft) requireContents(contents);
  const stock = await lockOrderStock(work, [...contents.keys()]);
  for (const [orderId, quantity] of contents) {
    const order = stock.orders.get(orderId);
    const refuse = (message: string) =>
      new Problem(409, { title: 'Not possible', message, code: 'not-ready', errors: { orderId } });
    if (!order || order.isDeleted || order.projectId !== body.projectId) {
      throw refuse('An order was deleted or belongs to another project. Take it out of the boxes.');
    }
    const most = body.isDraft ? order.quantity - order.deliveredQuantity : stock.quantityOf(orderId, 'Ready');
    if (quantity > most) {
      throw refuse(`${order.name}: only ${most} of ${quantity} ${body.isDraft ? 'are left to ship' : 'are ready'}.`);
    }
  }
  const holding = await lockShipmentsOf(work, [...contents.keys()]);
  const other = holding.find(({ id, status }) => id !== body.shipmentId && (status === 'Draft' || status === 'Packed'));
  if (other) {
    const message = `An order is packed in ${other.number} already. Open that shipment, or take the order out of it.`;
    throw conflict(message, { code: 'packed-elsewhere', errors: { shipmentId: other.id } });
  }
  const earlier = await lockOpenShipment(work, body, ['Draft', 'Packed']);
  const shipment = earlier ?? (await newShipment(work, { projectId: body.projectId, warehouseId }));
  const after: StoredShipment = {
    ...shipment,
    ...factsOf(body),
    status: body.isDraft ? 'Draft' : 'Packed',
    boxes: await numberedBoxes(work, body.boxes, shipment.boxes, companyPrefix),
  };
  if (earlier) work.update('shipments', earlier, after);
  else work.create('shipments', after);
  return { shipments: [shipment.id] };
}

/** POST shipments/cancel: what was packed is unpacked; what has left is undone instead. */
export async function cancelShipment(work: UnitOfWork, { shipmentId }: InferOutput<typeof cancelShipmentBody>) {
  const shipment = (await work.lock('shipments', [shipmentId])).get(shipmentId) as StoredShipment | undefined;
  requireCommand(work.caller, 'shipments/cancel', shipment?.warehouseId ?? '');
  if (!shipment) throw notFound('The shipment does not exist.');
  if (shipment.status !== 'Draft' && shipment.status !== 'Packed') {
    const instead = shipment.toWarehouseId ? 'Cancel the transfer instead.' : 'Undo shipping instead.';
    const todo = shipment.status === 'Shipped' ? ` ${instead}` : '';
    const message = `${shipment.number} is ${shipment.status} and cannot be cancelled.${todo}`;
    throw conflict(message, { code: 'shipment-closed', current: shipment });
  }
  work.update('shipments', shipment, { status: 'Cancelled' });
  return { shipments: [shipmentId] };
}
