import { collection } from '@groundwork/data-cache';
import { makeScanIndex, type Resolved, resolveScan, type Scan } from '@groundwork/scan';
import { usePortalOrigins } from '@groundwork/shell-sdk';
import { getDefaultStore } from 'jotai';
import { useCallback } from 'react';
import { inventoryItemsAtom } from '../kits/expected-stock.ts';
import type { FindProduct } from './run/run-machine.ts';

/** Resolves a code in a warehouse; the lists are loaded at the first scan. */
export function useCodeMeaning(warehouseId: string): (scan: Scan) => Resolved {
  const origins = usePortalOrigins();
  return useCallback(
    (scan) => {
      const { get } = getDefaultStore();
      const index = makeScanIndex({
        products: get(collection('products').allAtom),
        orders: get(collection('orders').allAtom),
        inventoryitems: get(inventoryItemsAtom(warehouseId)),
        origins,
      });
      return resolveScan(scan, index);
    },
    [warehouseId, origins],
  );
}

/** Name and place of a product, or of an inventory item, in this warehouse. */
export function useFindProduct(warehouseId: string): FindProduct {
  return useCallback(
    (ids) => {
      const items = getDefaultStore().get(inventoryItemsAtom(warehouseId));
      const item = items.find((each) => ids.includes(each.id) || ids.includes(each.productId ?? ''));
      const [first = ''] = ids;
      const product = collection('products').get(item?.productId ?? first);
      const name = product?.name ?? item?.name;
      return name ? { name, place: item?.locale } : undefined;
    },
    [warehouseId],
  );
}
