import type { InventoryItem, Location } from '@groundwork/contract';
import { messages } from '@groundwork/contract';
import type { cancelTransferBody, receiveTransferBody, transferBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict, invalid, unprocessable } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import type { Work } from '../records/work.ts';
import { requireCommand } from './authorise-command.ts';
import { changeStock } from './change-stock.ts';
import { splitOff } from './divide.ts';
import { lockItems } from './lock-items.ts';
import { requireAtHand } from './require-at-hand.ts';

type StoredItem = Doc & InventoryItem;

/**
 * POST inventoryitems/transfer (next-steps.md B9): free pieces leave for another warehouse. Until they arrive they stay in
 * the books of the one that sent them, as an item that both sides see and nobody picks. Answers what is on its way first.
 */
export async function transferItems(work: Work, { toWarehouseId, lines, note }: InferOutput<typeof transferBody>) {
  const ids = requireDistinct(lines);
  const target = (await work.hold('locations', toWarehouseId)) as (Doc & Location) | undefined;
  if (!target || target.isDeleted || target.type !== 'Warehouse') {
    throw invalid({ field: 'toWarehouseId', message: 'Transfers go to warehouses.' });
  }
  const items = await lockItems(work, ids, (index) => `lines.${index}.inventoryItemId`);
  const sent: string[] = [];
  for (const [index, item] of items.entries()) {
    requireCommand(work.caller, 'inventoryitems/transfer', item.locationId);
    if (item.locationId === toWarehouseId) throw unprocessable(`${item.name} is in this warehouse already.`);
    const transit = { toLocationId: toWarehouseId, note, userId: work.caller.id, sentUtc: new Date().toISOString() };
    sent.push(send(work, item, lines[index]?.quantity ?? 0, transit));
  }
  return { inventoryitems: [...new Set([...sent, ...ids])] };
}

function send(work: Work, item: StoredItem, quantity: number, transit: InventoryItem['transit']): string {
  requireAtHand(item);
  if (quantity !== item.quantity) return splitOff(work, item, quantity, { reason: 'Transfer' }, { transit }).id;
  if (item.reservations.length > 0) throw unprocessable('Item has reservations.');
  work.update('inventoryitems', item, { transit, cycleCount: undefined, countRequest: undefined });
  return item.id;
}

/** POST inventoryitems/receiveTransfer: the pieces are booked where they arrive; what did not arrive is written off. */
export async function receiveTransfers(work: Work, { lines }: InferOutput<typeof receiveTransferBody>) {
  const ids = requireDistinct(lines);
  const items = await lockItems(work, ids, (index) => `lines.${index}.inventoryItemId`);
  for (const [index, item] of items.entries()) {
    const { toLocationId } = requireTransit(item);
    requireCommand(work.caller, 'inventoryitems/receiveTransfer', toLocationId);
    const { quantity = item.quantity, locale } = lines[index] ?? {};
    if (quantity > item.quantity)
      throw invalid({ field: `lines.${index}.quantity`, message: messages.atMost(item.quantity) });
    const here = { locationId: toLocationId, locale: locale || undefined, transit: undefined };
    const why = { kind: 'adjust', reason: 'Lost', note: 'Did not arrive with the transfer.' } as const;
    changeStock(work, item, { delta: quantity - item.quantity, ...why }, here);
  }
  return { inventoryitems: ids };
}

/** POST inventoryitems/cancelTransfer: the pieces are at hand again where they were. */
export async function cancelTransfers(work: Work, { inventoryItemIds }: InferOutput<typeof cancelTransferBody>) {
  const ids = [...new Set(inventoryItemIds)];
  const items = await lockItems(work, ids, (index) => `inventoryItemIds.${index}`);
  for (const item of items) {
    requireTransit(item);
    requireCommand(work.caller, 'inventoryitems/cancelTransfer', item.locationId);
    work.update('inventoryitems', item, { transit: undefined });
  }
  return { inventoryitems: ids };
}

function requireTransit({ name, transit }: StoredItem) {
  if (transit) return transit;
  throw conflict(`${name} is not on its way: it has arrived, or the transfer was cancelled.`, {
    code: 'not-in-transit',
  });
}

function requireDistinct(lines: readonly { inventoryItemId: string }[]): string[] {
  const ids = lines.map(({ inventoryItemId }) => inventoryItemId);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0) throw invalid({ field: `lines.${repeated}.inventoryItemId`, message: 'The item is named twice.' });
  return ids;
}
