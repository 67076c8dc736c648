import { toCents } from '../cents.ts';
import type { Product } from '../records.ts';

/**
 * What an order costs by its product: ceil(quantity / (divisibleUnits or 1)) times the price, to the cent ([OR-06]).
 * Units of 0 or less count as 1 (docs: domain/plan#deploying); undefined where there is no price.
 */
export function orderTotal(
  quantity: number | undefined,
  product: Pick<Product, 'price' | 'divisibleUnits'> | undefined,
): number | undefined {
  if (quantity === undefined || product?.price === undefined) return undefined;
  const units = product.divisibleUnits && product.divisibleUnits > 0 ? product.divisibleUnits : 1;
  return toCents(Math.ceil(quantity / units) * product.price);
}
