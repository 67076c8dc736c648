import { largestNumber } from '../constants.ts';
import * as messages from '../messages.ts';

/** Why a typed number of pieces is not possible. Without `most` the limit is what can be stored. */
export function wholeNumberError(quantity: number, least: number, most = largestNumber): string | undefined {
  if (!Number.isInteger(quantity)) return 'Must be a whole number';
  if (quantity < least) return messages.atLeast(least);
  return quantity > most ? messages.atMost(most) : undefined;
}
