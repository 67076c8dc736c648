import type { InventoryItem, Order, Shipment } from '@groundwork/contract';
import { type CommandAnswer, collection, type SingleWrite, sendCommand } from '@groundwork/data-cache';
import { refusalOf, refusalText } from '../kits/stock-commands.ts';
import { beforeShipping, findLeft, type LostAnswer } from './lost-answer.ts';
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
  /** Somebody stopped it before the next order. */
  isStopped?: boolean;
  /** The order that the server refused. */
  refusedId?: string;
  /** The last order may have left: its answer was lost. Ship again with it. */
  lost?: LostAnswer;
  /** All of it had left at an earlier attempt: what was edited since is not stored. */
  isAsBefore?: boolean;
}

/** Shipping frees others to act at once, so it never waits for a network (docs: offline). */
const send = (
  command: string,
  body: object,
  name: string,
  what: string,
  single?: SingleWrite,
): Promise<CommandAnswer<ShippingAnswer>> =>
  sendCommand(
    { path: `shipments/${command}`, body: body as Record<string, unknown>, name, what },
    { canWait: false, single },
  );

const noConnection = 'No connection to the server. Try again: nothing is done twice.';
/** Whether the order has certainly not left. A failure of the server or of a gateway may come after it was stored. */
const isDefinitive = (answer: CommandAnswer<unknown>) =>
  answer.kind === 'refused' && (answer.error.code === 'network' || isClientError(answer.responseCode));
const isClientError = (code: number) => code >= 400 && code < 500 && ![401, 408, 429].includes(code);

const oldStatus = 'Newly created order has an old status.';

/**
 * Ships order by order and stops at the first that fails (docs: domain/shipping): shipped orders stay in the shipment,
 * the others stay ready.
 * @param orders in the order in which they ship
 * @param goOn hears the number of the order that is next, from 1; false ends it there
 * @param lost of an earlier attempt: an order that has left meanwhile is not shipped again, and the others follow in its
 * shipment, whatever was edited since
 */
export async function shipOrders(
  draft: ShipmentDraft,
  orders: readonly Pick<Order, 'id' | 'name' | 'quantity' | 'deliveredQuantity'>[],
  goOn: (count: number) => boolean,
  lost?: LostAnswer,
): Promise<Shipped> {
  const found = lost && (await findLeft(lost));
  if (found === 'unknown') return { orderIds: [], failure: noConnection, lost };
  const contents = contentsOf(draft.boxes);
  const orderIds = lost && found ? [lost.orderId] : [];
  let shipment = found;
  for (const [index, order] of orders.entries()) {
    if (orderIds.includes(order.id)) continue;
    if (!goOn(index + 1)) return { orderIds, shipment, isStopped: true };
    const attempt = beforeShipping(order);
    const boxes = draft.boxes.map((box) => ({
      ...box,
      lines: box.lines.filter(({ orderId }) => orderId === order.id),
    }));
    const body = { ...draft, shipmentId: shipment?.id ?? draft.shipmentId, boxes };
    const answer = await send('ship', body, order.name, 'Ship');
    if (answer.kind !== 'done') {
      const failure = refusalOf(answer);
      if (answer.kind === 'refused' && answer.error.code === 'not-ready')
        return { orderIds, shipment, failure, refusedId: order.id };
      return { orderIds, shipment, failure, lost: isDefinitive(answer) ? undefined : attempt };
    }
    [shipment] = answer.data.shipments;
    orderIds.push(order.id);
    const isPart = (contents.get(order.id) ?? 0) < order.quantity - order.deliveredQuantity;
    const second = answer.data.orders?.find(({ splitFromId, id }) => splitFromId === order.id && id !== order.id);
    if (isPart && second?.status !== 'WHSE Shipped') return { orderIds, shipment, failure: oldStatus };
  }
  return { orderIds, shipment, isAsBefore: found !== undefined && orderIds.length === 1 };
}

/** Keeps what is packed, to be shipped later; also where an earlier attempt was stored without an answer. */
export async function packOrders(draft: ShipmentDraft, name: string, single: SingleWrite) {
  const answer = await send('pack', draft, name, 'Pack', single);
  const [earlier] = answer.kind === 'done' && answer.isEarlier ? answer.data.shipments : [];
  return earlier ? send('pack', { ...draft, shipmentId: earlier.id }, name, 'Pack', single) : answer;
}
export const undoShipping = ({ id, number }: Shipment, reason: string) =>
  send('undo', { shipmentId: id, reason }, number, 'Undo shipping');
export const unpack = ({ id, number }: Shipment) => send('cancel', { shipmentId: id }, number, 'Unpack');

/** Takes back orders that left without a shipment (docs: domain/shipping), all of them or none. @returns why not */
export async function takeBack(orderIds: readonly string[]): Promise<string | undefined> {
  const operations = [{ op: 'replace', path: 'status', value: 'Processing' }] as const;
  const result = await collection('orders').patchMany(orderIds, operations);
  return result.succeeded ? undefined : refusalText(result.error);
}
