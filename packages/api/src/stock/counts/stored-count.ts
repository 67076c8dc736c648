import type { Count, CountLine, CountStatus, InventoryItem } from '@groundwork/contract';
import type { StockCommand } from '../../policy/commands.ts';
import { conflict, Problem } from '../../problem.ts';
import type { Doc } from '../../records/document.ts';
import type { UnitOfWork } from '../../records/unit-of-work.ts';
import { requireCommand } from '../authorize-command.ts';

export type StoredCount = Doc & Count;
export type StoredLine = Doc & CountLine;
export type StoredItem = Doc & InventoryItem;

/**
 * The count of a command, locked: first the count, then its lines, then inventory items, so that two commands of one count
 * take turns. Ends the request where the caller may not, or the count has another status.
 */
export async function lockCount(
  work: UnitOfWork,
  command: StockCommand,
  countId: string,
  allowed: readonly CountStatus[],
): Promise<StoredCount> {
  const count = (await work.lock('counts', [countId])).get(countId) as StoredCount | undefined;
  if (!count) throw new Problem(404, { title: 'Not found', message: 'The count does not exist.', code: 'gone' });
  requireCommand(work.caller, command, count.warehouseId);
  if (allowed.includes(count.status)) return count;
  throw conflict(`${count.name} is ${stateOf[count.status]}.`, {
    code: 'count-status',
    errors: { status: count.status },
  });
}

const stateOf: Readonly<Record<CountStatus, string>> = {
  Open: 'not begun yet',
  Counting: 'still being counted',
  Review: 'waiting to be applied',
  Applied: 'applied already',
  Cancelled: 'cancelled',
};

/** All lines of a count, or those of some items, locked, the rounds of each item in their order. */
export async function lockLines(work: UnitOfWork, countId: string, itemIds?: readonly string[]) {
  const found = await work.lockWhere(
    'countlines',
    itemIds ? 't.count_id = $1 and t.inventory_item_id = any($2::text[])' : 't.count_id = $1',
    itemIds ? [countId, itemIds] : [countId],
  );
  const byItem = new Map<string, StoredLine[]>();
  for (const line of [...found.values()] as StoredLine[]) {
    byItem.set(line.inventoryItemId, [...(byItem.get(line.inventoryItemId) ?? []), line]);
  }
  for (const lines of byItem.values()) lines.sort((one, other) => one.round - other.round);
  return byItem;
}

/** The line of each item that counts: that of its last round. */
export const lastRounds = (byItem: ReadonlyMap<string, readonly StoredLine[]>): StoredLine[] =>
  [...byItem.values()].flatMap((lines) => lines.at(-1) ?? []);

/** The lines whose numbers are applied, as far as they are counted. */
export const countedLines = (byItem: ReadonlyMap<string, readonly StoredLine[]>): StoredLine[] =>
  lastRounds(byItem).filter(({ status }) => status === 'Counted');

/** A count that is counted again or cancelled has no cycle counts that wait to be applied. */
export function leaveReview(
  work: UnitOfWork,
  counted: readonly StoredLine[],
  items: ReadonlyMap<string, StoredItem>,
): void {
  for (const { inventoryItemId } of counted) {
    const item = items.get(inventoryItemId);
    if (typeof item?.cycleCount === 'number') work.update('inventoryitems', item, { cycleCount: undefined });
  }
}

/** The inventory items of lines, by id, locked; one that is gone is absent. */
export async function lockItemsOf(work: UnitOfWork, lines: readonly Pick<StoredLine, 'inventoryItemId'>[]) {
  const ids = new Set(lines.map(({ inventoryItemId }) => inventoryItemId));
  return (await work.lock('inventoryitems', [...ids])) as Map<string, StoredItem>;
}

/** What a command of this count has changed so far. */
export const changedOf = (work: UnitOfWork, { id }: StoredCount) => ({
  counts: [id],
  countlines: work.stagedIn('countlines').map((line) => line.id),
  inventoryitems: work.stagedIn('inventoryitems').map((item) => item.id),
});
