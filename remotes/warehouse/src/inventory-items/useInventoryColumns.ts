import type { InventoryItem } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { useCanChangeField } from '@groundwork/shell-sdk';
import { useMemo, useRef } from 'react';
import { inventoryColumns } from './inventoryColumns.tsx';

/** The columns of an inventory list; the emplacement can be typed over by those who may change it. */
export function useInventoryColumns(showsLocation: boolean): readonly Column<InventoryItem>[] {
  const latest = useCanChangeField();
  const canChange = useRef(latest);
  canChange.current = latest;
  return useMemo(
    () => inventoryColumns({ showsLocation, mayEdit: (item) => canChange.current('inventoryitems', item, 'locale') }),
    [showsLocation],
  );
}
