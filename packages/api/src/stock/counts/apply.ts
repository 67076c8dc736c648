import { type InventoryItem, messages, type Product } from '@groundwork/contract';
import type { applyCountLinesBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { invalid, notFound, unprocessable } from '../../problem.ts';
import type { Doc } from '../../records/document.ts';
import { sum } from '../../records/reservations.ts';
import type { UnitOfWork } from '../../records/unit-of-work.ts';
import { databaseTime } from '../../store/database-time.ts';
import { changeStock } from '../change-stock.ts';
import { requireDifferenceGrant } from '../large-difference.ts';
import { countedQuantity, isOverwriting, ledgerSince, type Since } from './ledger-since.ts';
import {
  changedOf,
  countedLines,
  lockCount,
  lockItemsOf,
  lockLines,
  type StoredCount,
  type StoredItem,
  type StoredLine,
} from './stored-count.ts';

/**
 * POST counts/apply: counted quantities become the quantities of the items, for all counted lines or none. Uncounted and
 * rejected lines change nothing, and neither do those that are left out, which are rejected in the same step: a count that
 * cannot be applied keeps them.
 */
export async function applyCount(
  work: UnitOfWork,
  { countId, leftOutLineIds }: InferOutput<typeof applyCountLinesBody>,
) {
  const count = await lockCount(work, 'counts/apply', countId, ['Review']);
  const byItem = await lockLines(work, countId);
  const known = new Set([...byItem.values()].flat().map(({ id }) => id));
  for (const id of leftOutLineIds) if (!known.has(id)) throw notFound(`The count has no line ${id}.`);
  const leftOut = new Set(leftOutLineIds);
  const counted = countedLines(byItem);
  const lines = counted.filter(({ id }) => !leftOut.has(id));
  const items = await lockItemsOf(work, counted);
  const since = await ledgerSince(work, lines);
  const errors = lines.flatMap((line) => {
    const message = problemOf(line, items.get(line.inventoryItemId), count, since(line));
    return message ? [{ field: `lines.${line.id}`, message }] : [];
  });
  if (errors.length > 0) throw invalid(...errors);
  if (lines.length === 0) throw unprocessable('No line of this count is left to be applied.');
  await requireGrants(work, lines, items, since);
  for (const line of lines) {
    const item = items.get(line.inventoryItemId);
    if (item) acceptLine(work, line, item, countedQuantity(line, since(line)) - item.quantity);
  }
  for (const line of counted) if (leftOut.has(line.id)) leaveOut(work, line, items.get(line.inventoryItemId));
  const appliedUtc = await databaseTime(work.queries);
  work.update('counts', count, { status: 'Applied', appliedById: work.caller.id, appliedUtc });
  return changedOf(work, count);
}

/** That applying has left a line out is kept in its difference of 0: taking the count back brings it back. */
function leaveOut(work: UnitOfWork, line: StoredLine, item: StoredItem | undefined) {
  work.update('countlines', line, { status: 'Rejected', delta: 0 });
  if (typeof item?.cycleCount === 'number') work.update('inventoryitems', item, { cycleCount: undefined });
}

function acceptLine(work: UnitOfWork, line: StoredLine, item: StoredItem, delta: number) {
  const { countedUtc, countId } = line;
  const fields: Partial<InventoryItem> = { cycleCount: undefined, countRequest: undefined, countedUtc };
  changeStock(work, item, { delta, kind: 'count', countId }, fields);
  work.update('countlines', line, { status: 'Accepted', delta });
}

function problemOf(line: StoredLine, item: StoredItem | undefined, count: StoredCount, since: Since) {
  if (!item || item.isDeleted) return 'The item was deleted: reject the line.';
  if (item.transit) return 'The item is on its way to another warehouse: reject the line.';
  if (item.locationId !== count.warehouseId) return 'The item was moved to another place: reject the line.';
  if (isOverwriting(line, item, since)) return 'Somebody corrected it after it was counted: ask for a recount.';
  const quantity = countedQuantity(line, since);
  if (quantity < 0) return 'More was taken since than was counted: ask for a recount.';
  return quantity < sum(item.reservations) ? messages.quantityBelowReserved : undefined;
}

async function requireGrants(
  work: UnitOfWork,
  lines: readonly StoredLine[],
  items: ReadonlyMap<string, StoredItem>,
  since: (line: StoredLine) => Since,
) {
  const products = (await work.readMany(
    'products',
    [...items.values()].flatMap(({ productId }) => productId ?? []),
  )) as Map<string, Doc & Product>;
  for (const line of lines) {
    const item = items.get(line.inventoryItemId);
    if (!item) continue;
    requireDifferenceGrant(work.caller, item, products, countedQuantity(line, since(line)) - item.quantity);
  }
}
