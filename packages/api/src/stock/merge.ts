import type { InventoryItem, PreparationItem } from '@groundwork/contract';
import type { mergeBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict, invalid, unprocessable } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { requireAtHand } from '../records/require-at-hand.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from './authorize-command.ts';
import { changeStock } from './change-stock.ts';
import { lockItems } from './lock-items.ts';

type StoredItem = Doc & InventoryItem;

/**
 * POST inventoryitems/merge (docs: domain/stock): items of one product at one place become one, with everything that is
 * reserved of them; those that are empty then go into the trash.
 */
export async function mergeItems(work: UnitOfWork, { inventoryItemIds }: InferOutput<typeof mergeBody>) {
  const ids = [...new Set(inventoryItemIds)];
  if (ids.length < 2) throw invalid({ field: 'inventoryItemIds', message: 'Name at least two items.' });
  const waiting = await lockUsers(work, ids);
  const items = await lockItems(work, ids, (index) => `inventoryItemIds.${index}`);
  for (const item of items) requireCommand(work.caller, 'inventoryitems/merge', item.locationId);
  const [first, ...others] = items;
  if (!first) return { inventoryitems: [], preparationitems: [] };
  for (const item of items) requireAtHand(item);
  for (const other of others) requireSame(first, other);
  for (const { orderId } of items.flatMap(({ reservations }) => reservations)) {
    if (!work.isLocked('orders', orderId)) {
      throw conflict('Somebody reserved one of the items meanwhile. Try again.', { code: 'stale', current: first });
    }
  }
  for (const other of others) {
    const fields = { reservations: [], cycleCount: undefined };
    const emptied = changeStock(work, other, { delta: -other.quantity, kind: 'merge' }, fields);
    const deletion = { userId: work.caller.id, rootId: other.id, links: [] };
    work.update('inventoryitems', emptied, { isDeleted: true }, deletion);
  }
  const delta = others.reduce((total, { quantity }) => total + quantity, 0);
  changeStock(
    work,
    first,
    { delta, kind: 'merge' },
    { reservations: items.flatMap(({ reservations }) => reservations) },
  );
  const moved = waiting.filter(({ inventoryItemId }) => others.some(({ id }) => id === inventoryItemId));
  for (const part of moved) work.update('preparationitems', part, { inventoryItemId: first.id });
  return { inventoryitems: ids, preparationitems: moved.map(({ id }) => id) };
}

/** Orders first, then preparation items, then inventory items: see records/lock-order.ts. */
async function lockUsers(work: UnitOfWork, ids: readonly string[]) {
  const items = (await work.readMany('inventoryitems', ids)) as Map<string, StoredItem>;
  const entries = [...items.values()].flatMap(({ reservations }) => reservations);
  await work.lock('orders', [...new Set(entries.map(({ orderId }) => orderId))]);
  const found = await work.lockWhere('preparationitems', 't.inventory_item_id = any($1::text[])', [ids]);
  return [...found.values()] as (Doc & PreparationItem)[];
}

function requireSame(one: StoredItem, other: StoredItem) {
  if (!one.productId || one.productId !== other.productId) {
    throw unprocessable(`${other.name} is another product than ${one.name}.`);
  }
  if (one.locationId !== other.locationId) throw unprocessable(`${other.name} is at another place than ${one.name}.`);
  if ((one.expiresOn ?? undefined) !== (other.expiresOn ?? undefined)) {
    throw unprocessable('They expire on different days: keep them apart.');
  }
  if (one.hold || other.hold) throw unprocessable('Stock on hold cannot be merged: release it first.');
}
