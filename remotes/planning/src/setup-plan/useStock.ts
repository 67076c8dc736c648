import { collection } from '@groundwork/data-cache';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { hasArrivedAtom } from '../has-arrived.ts';

const none = atom<ReadonlyMap<string, number> | undefined>(undefined);

/** How many of a product a warehouse has; undefined without a warehouse, and while its stock is still to come. */
export function useStock(warehouseId: string | undefined): (productId: string) => number | undefined {
  useEffect(() => (warehouseId ? collection('inventoryitems').subscribe() : undefined), [warehouseId]);
  const stock = useMemo(() => {
    if (!warehouseId) return none;
    const items = collection('inventoryitems').byAtom('locationId', warehouseId);
    return atom((get) => {
      if (!get(hasArrivedAtom('inventoryitems'))) return undefined;
      const sums = new Map<string, number>();
      for (const { productId, quantity } of get(items)) {
        if (productId) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
      }
      return sums as ReadonlyMap<string, number> | undefined;
    });
  }, [warehouseId]);
  const sums = useAtomValue(stock);
  return useMemo(() => (productId) => sums && (sums.get(productId) ?? 0), [sums]);
}
