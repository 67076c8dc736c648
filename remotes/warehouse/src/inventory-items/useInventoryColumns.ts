import type { InventoryItem } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { useCan, useCanChangeField } from '@groundwork/shell-sdk';
import { useMemo, useRef } from 'react';
import { inventoryColumns } from './inventoryColumns.tsx';

/** The columns of an inventory list; users with the permission can edit the emplacement in place. */
export function useInventoryColumns(showsLocation: boolean): readonly Column<InventoryItem>[] {
  const latest = useCanChangeField();
  const can = useCan();
  const canChange = useRef({ latest, can });
  canChange.current = { latest, can };
  return useMemo(
    () =>
      inventoryColumns({
        showsLocation,
        mayEdit: (item) => canChange.current.latest('inventoryitems', item, 'locale'),
        mayEditExpiry: (item) => canChange.current.can('update', 'inventoryitems', item),
      }),
    [showsLocation],
  );
}
