import type { countIdBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { notAllowed } from '../../problem.ts';
import type { UnitOfWork } from '../../records/unit-of-work.ts';
import { changedOf, countedLines, leaveReview, lockCount, lockItemsOf, lockLines } from './stored-count.ts';

/** POST counts/cancel: nothing of the count is applied; what was counted can still be read. */
export async function cancelCount(work: UnitOfWork, { countId, note }: InferOutput<typeof countIdBody>) {
  const count = await lockCount(work, 'counts/cancel', countId, ['Open', 'Counting', 'Review']);
  const { policyRole, id } = work.caller;
  if (policyRole === 'Basic' && count.openedById !== id) {
    throw notAllowed('Only the person who opened the count or a Contributor can cancel it.');
  }
  const lines = await lockLines(work, countId);
  if (count.status === 'Review') {
    const counted = countedLines(lines);
    leaveReview(work, counted, await lockItemsOf(work, counted));
  }
  for (const line of [...lines.values()].flat()) {
    if (line.isBlind) work.update('countlines', line, { isBlind: false });
  }
  work.update('counts', count, { status: 'Cancelled', ...(note ? { note } : {}) });
  return changedOf(work, count);
}
