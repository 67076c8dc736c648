import type { InventoryItem, Order, Shipment } from '@groundwork/contract';
import { type CommandAnswer, collection, sendCommand } from '@groundwork/data-cache';
import { refusalOf, refusalText } from '../kits/stock-commands.ts';
import { contentsOf } from './order-line.ts';

/** The shipment as the dialog describes it; boxes hold all that ships. */
export interface ShipmentDraft {
  shipmentId?: string;
  projectId: string;
  carrier?: string;
  invoice?: string;
  note?: string;
  recipientIds: readonly string[];
  boxes: readonly Pick<Shipment['boxes'][number], 'weight' | 'tracking' | 'carrier' | 'lines'>[];
}
interface ShippingAnswer {
  shipments: readonly Shipment[];
  orders?: readonly Order[];
  inventoryitems?: readonly InventoryItem[];
}
/** How far it came; `failure` says why it stopped. */
export interface Shipped {
  /** Orders that have left. */
  orderIds: readonly string[];
  shipment?: Shipment;
  failure?: string;
}

/** Shipping frees others to act at once, so it never waits for a network (docs: offline). */
const send = (command: string, body: object, name: string, what: string): Promise<CommandAnswer<ShippingAnswer>> =>
  sendCommand({ path: `shipments/${command}`, body: body as Record<string, unknown>, name, what }, { canWait: false });

const oldStatus = 'Newly created order has an old status.';

/**
 * Ships order by order and stops at the first that fails (docs: domain/shipping): shipped orders stay in the shipment,
 * the others stay ready.
 * @param orders in the order in which they ship
 * @param onProgress the number of the order that is being shipped, from 1
 */
export async function shipOrders(
  draft: ShipmentDraft,
  orders: readonly Pick<Order, 'id' | 'name' | 'quantity' | 'deliveredQuantity'>[],
  onProgress: (count: number) => void,
): Promise<Shipped> {
  const contents = contentsOf(draft.boxes);
  const orderIds: string[] = [];
  let shipment: Shipment | undefined;
  for (const [index, order] of orders.entries()) {
    onProgress(index + 1);
    const boxes = draft.boxes.map((box) => ({
      ...box,
      lines: box.lines.filter(({ orderId }) => orderId === order.id),
    }));
    const body = { ...draft, shipmentId: shipment?.id ?? draft.shipmentId, boxes };
    const answer = await send('ship', body, order.name, 'Ship');
    if (answer.kind !== 'done') {
      const failure = refusalOf(answer);
      return { orderIds, shipment, failure };
    }
    [shipment] = answer.data.shipments;
    orderIds.push(order.id);
    const isPart = (contents.get(order.id) ?? 0) < order.quantity - order.deliveredQuantity;
    const second = answer.data.orders?.find(({ splitFromId, id }) => splitFromId === order.id && id !== order.id);
    if (isPart && second?.status !== 'WHSE Shipped') return { orderIds, shipment, failure: oldStatus };
  }
  return { orderIds, shipment };
}

/** Keeps what is packed, to be shipped later. */
export const packOrders = (draft: ShipmentDraft, name: string) => send('pack', draft, name, 'Pack');
export const undoShipping = ({ id, number }: Shipment, reason: string) =>
  send('undo', { shipmentId: id, reason }, number, 'Undo shipping');
export const unpack = ({ id, number }: Shipment) => send('cancel', { shipmentId: id }, number, 'Unpack');

/** Takes back orders that left without a shipment (docs: domain/shipping), all of them or none. @returns why not */
export async function takeBack(orderIds: readonly string[]): Promise<string | undefined> {
  const operations = [{ op: 'replace', path: 'status', value: 'Processing' }] as const;
  const result = await collection('orders').patchMany(orderIds, operations);
  return result.succeeded ? undefined : refusalText(result.error);
}
