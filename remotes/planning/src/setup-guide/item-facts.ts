import type { Order, PreparationItem, Product } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { isOpen, remainingOf } from '../orders/outstanding.ts';
import { itemImages } from '../setup-components/item-images.ts';
import { type Replacement, replacementOf } from '../setup-components/replacement-requests.ts';

/** Facts that the guide shows of a preparation item in addition to its own record. */
export interface ItemFacts {
  hasArrived: boolean;
  /** The order it waits for, or was filled by. */
  order: Order | undefined;
  /** Its product's pictures, then its own. */
  mediaItemIds: readonly string[];
  productId: string | undefined;
  product: Product | undefined;
  /** How far the replacement that was last asked for is. */
  replacement: Replacement | undefined;
}

/** The order of which something is still to come. */
export const expectedOrder = ({ order }: ItemFacts): Order | undefined =>
  order && isOpen(order) && remainingOf(order) > 0 ? order : undefined;

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
          const mediaItemIds = itemImages(item.mediaItemIds, product?.mediaItemIds);
          const hasArrived = Boolean(item.inventoryItemId);
          const replacement = replacementOf(get, item);
          known.set(item.id, { hasArrived, order, mediaItemIds, productId, product, replacement });
        }
        return known;
      }),
    [items],
  );
  return useAtomValue(facts);
}
