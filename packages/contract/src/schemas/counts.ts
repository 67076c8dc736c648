import * as v from 'valibot';
import { countLineStatuses, countStatuses, recountReasons } from '../statuses.ts';
import {
  atMost,
  emplacement,
  flag,
  id,
  ids,
  instant,
  integerFrom,
  literal,
  requiredId,
  requiredText,
  text,
  wholeNumber,
} from './fields.ts';

const noteLimit = 2_000;

/**
 * The scope of a count in a warehouse. A range without an end includes the last emplacement; without both it is
 * everything.
 */
export const countScope = v.variant('kind', [
  v.object({ kind: v.literal('emplacements'), from: emplacement(), to: emplacement() }),
  v.object({ kind: v.literal('tag'), tagId: requiredId() }),
  v.object({ kind: v.literal('product'), productIds: atMost(200, requiredId()) }),
  v.object({ kind: v.literal('items'), inventoryItemIds: atMost(1_000, requiredId()) }),
]);

/** ADDITIVE (docs: domain/counts): a count of a part of a warehouse. The server writes it; see the commands below. */
export const count = v.object({
  /** 'Count 12'. */
  name: requiredText(),
  number: integerFrom(1, 1),
  warehouseId: requiredId(),
  scope: v.optional(countScope, () => ({ kind: 'emplacements' as const })),
  /** A person who counts sees neither the system's quantity nor other people's counts. */
  blind: flag(true),
  status: literal(countStatuses, 'Open'),
  dueUtc: instant(),
  note: text(noteLimit),
  openedById: id(),
  appliedById: id(),
  appliedUtc: instant(),
});

/** One inventory item in one round of a count. The line of the highest round is the one that counts. */
export const countLine = v.object({
  countId: requiredId(),
  inventoryItemId: requiredId(),
  warehouseId: requiredId(),
  productId: id(),
  /** The emplacement where it was when the line was made: the order in which people walk. */
  locale: emplacement(),
  round: integerFrom(1, 1),
  status: literal(countLineStatuses, 'Open'),
  /** While it is set, `expectedAt` is sent to nobody, and `onShelf` to nobody but who counted. */
  isBlind: flag(),
  /** It was not in the scope: somebody found and scanned it. */
  isFound: flag(),
  onShelf: integerFrom(0),
  /** The quantity in totes or on its way at that moment. */
  offShelfAt: integerFrom(0),
  /** The expected quantity at that moment. */
  expectedAt: integerFrom(0),
  countedById: id(),
  countedUtc: instant(),
  note: text(noteLimit),
  photoId: id(),
  /** Why it must be counted again. */
  recountReason: literal(recountReasons),
  /** By how much applying the count changed the quantity. */
  delta: wholeNumber(),
});

/** POST counts/open. */
export const openCountBody = v.object({
  warehouseId: requiredId(),
  scope: countScope,
  blind: flag(true),
  dueUtc: instant(),
  note: text(noteLimit),
});
/** One counted line, as a count is saved. */
export const countedLine = v.object({
  inventoryItemId: requiredId(),
  /** null takes the caller's number back: the item is not counted. */
  onShelf: v.nonOptional(v.nullable(integerFrom(0))),
  note: text(noteLimit),
  photoId: id(),
  /** When it was counted, where a device was offline. */
  at: instant(),
});
/** POST counts/save: all lines or none. */
export const saveCountBody = v.object({ countId: requiredId(), lines: atMost(200, countedLine) });
/** POST counts/review, undo and cancel. */
export const countIdBody = v.object({ countId: requiredId(), note: text(noteLimit) });
/** POST counts/apply. */
export const applyCountLinesBody = v.object({
  countId: requiredId(),
  /** Lines whose stock stays as it is. */
  leftOutLineIds: ids(),
});
/** POST counts/decide. */
export const decideCountBody = v.object({
  countId: requiredId(),
  lineIds: atMost(200, requiredId()),
  decision: v.nonOptional(literal(['accept', 'reject', 'recount'] as const)),
});
