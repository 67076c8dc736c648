import type { InventoryItem, Location } from '@groundwork/contract';
import { messages } from '@groundwork/contract';
import type { cancelTransferBody, receiveTransferBody, transferBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict, invalid, unprocessable } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { requireAtHand } from '../records/require-at-hand.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from '../stock/authorize-command.ts';
import { changeStock } from '../stock/change-stock.ts';
import { requireFree, splitOff } from '../stock/divide.ts';
import { lockItems } from '../stock/lock-items.ts';
import {
  newTransfer,
  type PackedItem,
  receiveInto,
  requireFilledBoxes,
  shipTransfer,
  takeOutOf,
} from './transfer-shipment.ts';

type StoredItem = Doc & InventoryItem;

/**
 * POST inventoryitems/transfer (docs: domain/shipping#transfers): free pieces leave for another warehouse in the boxes
 * of a shipment. Until they arrive they stay in the books of the one that sent them, as an item for each box that both
 * sides see and nobody picks. Answers what is on its way first.
 */
export async function transferItems(
  work: UnitOfWork,
  { toWarehouseId, lines, boxes, note }: InferOutput<typeof transferBody>,
  companyPrefix: string | undefined,
) {
  requireDistinct(lines);
  requireFilledBoxes({ toWarehouseId, lines, boxes });
  const ids = [...new Set(lines.map(({ inventoryItemId }) => inventoryItemId))];
  const target = (await work.readForShare('locations', toWarehouseId)) as (Doc & Location) | undefined;
  if (!target || target.isDeleted || target.type !== 'Warehouse') {
    throw invalid({ field: 'toWarehouseId', message: 'Transfers go to warehouses.' });
  }
  const fieldOf = (index: number) =>
    `lines.${lines.findIndex(({ inventoryItemId }) => inventoryItemId === ids[index])}.inventoryItemId`;
  const items = await lockItems(work, ids, fieldOf);
  for (const item of items) {
    requireCommand(work.caller, 'inventoryitems/transfer', item.locationId);
    if (item.locationId === toWarehouseId) throw unprocessable(`${item.name} is in this warehouse already.`);
    if (item.locationId !== items[0]?.locationId) throw unprocessable('Send what is at one place at a time.');
  }
  await requireWarehouse(work, items[0]);
  const shipment = await newTransfer(work, items[0]?.locationId ?? '', toWarehouseId);
  const transit = {
    ...{ toLocationId: toWarehouseId, note, userId: work.caller.id, shipmentId: shipment.id },
    sentUtc: new Date().toISOString(),
  };
  const packed = lines.map(({ inventoryItemId, quantity, box }): PackedItem => {
    // What an earlier box took is not there any more.
    const item = (work.staged('inventoryitems', inventoryItemId) ??
      items.find(({ id }) => id === inventoryItemId)) as StoredItem;
    return { inventoryItemId: send(work, item, quantity, transit), quantity, box };
  });
  await shipTransfer(work, shipment, packed, { boxes, note }, companyPrefix);
  const sent = packed.map(({ inventoryItemId }) => inventoryItemId);
  return { inventoryitems: [...new Set([...sent, ...ids])], shipments: [shipment.id] };
}

function send(work: UnitOfWork, item: StoredItem, quantity: number, transit: InventoryItem['transit']): string {
  requireAtHand(item);
  if (quantity > item.quantity) requireFree(item, quantity);
  if (quantity !== item.quantity) return splitOff(work, item, quantity, { reason: 'Transfer' }, { transit }).id;
  if (item.reservations.length > 0) throw unprocessable('Item has reservations.');
  work.update('inventoryitems', item, { transit, cycleCount: undefined, countRequest: undefined });
  return item.id;
}

/** The team that receives sees the stock of warehouses: what comes from elsewhere could not be found. */
async function requireWarehouse(work: UnitOfWork, item: StoredItem | undefined) {
  const from = (await work.read('locations', item?.locationId)) as (Doc & Location) | undefined;
  if (from?.type === 'Warehouse') return;
  const message = `${item?.name ?? 'It'} is in no warehouse. Change its location where it comes back to one.`;
  throw unprocessable(message);
}

/** POST inventoryitems/receiveTransfer: the pieces are booked where they arrive; what did not arrive is written off. */
export async function receiveTransfers(work: UnitOfWork, { lines }: InferOutput<typeof receiveTransferBody>) {
  requireDistinct(lines);
  const ids = lines.map(({ inventoryItemId }) => inventoryItemId);
  const items = await lockItems(work, ids, (index) => `lines.${index}.inventoryItemId`);
  const received = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const { toLocationId, shipmentId } = requireTransit(item);
    requireCommand(work.caller, 'inventoryitems/receiveTransfer', toLocationId);
    const { quantity = item.quantity, locale } = lines[index] ?? {};
    if (quantity > item.quantity)
      throw invalid({ field: `lines.${index}.quantity`, message: messages.atMost(item.quantity) });
    const here = { locationId: toLocationId, locale: locale || undefined, transit: undefined };
    const why = { kind: 'adjust', reason: 'Lost', note: 'Did not arrive with the transfer.', shipmentId } as const;
    changeStock(work, item, { delta: quantity - item.quantity, ...why }, here);
    received.set(item.id, quantity);
  }
  const shipments = shipmentsOf(items);
  await receiveInto(work, shipments, received);
  return { inventoryitems: ids, shipments };
}

/** POST inventoryitems/cancelTransfer: the pieces are at hand again where they were. */
export async function cancelTransfers(work: UnitOfWork, { inventoryItemIds }: InferOutput<typeof cancelTransferBody>) {
  const ids = [...new Set(inventoryItemIds)];
  const items = await lockItems(work, ids, (index) => `inventoryItemIds.${index}`);
  for (const item of items) {
    requireTransit(item);
    requireCommand(work.caller, 'inventoryitems/cancelTransfer', item.locationId);
    work.update('inventoryitems', item, { transit: undefined });
  }
  const shipments = shipmentsOf(items);
  await takeOutOf(work, shipments, ids);
  return { inventoryitems: ids, shipments };
}

/** The shipments that hold these items. */
const shipmentsOf = (items: readonly StoredItem[]): string[] => [
  ...new Set(items.flatMap(({ transit }) => transit?.shipmentId ?? [])),
];

function requireTransit({ name, transit }: StoredItem) {
  if (transit) return transit;
  throw conflict(`${name} is not on its way: it has arrived, or the transfer was cancelled.`, {
    code: 'not-in-transit',
  });
}

/** An item is named once, or once a box. */
function requireDistinct(lines: readonly { inventoryItemId: string; box?: number }[]) {
  const keys = lines.map(({ inventoryItemId, box = 1 }) => `${inventoryItemId} ${box}`);
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (repeated >= 0) throw invalid({ field: `lines.${repeated}.inventoryItemId`, message: 'The item is named twice.' });
}
