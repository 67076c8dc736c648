import type { InventoryItem } from '@groundwork/contract';
import { collection, referenceText, useLists } from '@groundwork/data-cache';
import { getDefaultStore } from 'jotai';

const lists = ['inventoryitems', 'locations', 'products', 'shipments'] as const;

export const locationName = (id: string): string => referenceText('locations', id);

/** Keeps in sync what a box label is looked up in. @returns the stock of all warehouses, as it is when it is called */
export function useArriving(): () => readonly InventoryItem[] {
  useLists(lists);
  return () => getDefaultStore().get(collection('inventoryitems').allAtom);
}
