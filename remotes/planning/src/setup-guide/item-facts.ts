import type { Order, PreparationItem } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';

/** What the guide says of a preparation item beyond its own record. */
export interface ItemFacts {
  hasArrived: boolean;
  /** What it waits for, or was filled by. */
  order: Order | undefined;
  /** Its own pictures, else its product's. */
  mediaItemIds: readonly string[];
  productId: string | undefined;
}

const isOpen = ({ status }: Order) => status !== 'Delivered' && status !== 'Cancelled';

/** Facts by the item's id, kept up to date with orders and stock. */
export function useItemFacts(items: readonly PreparationItem[]): ReadonlyMap<string, ItemFacts> {
  const facts = useMemo(
    () =>
      atom((get) => {
        const known = new Map<string, ItemFacts>();
        for (const item of items) {
          const orders = get(collection('orders').byAtom('preparationItemId', item.id));
          const order = orders.find(isOpen) ?? orders.find(({ status }) => status !== 'Cancelled') ?? orders[0];
          const stock = get(collection('inventoryitems').recordAtom(item.inventoryItemId));
          const productId = stock?.productId ?? order?.productId ?? undefined;
          const product = get(collection('products').recordAtom(productId));
          const mediaItemIds = item.mediaItemIds.length > 0 ? item.mediaItemIds : (product?.mediaItemIds ?? []);
          known.set(item.id, { hasArrived: Boolean(item.inventoryItemId), order, mediaItemIds, productId });
        }
        return known;
      }),
    [items],
  );
  return useAtomValue(facts);
}
