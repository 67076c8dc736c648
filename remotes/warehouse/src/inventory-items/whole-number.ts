import { largestNumber, messages } from '@groundwork/contract';

/** Why a typed number of pieces is not possible. */
export function wholeNumberError(quantity: number, least: number, most = largestNumber): string | undefined {
  if (!Number.isInteger(quantity)) return 'Must be a whole number';
  if (quantity < least) return messages.atLeast(least);
  return quantity > most ? messages.atMost(most) : undefined;
}
