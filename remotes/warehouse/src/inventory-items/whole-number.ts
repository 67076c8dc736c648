import { messages } from '@groundwork/contract';

/** The server's limit of every number. */
const largest = 1_000_000_000;

/** Why a typed number of pieces is not possible. */
export function wholeNumberError(quantity: number, least: number, most = largest): string | undefined {
  if (!Number.isInteger(quantity)) return 'Must be a whole number';
  if (quantity < least) return messages.atLeast(least);
  return quantity > most ? messages.atMost(most) : undefined;
}
