import type { Product } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { SpaceComponent } from './space.ts';

export const productIdOf = ({ item }: SpaceComponent): string | undefined =>
  item?.order?.productId ?? item?.node.order.productId ?? undefined;

/** The products of the items that are shown, by the item's id. */
export function useProducts(children: readonly SpaceComponent[]): ReadonlyMap<string, Product> {
  const products = useMemo(
    () =>
      atom((get) => {
        const known = new Map<string, Product>();
        for (const child of children) {
          const product = child.item && get(collection('products').recordAtom(productIdOf(child)));
          if (product) known.set(child.id, product);
        }
        return known;
      }),
    [children],
  );
  return useAtomValue(products);
}
