import type { InventoryItem } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { Chip, formatNumber } from '@groundwork/ui';
import { atom, getDefaultStore } from 'jotai';

const lowColor = '#D97706';
const levelOf = ({ productId }: InventoryItem) =>
  productId ? collection('products').get(productId)?.reorderLevel : undefined;

/** Whether of the item's product there is less at its place than the level at which it is ordered again. */
export function isLow(item: InventoryItem): boolean {
  const level = levelOf(item);
  if (level === undefined || !item.productId) return false;
  const all = getDefaultStore().get(collection('inventoryitems').byAtom('productId', item.productId));
  const here = all.filter(({ locationId }) => locationId === item.locationId);
  return here.reduce((sum, each) => sum + availableQuantity(each), 0) < level;
}

/** Levels come with Import ROL only; without any their column is not shown (docs: reorder-levels). */
export const hasLevelsAtom = atom((get) =>
  get(collection('products').allAtom).some(({ reorderLevel }) => reorderLevel !== undefined),
);

/** The level of the item's product, marked while the stock is below it. */
export const reorderLevelColumn: Column<InventoryItem> = {
  id: 'reorderLevel',
  header: 'Reorder level',
  kind: 'custom',
  width: 130,
  reads: ['products', 'inventoryitems'],
  value: levelOf,
  cell: (item) => {
    const level = levelOf(item);
    if (level === undefined) return null;
    return isLow(item) ? (
      <Chip label={`Low, below ${formatNumber(level)}`} color={lowColor} />
    ) : (
      <span>{formatNumber(level)}</span>
    );
  },
};
