import type { Location, Product, RecountReason } from '@groundwork/contract';
import { isAboveTolerance } from '@groundwork/contract/domain';
import type { countIdBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { unprocessable } from '../../problem.ts';
import type { Doc } from '../../records/document.ts';
import type { UnitOfWork } from '../../records/unit-of-work.ts';
import { countedQuantity, isOverwriting, ledgerSince, type Since } from './ledger-since.ts';
import { newLine } from './open.ts';
import {
  changedOf,
  lastRounds,
  leaveReview,
  lockCount,
  lockItemsOf,
  lockLines,
  type StoredCount,
  type StoredItem,
  type StoredLine,
} from './stored-count.ts';

/**
 * POST counts/review: everything was counted. Differences above the tolerance go to a second person first, in a new round
 * that hides the one before; once none is left, all numbers are shown and wait for somebody to apply them.
 */
export async function reviewCount(work: UnitOfWork, { countId }: InferOutput<typeof countIdBody>) {
  const count = await lockCount(work, 'counts/review', countId, ['Open', 'Counting', 'Review']);
  const byItem = await lockLines(work, countId);
  const last = lastRounds(byItem);
  const counted = last.filter(({ status }) => status === 'Counted');
  if (counted.length === 0) throw unprocessable('Nothing of this count was counted yet.');
  const items = await lockItemsOf(work, counted);
  const reasonOf = await recountReasons(work, count, counted, items);
  let isOpen = last.some(({ round, status }) => round > 1 && status === 'Open');
  for (const line of counted) {
    const reason = reasonOf(line);
    if (!reason) continue;
    isOpen = true;
    askAgain(work, count, line, items.get(line.inventoryItemId), reason);
  }
  if (isOpen && count.status === 'Review') leaveReview(work, counted, items);
  work.update('counts', count, { status: isOpen ? 'Counting' : 'Review' });
  if (!isOpen) await show(work, [...byItem.values()].flat(), counted, items);
  return changedOf(work, count);
}

/** The next round of a line; what was counted before is hidden until it is done. */
export function askAgain(
  work: UnitOfWork,
  count: StoredCount,
  line: StoredLine,
  item: StoredItem | undefined,
  recountReason: RecountReason,
) {
  if (!item) return;
  work.update('countlines', line, { status: 'Recount', isBlind: true, recountReason });
  const { round, isFound } = line;
  work.create('countlines', newLine(count, item, { round: round + 1, isBlind: true, isFound, recountReason }));
}

/** Why a counted line has to be counted again, or undefined. */
async function recountReasons(
  work: UnitOfWork,
  { warehouseId }: StoredCount,
  lines: readonly StoredLine[],
  items: ReadonlyMap<string, StoredItem>,
) {
  const since = await ledgerSince(work, lines);
  const warehouse = (await work.read('locations', warehouseId)) as (Doc & Location) | undefined;
  const products = (await work.readMany(
    'products',
    [...items.values()].flatMap(({ productId }) => productId ?? []),
  )) as Map<string, Doc & Product>;
  return (line: StoredLine): RecountReason | undefined => {
    const { onShelf = 0, expectedAt = 0, round, recountReason, inventoryItemId } = line;
    const item = items.get(inventoryItemId);
    if (!item || item.isDeleted) return undefined;
    if (isOverwriting(line, item, since(line))) return 'corrected';
    // A line of a second round has the reason of its round already.
    if (round > 1) return undefined;
    if (recountReason === 'moved') return 'moved';
    const product = products.get(item.productId ?? '');
    const isLarge = isAboveTolerance(onShelf - expectedAt, expectedAt, product, warehouse?.countTolerance);
    return isLarge ? 'difference' : undefined;
  };
}

/** From now on everybody sees the numbers, on the inventory items too. */
async function show(
  work: UnitOfWork,
  lines: readonly StoredLine[],
  counted: readonly StoredLine[],
  items: ReadonlyMap<string, StoredItem>,
) {
  for (const line of lines) if (line.isBlind) work.update('countlines', line, { isBlind: false });
  const since = await ledgerSince(work, counted);
  for (const line of counted) {
    const item = items.get(line.inventoryItemId);
    if (item && !item.isDeleted) showCounted(work, line, item, since(line));
  }
}

/** The item says what was counted of it, until that is applied. */
export const showCounted = (work: UnitOfWork, line: StoredLine, item: StoredItem, since: Since) =>
  work.update('inventoryitems', item, { cycleCount: Math.max(0, countedQuantity(line, since)) });
