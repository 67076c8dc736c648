import { type Order, shortNumber } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { makeScanIndex, type Outcome, type Resolved, resolveScan, type Scan } from '@groundwork/scan';
import { getDefaultStore } from 'jotai';
import type { ReceivedScan } from './apply-scan.ts';

const refused = (title: string, detail: string): Outcome => ({ tone: 'error', title, detail });
const all = <N extends 'products' | 'orders' | 'shipments'>(name: N) => getDefaultStore().get(collection(name).allAtom);

/** A label of the command card. */
export type ReceivedCommand = Extract<Resolved, { kind: 'command' }>;

/**
 * Resolves a code for receiving, or gives the reason that it does not apply. The records of a shipment are fetched when
 * it is scanned.
 */
export async function readReceived(
  scan: Scan,
  origins: readonly string[],
): Promise<ReceivedScan | ReceivedCommand | Outcome> {
  const [text = ''] = scan.readings;
  const index = makeScanIndex({
    products: all('products'),
    orders: all('orders'),
    inventoryitems: [],
    shipments: all('shipments'),
    origins,
  });
  const resolved = resolveScan(scan, index);
  switch (resolved.kind) {
    case 'product':
      return productsOf(resolved.productIds, resolved.quantity);
    case 'order':
      return ordersOf(resolved.orderIds);
    case 'command':
      return resolved;
    case 'misread':
      return refused('Misread', 'Scan it again.');
    case 'record':
      if (resolved.collection === 'products') return productsOf([resolved.id]);
      if (resolved.collection === 'orders') return ordersOf([resolved.id]);
      if (resolved.collection === 'shipments') return boxOf(resolved.id, resolved.box);
      if (resolved.collection === 'inventoryitems') return productOfItem(resolved.id);
      break;
    case 'unknown': {
      const known = ofOldLabel(text);
      if (known) return known;
      return refused(`Unknown code '${text}'`, 'Scan a box label, a product or an order number.');
    }
    default:
  }
  return refused('Not a code for receiving', 'Scan a box label, a product or an order number.');
}

function productsOf(productIds: readonly string[], quantity = 1): ReceivedScan {
  const name = collection('products').get(productIds[0] ?? '')?.name ?? 'This product';
  return { kind: 'product', productIds, quantity, name };
}

function ordersOf(orderIds: readonly string[]): ReceivedScan {
  const [id = ''] = orderIds;
  return { kind: 'orders', orderIds, name: collection('orders').get(id)?.name ?? `Order ${shortNumber(id)}` };
}

async function productOfItem(id: string): Promise<ReceivedScan | Outcome> {
  const item = collection('inventoryitems').get(id) ?? (await collection('inventoryitems').fetchOne(id)).data;
  return item?.productId
    ? productsOf([item.productId])
    : refused('This item has no product', 'Scan its product or its order number.');
}

/** A box of a shipment, or all of it, as its label names it. */
export async function boxOf(id: string, box: number | undefined): Promise<ReceivedScan | Outcome> {
  const { data: shipment, error } = await collection('shipments').fetchOne(id);
  if (!shipment)
    return refused(
      'This shipment cannot be read',
      `${error?.message ?? 'It may have been deleted.'} Scan the products one by one.`,
    );
  const name = box === undefined ? shipment.number : `Box ${box} of ${shipment.number}`;
  if (shipment.toWarehouseId)
    return refused(`${name} goes to another warehouse`, 'Its team receives it in Warehouse Inventory, Transfers.');
  if (shipment.status === 'Arrived') return refused(`${name} has been received`, 'There is nothing left to do.');
  if (shipment.status === 'Cancelled') return refused(`${name} was cancelled`, 'Ask the warehouse about its content.');
  if (shipment.status !== 'Shipped')
    return refused(`${name} has not been shipped yet`, 'The warehouse ships it first.');
  const boxes = shipment.boxes.filter(({ number }) => box === undefined || number === box);
  if (boxes.length === 0) return refused(`${shipment.number} has no box ${box}`, 'Scan another label of it.');
  return { kind: 'box', name, boxes: boxes.map(({ number, lines }) => ({ key: `${id} ${number}`, lines })) };
}

/** Labels of earlier versions hold the address of a page: `?open=` or the end of the path names the record. */
function ofOldLabel(text: string): ReceivedScan | undefined {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  for (const id of [searchParams.get('open'), pathname.split('/').at(-1)]) {
    if (!id) continue;
    if (collection('products').get(id)) return productsOf([id]);
    const order: Order | undefined = collection('orders').get(id);
    if (order) return ordersOf([order.id]);
  }
  return undefined;
}
