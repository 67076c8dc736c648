import type { ErrorCode } from '@groundwork/contract';
import { offShelfQuantity, onShelfQuantity, wasReviewed } from '@groundwork/contract/domain';
import type { saveCountBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { invalid, Problem } from '../../problem.ts';
import { requireReferences } from '../../records/references.ts';
import { requireAtHand } from '../../records/require-at-hand.ts';
import type { UnitOfWork } from '../../records/unit-of-work.ts';
import { databaseTime } from '../../store/database-time.ts';
import { agoOf } from '../last-move.ts';
import { newLine } from './open.ts';
import {
  countedLines,
  leaveReview,
  lockCount,
  lockItemsOf,
  lockLines,
  type StoredCount,
  type StoredItem,
  type StoredLine,
} from './stored-count.ts';

type Body = InferOutput<typeof saveCountBody>;

/**
 * POST counts/save: the counted quantities on the shelves. Stores the quantity in totes and the expected quantity of
 * the same moment with them; an unexpected item gets a line of its own. No quantity takes the caller's number back.
 */
export async function saveCount(work: UnitOfWork, { countId, lines }: Body) {
  const count = await lockCount(work, 'counts/save', countId, ['Open', 'Counting', 'Review']);
  const ids = lines.map(({ inventoryItemId }) => inventoryItemId);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0) {
    throw invalid({ field: `lines.${repeated}.inventoryItemId`, message: 'The item is counted twice.' });
  }
  const isReviewed = count.status === 'Review';
  const known = await lockLines(work, countId, isReviewed ? undefined : ids);
  const reviewed = isReviewed ? countedLines(known) : [];
  const items = await lockItemsOf(work, [...lines, ...reviewed]);
  const now = await databaseTime(work.queries);
  const saved: string[] = [];
  for (const [index, entry] of lines.entries()) {
    const item = requireHere(index, count, items.get(entry.inventoryItemId));
    const rounds = known.get(item.id) ?? [];
    const line = rounds.at(-1);
    await requireCountable(work, index, count, rounds);
    const { onShelf, note, photoId, at } = entry;
    if (onShelf === null) {
      if (line?.status === 'Counted') saved.push(takeBack(work, line).id);
      continue;
    }
    const fields: Partial<StoredLine> = {
      ...{ status: 'Counted', onShelf, note, photoId, locale: item.locale },
      ...{ offShelfAt: offShelfQuantity(item), expectedAt: onShelfQuantity(item) },
      ...{ countedById: work.caller.id, countedUtc: now },
      // Hidden until the next review, also in a line that nobody had counted when the last one showed all numbers.
      isBlind: count.blind || (line?.round ?? 1) > 1,
      // Counted without a network: the shelf at that time cannot be compared with the quantity of now.
      recountReason: at && item.timeModifiedUtc > at ? 'moved' : undefined,
    };
    const next = line ? { ...line, ...fields } : newLine(count, item, { ...fields, isFound: true });
    await requireReferences(work, 'countlines', { ...next, photoId: line?.photoId }, next);
    work.stage({ name: 'countlines', before: line, after: next });
    saved.push(next.id);
  }
  if (isReviewed) leaveReview(work, reviewed, items);
  if (count.status !== 'Counting') work.update('counts', count, { status: 'Counting' });
  return { counts: [countId], countlines: saved };
}

/** The line as if nobody had counted it in this round; a note and a photo stay. */
const takeBack = (work: UnitOfWork, line: StoredLine) =>
  work.update('countlines', line, {
    ...{ status: 'Open', onShelf: undefined, offShelfAt: undefined, expectedAt: undefined },
    ...{ countedById: undefined, countedUtc: undefined },
    recountReason: line.round > 1 ? line.recountReason : undefined,
  });

function requireHere(index: number, count: StoredCount, item: StoredItem | undefined): StoredItem {
  if (!item || item.isDeleted) throw refused(index, 404, 'gone', 'The inventory item was deleted.');
  requireAtHand(item);
  if (item.locationId === count.warehouseId) return item;
  const message = `${item.name} belongs to another place: transfer it to this warehouse first.`;
  throw refused(index, 422, 'other-place', message);
}

async function requireCountable(work: UnitOfWork, index: number, count: StoredCount, rounds: readonly StoredLine[]) {
  const line = rounds.at(-1);
  if (!line) return;
  // In a review everybody sees what was expected: nobody changes their number to it, also not once it is over.
  const isReviewed = line.status === 'Counted' && count.status === 'Review';
  if (isReviewed || wasReviewed(line, count) || line.status === 'Accepted' || line.status === 'Rejected') {
    throw refused(index, 409, 'line-closed', 'Its number was reviewed already: ask for a recount to count it again.');
  }
  if (line.status === 'Counted' && line.countedById !== work.caller.id) {
    const by = await nameOfUser(work, line.countedById);
    const ago = agoOf(Math.round((Date.now() - Date.parse(line.countedUtc ?? '')) / 1000));
    throw refused(index, 409, 'counted-already', `${by} counted it ${ago}. Ask for a recount to count it again.`, {
      countedById: line.countedById,
      countedUtc: line.countedUtc,
    });
  }
  if (line.round > 1 && rounds.some(({ round, countedById }) => round < line.round && countedById === work.caller.id)) {
    throw refused(index, 409, 'second-person', 'You counted it before: somebody else must count it again.');
  }
}

async function nameOfUser(work: UnitOfWork, id: string | undefined) {
  const user = await work.read('users', id);
  return user ? `${user.firstName} ${user.lastName}` : 'Somebody else';
}

const refused = (line: number, status: number, code: ErrorCode, message: string, facts: object = {}) =>
  new Problem(status, { title: 'Not possible', message, code, errors: { ...facts, line } });
