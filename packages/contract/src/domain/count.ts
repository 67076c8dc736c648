import type { Count, CountLine, InventoryItem, Location, Product } from '../records.ts';

/** The difference that needs no second person, unless a warehouse sets its own (docs: domain/counts). */
export const defaultCountTolerance = { pieces: 0, consumablePercent: 2 } as const;

/** A counted line against the item as it is now. */
export interface CountResult {
  /** The expected quantity on the shelf, computed when the count was saved. */
  expected: number;
  difference: number;
  /** Pieces that came or went since, by the stock ledger; applying the count leaves them as they are. */
  movedSince: number;
}

/** Undefined where the line was not counted, or its numbers are not sent because others still count blind. */
export function countResult(
  { onShelf, offShelfAt = 0, expectedAt }: Pick<CountLine, 'onShelf' | 'offShelfAt' | 'expectedAt'>,
  { quantity }: Pick<InventoryItem, 'quantity'>,
): CountResult | undefined {
  if (onShelf === undefined || expectedAt === undefined) return undefined;
  return { expected: expectedAt, difference: onShelf - expectedAt, movedSince: quantity - offShelfAt - expectedAt };
}

/**
 * Whether a review has shown the number of a counted line, and what was expected, to everybody: from then on nobody
 * changes it, and it is counted again in a round of its own.
 */
export const wasReviewed = (
  { status, isBlind, round }: Pick<CountLine, 'status' | 'round'> & Partial<Pick<CountLine, 'isBlind'>>,
  count: Pick<Count, 'blind'>,
): boolean => status === 'Counted' && !isBlind && (count.blind || round > 1);

/** Whether a second person must count: the difference is above the warehouse's tolerance. */
export function isAboveTolerance(
  difference: number,
  expected: number,
  product: Pick<Product, 'consumable'> | undefined,
  tolerance: Location['countTolerance'] = defaultCountTolerance,
): boolean {
  const { pieces = defaultCountTolerance.pieces, consumablePercent = defaultCountTolerance.consumablePercent } =
    tolerance;
  const percent = product?.consumable ? consumablePercent : 0;
  return Math.abs(difference) > Math.max(pieces, (expected * percent) / 100);
}
