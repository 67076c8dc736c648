import type { countIdBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict } from '../../problem.ts';
import { sum } from '../../records/reservations.ts';
import type { UnitOfWork } from '../../records/unit-of-work.ts';
import { changeStock } from '../change-stock.ts';
import { ledgerSince } from './ledger-since.ts';
import { showCounted } from './review.ts';
import {
  changedOf,
  lastRounds,
  lockCount,
  lockItemsOf,
  lockLines,
  type StoredItem,
  type StoredLine,
} from './stored-count.ts';

/** An item whose quantity was left as it is, and why. */
export interface NotUndone {
  inventoryItemId: string;
  name?: string;
  reason: string;
}

/**
 * POST counts/undo: reverts an applied count by its difference and not to the old number, so that later receipts and
 * picks stay. Items that were corrected since are reported and left unchanged. What was left out when it was applied waits
 * to be applied again.
 */
export async function undoCount(work: UnitOfWork, { countId }: InferOutput<typeof countIdBody>) {
  const count = await lockCount(work, 'counts/undo', countId, ['Applied']);
  const last = lastRounds(await lockLines(work, countId));
  const lines = last.filter(({ status }) => status === 'Accepted');
  // Rejected before, a line has no difference: that was another decision.
  const leftOut = last.filter(({ status, delta }) => status === 'Rejected' && delta === 0);
  const items = await lockItemsOf(work, [...lines, ...leftOut]);
  const since = await ledgerSince(
    work,
    lines.map((line) => ({ ...line, countedUtc: count.appliedUtc })),
  );
  const skipped: NotUndone[] = [];
  for (const line of lines) {
    const item = items.get(line.inventoryItemId);
    const reason = obstacle(line, item, since(line).isCorrected);
    if (!item || reason) {
      skipped.push({ inventoryItemId: line.inventoryItemId, name: item?.name, reason: reason ?? '' });
      continue;
    }
    const { delta = 0 } = line;
    const fields = { cycleCount: item.quantity };
    changeStock(work, item, { delta: -delta, kind: 'count', reason: 'Undo', countId }, fields);
    work.update('countlines', line, { status: 'Counted', delta: undefined });
  }
  if (skipped.length === lines.length) {
    const names = skipped.map(({ name = 'A deleted item', reason }) => `${name}: ${reason}`);
    throw conflict(`Nothing could be put back. ${names.slice(0, 5).join(' ')}`, {
      code: 'not-undone',
      errors: { skipped },
    });
  }
  const sinceCounted = await ledgerSince(work, leftOut);
  for (const line of leftOut) {
    work.update('countlines', line, { status: 'Counted', delta: undefined });
    const item = items.get(line.inventoryItemId);
    if (item && !item.isDeleted) showCounted(work, line, item, sinceCounted(line));
  }
  work.update('counts', count, { status: 'Review', appliedById: undefined, appliedUtc: undefined });
  return { ...changedOf(work, count), facts: { skipped } };
}

function obstacle({ delta = 0 }: StoredLine, item: StoredItem | undefined, isCorrected: boolean) {
  if (!item || item.isDeleted) return 'The item was deleted.';
  if (isCorrected) return 'Somebody corrected it since.';
  const quantity = item.quantity - delta;
  return quantity < sum(item.reservations) ? 'More of it is reserved by now.' : undefined;
}
