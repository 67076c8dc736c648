import { collection } from '@groundwork/data-cache';
import { lazyDialogs, printLabelMenu, printLabelsButton, RecordsPage, useLists } from '@groundwork/records';
import { useScope } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { InventoryBulkEdit } from '../inventory-items/InventoryBulkEdit.tsx';
import { useInventoryColumns } from '../inventory-items/useInventoryColumns.ts';
import { hasLevelsAtom, reorderLevelColumn } from './reorder/reorder-level-column.tsx';
import { useReorderImport } from './reorder/useReorderImport.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const lists = ['products'] as const;
const printMenu = printLabelMenu('item');
const printButton = printLabelsButton('item');

/** What stands in the active warehouse ([SC-17], decisions G6). */
export function StockPage() {
  useLists(lists);
  const { warehouse } = useScope();
  const id = warehouse?.id ?? '';
  const hasLevels = useAtomValue(hasLevelsAtom);
  const common = useInventoryColumns(false);
  const columns = useMemo(() => (hasLevels ? [...common, reorderLevelColumn] : common), [common, hasLevels]);
  const rows = useMemo(() => collection('inventoryitems').byAtom('locationId', id), [id]);
  const reorder = useReorderImport(warehouse);
  return (
    <>
      <RecordsPage
        key={id}
        entity="inventoryItem"
        title="Warehouse Inventory"
        columns={columns}
        dialogs={dialogs}
        rows={rows}
        createWith={() => ({ initial: { locationId: id } })}
        bulkEdit={InventoryBulkEdit}
        rowMenu={printMenu}
        actions={printButton}
        gridId="warehouseInventory"
        emptyText="Nothing to show"
        menuActions={reorder.menu}
        progress={reorder.progress}
      />
      {reorder.dialog}
    </>
  );
}
