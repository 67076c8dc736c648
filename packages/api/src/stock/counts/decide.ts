import type { decideCountBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { isElevated } from '../../policy/caller.ts';
import { conflict, notAllowed, notFound } from '../../problem.ts';
import type { UnitOfWork } from '../../records/unit-of-work.ts';
import { askAgain } from './review.ts';
import {
  changedOf,
  countedLines,
  leaveReview,
  lockCount,
  lockItemsOf,
  lockLines,
  type StoredLine,
} from './stored-count.ts';

/**
 * POST counts/decide: lines are left out of what is applied, or counted once more; a Director accepts a first count without
 * waiting for the second person.
 */
export async function decideCount(
  work: UnitOfWork,
  { countId, lineIds, decision }: InferOutput<typeof decideCountBody>,
) {
  const count = await lockCount(work, 'counts/decide', countId, ['Counting', 'Review']);
  const byItem = await lockLines(work, countId);
  const byId = new Map([...byItem.values()].flat().map((line) => [line.id, line]));
  const named = lineIds.map((id) => byId.get(id) ?? fail(notFound(`The count has no line ${id}.`)));
  // It is decided about an item once, though a line may be named twice, or several of its rounds.
  const lines = [...new Map(named.map((line) => [line.inventoryItemId, line])).values()];
  const isReopened = decision === 'recount' && count.status === 'Review';
  const reviewed = isReopened ? countedLines(byItem) : [];
  const items = await lockItemsOf(work, [...lines, ...reviewed]);
  for (const line of lines) {
    const rounds = byItem.get(line.inventoryItemId) ?? [];
    const last = rounds.at(-1) ?? line;
    const item = items.get(line.inventoryItemId);
    if (last.status === 'Accepted') throw conflict('The line was applied already.', { code: 'line-closed' });
    if (decision === 'reject') {
      work.update('countlines', last, { status: 'Rejected' });
      if (typeof item?.cycleCount === 'number') work.update('inventoryitems', item, { cycleCount: undefined });
    } else if (decision === 'recount') {
      if (last.status === 'Open') throw conflict('The line waits to be counted already.', { code: 'line-open' });
      askAgain(work, count, last, item, 'asked');
    } else acceptFirst(work, last, rounds);
  }
  leaveReview(work, reviewed, items);
  if (decision === 'recount') work.update('counts', count, { status: 'Counting' });
  return changedOf(work, count);
}

function acceptFirst(work: UnitOfWork, last: StoredLine, rounds: readonly StoredLine[]) {
  if (last.status !== 'Open' || last.round === 1) return;
  if (!isElevated(work.caller)) throw notAllowed('A Director accepts a difference that nobody has counted again.');
  const counted = rounds.at(-2);
  if (!counted) return;
  // The round that nobody counted goes below the one that is accepted.
  work.update('countlines', last, { status: 'Rejected', round: counted.round });
  work.update('countlines', counted, { status: 'Counted', round: last.round });
}

const fail = (error: Error): never => {
  throw error;
};
