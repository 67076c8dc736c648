import type { CollectionName } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { type Atom, atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { listsOfKits } from '../kits/useKits.ts';
import { type OrderLine, readyLines, type ShippingRecords, sentLines } from './order-line.ts';
import { useDeliveries } from './useDeliveries.ts';

const lists: readonly CollectionName[] = [...listsOfKits, 'shipments', 'users'];

export const shippingTabs = ['ready', 'shipped', 'arrived'] as const;
export type ShippingTab = (typeof shippingTabs)[number];

const recordsAtom = (warehouseId: string): Atom<ShippingRecords> =>
  atom((get) => ({
    warehouseId,
    orders: get(collection('orders').allAtom),
    projects: get(collection('projects').byAtom('fulfillingById', warehouseId)),
    preparationItems: get(collection('preparationitems').allAtom),
    preparations: get(collection('preparations').allAtom),
    units: get(collection('setupunits').allAtom),
    products: get(collection('products').allAtom),
    inventoryItems: get(collection('inventoryitems').byAtom('locationId', warehouseId)),
    shipments: get(collection('shipments').byAtom('warehouseId', warehouseId)),
  }));

/** The orders of each tab; keeps their lists in sync while it is shown. */
export function useShipping(
  warehouseId: string,
  tab: ShippingTab,
): Readonly<Record<ShippingTab, readonly OrderLine[]>> & { isArrivedKnown: boolean } {
  useLists(lists);
  const deliveries = useDeliveries(warehouseId, tab === 'arrived');
  const lines = useMemo(() => {
    const records = recordsAtom(warehouseId);
    return atom((get) => {
      const found = { ...get(records), deliveries };
      const now = new Date();
      return {
        ready: readyLines(found),
        shipped: sentLines(found, 'Shipped', now),
        arrived: sentLines(found, 'Arrived', now),
        isArrivedKnown: deliveries !== undefined,
      };
    });
  }, [warehouseId, deliveries]);
  return useAtomValue(lines);
}
