import type { OrderStatus, Shipment } from '@groundwork/contract';
import type { shipBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { divideOrder } from '../domain/split.ts';
import { Problem } from '../problem.ts';
import { contentsOf, lockShipmentsOf, type StoredShipment, withoutOrders } from '../records/shipment-contents.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { lockOpenShipment, newShipment, numberedBoxes, requireContents, withFurtherLines } from './boxes.ts';
import { enqueueShipmentMail } from './mail.ts';
import { lockOrderStock, type OrderStock, type StoredOrder } from './order-stock.ts';
import { requireDestination } from './require-project.ts';

/** What has pieces in the warehouse that may leave it. */
const shippable: readonly OrderStatus[] = ['Processing', 'Partially Delivered', 'WHSE Shipped'];
/** What was packed and has not left. */
const isOpen = (status: Shipment['status']) => status === 'Draft' || status === 'Packed';
/** What ships of an order: all that is left of it, or a part that becomes an order of its own. */
interface Leaving {
  order: StoredOrder;
  quantity: number;
  isWhole: boolean;
}

/**
 * POST shipments/ship (docs: domain/shipping): orders leave the warehouse in boxes, all of this call or none. An
 * order that is not ready as a whole is divided, and the second order ships. What was packed of them in another shipment
 * leaves its boxes. The quantity of the stock stays until it arrives.
 */
export async function shipOrders(
  work: UnitOfWork,
  body: InferOutput<typeof shipBody>,
  companyPrefix: string | undefined,
) {
  const { warehouseId } = await requireDestination(work, 'shipments/ship', body.projectId);
  const contents = contentsOf(body.boxes);
  requireContents(contents);
  const seen = body.shipmentId
    ? ((await work.read('shipments', body.shipmentId)) as StoredShipment | undefined)
    : undefined;
  const stock = await lockOrderStock(work, [...contents.keys()], [...contentsOf(seen?.boxes ?? []).keys()]);
  const leaving = [...contents].map(([id, quantity]) => requireReady(stock, body.projectId, id, quantity));
  const holding = await lockShipmentsOf(work, [...contents.keys()]);
  const elsewhere = holding.filter(({ id, status }) => id !== body.shipmentId && isOpen(status));
  for (const packed of elsewhere) withoutOrders(work, packed, [...contents.keys()]);
  const earlier = await lockOpenShipment(work, body, ['Draft', 'Packed', 'Shipped']);
  const shipment = earlier ?? (await newShipment(work, { projectId: body.projectId, warehouseId }));
  const shippedAs = new Map<string, string>();
  const tracking = body.boxes[0]?.tracking || undefined;
  const invoice = body.invoice || undefined;
  for (const { order, quantity, isWhole } of leaving) {
    const shipped = isWhole ? order : await divideOrder(work, order, quantity);
    work.update('orders', shipped, { status: 'WHSE Shipped', tracking, invoice: invoice ?? shipped.invoice });
    stock.setStatus(shipped.id, 'Ready', 'Shipped');
    shippedAs.set(order.id, shipped.id);
  }
  const isFurther = shipment.status === 'Shipped';
  const numbered = await numberedBoxes(work, body.boxes, shipment.boxes, companyPrefix);
  const boxes = numbered.map((box) => ({
    ...box,
    lines: box.lines.map((line) => ({ ...line, orderId: shippedAs.get(line.orderId) ?? line.orderId })),
  }));
  const after: StoredShipment = {
    ...shipment,
    ...factsOf(body),
    status: 'Shipped',
    boxes: isFurther ? withFurtherLines(shipment.boxes, boxes) : boxes,
    shippedUtc: isFurther ? shipment.shippedUtc : new Date().toISOString(),
    shippedById: work.caller.id,
  };
  const followers = isFurther ? followTracking(work, stock, shipment, after) : [];
  if (earlier) work.update('shipments', earlier, after);
  else work.create('shipments', after);
  // One mail a shipment: it says what is in the boxes when it is sent.
  if (!isFurther) await enqueueShipmentMail(work, 'shipped', after);
  return {
    shipments: [shipment.id, ...elsewhere.map(({ id }) => id)],
    orders: [...new Set([...contents.keys(), ...shippedAs.values(), ...followers])],
    inventoryitems: stock.itemIds,
  };
}

/**
 * Orders that are in the boxes already take over a tracking number that was corrected since.
 * @returns their ids
 */
function followTracking(work: UnitOfWork, stock: OrderStock, before: StoredShipment, after: StoredShipment): string[] {
  const trackingOf = ({ boxes }: StoredShipment) => boxes[0]?.tracking || undefined;
  const tracking = trackingOf(after);
  if (tracking === trackingOf(before)) return [];
  return [...contentsOf(before.boxes).keys()].filter((id) => {
    const order = stock.orders.get(id);
    // A number that somebody wrote on the order itself stays, and an order that has arrived needs none.
    if (order?.status !== 'WHSE Shipped' || order.tracking !== trackingOf(before)) return false;
    work.update('orders', order, { tracking });
    return true;
  });
}

/** What people wrote about the shipment. */
export const factsOf = ({ carrier, service, note, invoice, recipientIds }: InferOutput<typeof shipBody>) => ({
  ...{ carrier, service, note, invoice, recipientIds },
});

function requireReady(stock: OrderStock, projectId: string, orderId: string, quantity: number): Leaving {
  const order = stock.orders.get(orderId);
  const refuse = (status: number, message: string, facts: object = {}) => {
    const name = order ? `${order.name}: ` : '';
    const errors = { orderId, ...facts };
    return new Problem(status, { title: 'Not possible', message: `${name}${message}`, code: 'not-ready', errors });
  };
  if (!order || order.isDeleted || order.projectId !== projectId) {
    throw refuse(404, 'the order was deleted or belongs to another project. Take it out of the boxes.');
  }
  if (!shippable.includes(order.status)) throw refuse(409, `an order with status ${order.status} cannot be shipped.`);
  const ready = stock.quantityOf(orderId, 'Ready');
  // Somebody else was faster, or the answer to the same person was lost.
  if (ready === 0 && stock.quantityOf(orderId, 'Shipped') > 0)
    throw refuse(409, 'it has left already. Leave this order out.', { ready });
  if (ready < quantity) {
    const found = ready === 0 ? 'nothing is' : `only ${ready} of ${quantity} are`;
    throw refuse(409, `${found} ready. Check the kit, or leave this order out.`, { ready });
  }
  const rest = order.quantity - order.deliveredQuantity;
  if (quantity === rest) return { order, quantity, isWhole: true };
  return { order, quantity, isWhole: false };
}
