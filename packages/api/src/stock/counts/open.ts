import type { Location } from '@groundwork/contract';
import type { openCountBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { invalid, unprocessable } from '../../problem.ts';
import { newMeta } from '../../records/change.ts';
import type { Doc } from '../../records/document.ts';
import type { UnitOfWork } from '../../records/unit-of-work.ts';
import { requireCommand } from '../authorize-command.ts';
import { itemsInScope } from './scope.ts';
import type { StoredCount, StoredItem, StoredLine } from './stored-count.ts';

/** Every line is locked and written in one transaction when the count is applied: more would not end in time. */
const mostItems = 5_000;

/** POST counts/open: a count of a part of a warehouse, with a line for each item that should be there. */
export async function openCount(work: UnitOfWork, body: InferOutput<typeof openCountBody>) {
  const { warehouseId, scope, blind, dueUtc, note } = body;
  const warehouse = (await work.read('locations', warehouseId)) as (Doc & Location) | undefined;
  if (!warehouse || warehouse.isDeleted || warehouse.type !== 'Warehouse') {
    throw invalid({ field: 'warehouseId', message: 'Counts are of warehouses.' });
  }
  requireCommand(work.caller, 'counts/open', warehouseId);
  const items = await itemsInScope(work, warehouseId, scope);
  if (items.length === 0) throw unprocessable('Nothing of this warehouse is in the scope of the count.');
  if (items.length > mostItems) {
    const [found, most] = [items.length, mostItems].map((each) => each.toLocaleString('en-US'));
    throw unprocessable(
      `That is ${found} items, and a count has ${most} at most. Choose a smaller part of the warehouse.`,
    );
  }
  const number = await nextNumber(work);
  const count = {
    ...newMeta(),
    ...{ name: `Count ${number}`, number, warehouseId, scope, blind, status: 'Open', dueUtc, note },
    openedById: work.caller.id,
  } as unknown as StoredCount;
  work.create('counts', count);
  const lines = items.map((item) => newLine(count, item));
  for (const line of lines) work.create('countlines', line);
  return { counts: [count.id], countlines: lines.map(({ id }) => id) };
}

/** The line of an item in one round, not counted yet. */
export function newLine(count: StoredCount, item: StoredItem, fields: Partial<StoredLine> = {}): StoredLine {
  const { id: inventoryItemId, productId, locale } = item;
  return {
    ...newMeta(),
    ...{ countId: count.id, inventoryItemId, productId, locale, warehouseId: count.warehouseId },
    ...{ round: 1, status: 'Open', isBlind: count.blind, isFound: false },
    ...fields,
  } as unknown as StoredLine;
}

/** Counts are numbered without a gap, one at a time. */
async function nextNumber(work: UnitOfWork): Promise<number> {
  await work.queries.query(`select pg_advisory_xact_lock(hashtext('counts.number'))`);
  const { rows } = await work.queries.query<{ last: number }>(
    `select coalesce(max((doc->>'number')::integer), 0) as last from counts`,
  );
  return (rows[0]?.last ?? 0) + 1;
}
