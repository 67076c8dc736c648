import type { CollectionName } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { type Atom, atom, useAtomValue } from 'jotai';
import { isLoadingAtomOf } from '../is-loading.ts';
import { inventoryItemsAtom } from './expected-stock.ts';
import type { Kit } from './kit.ts';
import { kitsOf } from './kits-of.ts';

/** The lists that kits are made of. */
export const listsOfKits: readonly CollectionName[] = [
  'orders',
  'inventoryitems',
  'preparationitems',
  'preparations',
  'setupunits',
  'setupareas',
  'products',
];

/** Without one of these a kit is not what it is: its orders seem to have no preparation, or nothing reserved. */
const neededLists = ['orders', 'inventoryitems', 'preparationitems', 'preparations'] as const;

/** The kits are not known yet. */
export const kitsLoadingAtom = isLoadingAtomOf(neededLists);

const atoms = new Map<string, Atom<Kit[]>>();

/** The kits of a warehouse, made once for each version of the lists and shared by all screens. */
export function kitsAtom(warehouseId: string): Atom<Kit[]> {
  const known = atoms.get(warehouseId);
  if (known) return known;
  const kits = atom((get) =>
    kitsOf({
      warehouseId,
      orders: get(collection('orders').byAtom('status', ['Processing', 'WHSE Shipped'])),
      projects: get(collection('projects').byAtom('fulfillingById', warehouseId)),
      preparationItems: get(collection('preparationitems').allAtom),
      preparations: get(collection('preparations').allAtom),
      units: get(collection('setupunits').allAtom),
      areas: get(collection('setupareas').allAtom),
      products: get(collection('products').allAtom),
      inventoryItems: get(inventoryItemsAtom(warehouseId)),
    }),
  );
  atoms.set(warehouseId, kits);
  return kits;
}

/** The kits of a warehouse; keeps their lists in sync while it is shown. */
export function useKits(warehouseId: string): readonly Kit[] {
  useLists(listsOfKits);
  return useAtomValue(kitsAtom(warehouseId));
}
