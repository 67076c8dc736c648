import type { InventoryItem } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type Outcome, type Resolved, useChooser } from '@groundwork/scan';
import { formatNumber } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';

/** The item that a code names, why there is none, or undefined where the code names something else. */
export type ItemOfCode = (meaning: Resolved) => Promise<InventoryItem | Outcome | undefined>;

export const isOutcome = (found: InventoryItem | Outcome): found is Outcome => 'tone' in found;

/** Finds the inventory item of a place by its label or its product; asks which one where the product is there twice. */
export function useScannedItem(locationId: string | undefined): readonly [ItemOfCode, ReactNode] {
  const [choose, chooser] = useChooser();
  const stock = () => getDefaultStore().get(collection('inventoryitems').allAtom);
  const checked = (item: InventoryItem | undefined): InventoryItem | Outcome => {
    if (!item) return { tone: 'error', title: 'Unknown item', detail: 'Scan the label of an item of this place.' };
    if (item.locationId === locationId) return item;
    return { tone: 'error', title: 'Another place', detail: `${item.name} does not belong to this place.` };
  };
  const oneOf = async (found: readonly InventoryItem[]): Promise<InventoryItem | Outcome> => {
    const id = await choose({
      title: 'Which of them is it?',
      options: found.map((item) => ({
        id: item.id,
        label: item.name,
        detail: `${formatNumber(item.quantity)} at ${item.locale || 'no place'}`,
      })),
    });
    const item = found.find((each) => each.id === id);
    return item ?? { tone: 'error', title: 'None chosen', detail: 'Scan the label of the item itself.' };
  };
  const itemOf: ItemOfCode = async (meaning) => {
    if (meaning.kind === 'record' && meaning.collection === 'inventoryitems') {
      return checked(stock().find(({ id }) => id === meaning.id));
    }
    if (meaning.kind !== 'product') return undefined;
    const found = stock().filter(
      (item) => item.locationId === locationId && item.productId && meaning.productIds.includes(item.productId),
    );
    return found.length > 1 ? oneOf(found) : checked(found[0]);
  };
  return [itemOf, chooser];
}
