import type { InventoryItem } from '@groundwork/contract';

type Counted = Pick<InventoryItem, 'cycleCount' | 'quantity'>;

/** Marks a count that is not what should be there ([IN-05]). */
export const differenceColor = '#D97706';
export const hasCycleCount = ({ cycleCount }: Counted): boolean => typeof cycleCount === 'number';
export const countsDiffer = (item: Counted): boolean => hasCycleCount(item) && item.cycleCount !== item.quantity;
