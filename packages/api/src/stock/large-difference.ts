import type { InventoryItem, Product } from '@groundwork/contract';
import { type Caller, isElevated } from '../policy/caller.ts';
import { notAllowed } from '../problem.ts';

/** From here on a difference is applied by Directors only (docs: domain/counts). */
const largeDifference = 10;
const largeValue = 200;

/** Ends the request with 403 where a difference is not the caller's to apply. */
export function requireDifferenceGrant(
  caller: Caller,
  { name, productId }: Pick<InventoryItem, 'name' | 'productId'>,
  products: ReadonlyMap<string, Pick<Product, 'price'>>,
  difference: number,
) {
  const pieces = Math.abs(difference);
  const value = pieces * (products.get(productId ?? '')?.price ?? 0);
  if ((pieces < largeDifference && value < largeValue) || isElevated(caller)) return;
  throw notAllowed(`${name}: a Director applies differences of ${largeDifference} pieces or $${largeValue} and more.`);
}
