import { collection, useLists } from '@groundwork/data-cache';
import { lazyDialogs, printLabelMenu, printLabelsButton, RecordsPage } from '@groundwork/records';
import { useScope } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { InventoryBulkEdit } from '../inventory-items/InventoryBulkEdit.tsx';
import { useStockChanges } from '../inventory-items/stock-changes/useStockChanges.tsx';
import { useInventoryColumns } from '../inventory-items/useInventoryColumns.ts';
import { hasLevelsAtom, reorderLevelColumn } from './reorder/reorder-level-column.tsx';
import { useReorderImport } from './reorder/useReorderImport.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const lists = ['products'] as const;
const printMenu = printLabelMenu('item');
const printButton = printLabelsButton('item');

/** The stock of the active warehouse ([SC-17]; docs: domain/stock). */
export function StockPage() {
  useLists(lists);
  const { warehouse } = useScope();
  const id = warehouse?.id ?? '';
  const hasLevels = useAtomValue(hasLevelsAtom);
  const common = useInventoryColumns(false);
  const columns = useMemo(() => (hasLevels ? [...common, reorderLevelColumn] : common), [common, hasLevels]);
  const rows = useMemo(() => collection('inventoryitems').byAtom('locationId', id), [id]);
  const reorder = useReorderImport(warehouse);
  const changes = useStockChanges();
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
        rowMenu={(item) => [...changes.menu(item), ...printMenu(item)]}
        actions={(selected) => (
          <>
            {changes.buttons(selected)}
            {printButton(selected)}
          </>
        )}
        selectionBarWidth={1600}
        gridId="warehouseInventory"
        emptyText="Nothing to show"
        menuActions={reorder.menu}
      />
      {reorder.dialog}
      {changes.dialog}
    </>
  );
}
