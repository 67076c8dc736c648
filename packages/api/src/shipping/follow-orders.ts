import type { InventoryItem, Order } from '@groundwork/contract';
import type { StockCause } from '../records/causes.ts';
import type { Change } from '../records/change.ts';
import type { Doc } from '../records/document.ts';
import { isReservedFor, wantedFor } from '../records/reservations.ts';
import { contentsOf, lockShipmentsOf, type StoredShipment, withoutOrders } from '../records/shipment-contents.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { enqueueShipmentMail } from './mail.ts';

type StoredOrder = Doc & Order;
const isSettled = ({ status, isDeleted }: StoredOrder) => isDeleted || status === 'Delivered' || status === 'Cancelled';

/**
 * Shipments follow their orders, whichever call changed those: a shipment arrives with the last of them, and an order that
 * the warehouse takes back by its status leaves its boxes. Lines of the stock ledger name the shipment.
 */
export async function followOrders(work: UnitOfWork, changes: readonly Change[], causes: StockCause[]) {
  const orders = changes.filter(({ name, before }) => name === 'orders' && before);
  const settled = orders.filter(
    ({ before, after }) => isSettled(after as StoredOrder) && !isSettled(before as StoredOrder),
  );
  const takenBack = orders.filter(
    ({ before, after }) => before?.status === 'WHSE Shipped' && after.status === 'Processing' && !after.isDeleted,
  );
  const moved = causes.flatMap(({ kind, orderId }) =>
    orderId && (kind === 'deliver' || kind === 'receive') ? orderId : [],
  );
  const ids = [...new Set([...[...settled, ...takenBack].map(({ after }) => after.id), ...moved])];
  if (ids.length === 0) return;
  const shipments = (await lockShipmentsOf(work, ids)).filter(({ status }) => status === 'Shipped');
  for (const shipment of shipments) {
    const contents = contentsOf(shipment.boxes);
    for (const cause of causes) if (cause.orderId && contents.has(cause.orderId)) cause.shipmentId ??= shipment.id;
    const gone = takenBack.flatMap(({ after: { id } }) => (contents.has(id) ? id : []));
    const left = gone.length > 0 ? withoutOrders(work, shipment, gone) : shipment;
    await arriveWith(work, left);
  }
}

/** A shipment arrives once every order in its boxes is settled or came back, and at least one of them was delivered. */
export async function arriveWith(work: UnitOfWork, shipment: StoredShipment) {
  const ids = [...contentsOf(shipment.boxes).keys()];
  if (ids.length === 0) return;
  const orders = [...(await work.readMany('orders', ids)).values()] as StoredOrder[];
  if (!orders.some(({ status }) => status === 'Delivered')) return;
  const open = orders.filter((order) => !isSettled(order)).map(({ id }) => id);
  if (open.length > 0 && (await cameBack(work, open)).length < open.length) return;
  const arrived = { status: 'Arrived', arrivedUtc: new Date().toISOString() };
  await enqueueShipmentMail(work, 'arrived', work.update('shipments', shipment, arrived) as StoredShipment);
}

/** Which of the orders have arrived, were taken back, and are on their way no more: no shipment waits for them. */
async function cameBack(work: UnitOfWork, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await work.queries.query<{ id: string }>(
    `select distinct order_id as id from stockmoves where kind = 'return' and order_id = any($1::text[])`,
    [orderIds],
  );
  const items = [...(await work.readWhere('inventoryitems', isReservedFor, [wantedFor(orderIds)])).values()];
  const shipped = (items as (Doc & InventoryItem)[])
    .flatMap(({ reservations }) => reservations)
    .filter(({ status }) => status === 'Shipped');
  return rows.map(({ id }) => id).filter((id) => !shipped.some(({ orderId }) => orderId === id));
}
