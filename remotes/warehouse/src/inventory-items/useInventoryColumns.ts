import type { InventoryItem } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { useCan } from '@groundwork/shell-sdk';
import { useMemo, useRef } from 'react';
import { inventoryColumns } from './inventoryColumns.tsx';

/** The columns of an inventory list; the emplacement can be typed over by whoever may change the item. */
export function useInventoryColumns(showsLocation: boolean): readonly Column<InventoryItem>[] {
  const latest = useCan();
  const can = useRef(latest);
  can.current = latest;
  return useMemo(
    () => inventoryColumns({ showsLocation, mayEdit: (item) => can.current('update', 'inventoryitems', item) }),
    [showsLocation],
  );
}
