import * as v from 'valibot';
import { substituteAnswers } from '../statuses.ts';
import { atMost, day, instant, integerFrom, literal, requiredId, text } from './fields.ts';

/** The bodies of the calls about stock (docs: intent-commands, prefer-exact-product, count-what-is-on-the-shelf). */
const movable = v.nullish(literal(['Reserved', 'Dropped', 'Ready'] as const), null);

/** Pieces of an inventory item go from one status to another for an order; null is 'not reserved'. */
export const reservationMove = v.object({
  orderId: requiredId(),
  inventoryItemId: requiredId(),
  quantity: integerFrom(1, 1),
  from: movable,
  to: movable,
  /** The tote they are put into. */
  tote: text(20),
  /** When it was done, where a device was offline. */
  at: instant(),
});
/** POST reservations/move: all of it or nothing. */
export const moveBody = v.object({ moves: atMost(50, reservationMove) });
/** POST reservations/allocate. */
export const allocateBody = v.object({
  orderIds: atMost(200, requiredId()),
  /** The day where the caller is, '2027-01-31': what has expired by then is not reserved. */
  today: v.optional(day()),
});
/** POST reservations/answerSubstitute: whether an order gets the product that a picker suggests for it. */
export const answerSubstituteBody = v.object({
  orderId: requiredId(),
  productId: requiredId(),
  answer: v.nonOptional(literal(substituteAnswers)),
});
/** A counted quantity on a shelf, without pieces in totes or on their way; null takes it back. */
export const shelfCount = v.object({ inventoryItemId: requiredId(), onShelf: v.nullable(integerFrom(0)) });
/** POST inventoryitems/count. */
export const countBody = v.object({ counts: atMost(200, v.required(shelfCount)) });
/** POST inventoryitems/applyCount. */
export const applyCountBody = v.object({ inventoryItemIds: atMost(200, requiredId()) });
