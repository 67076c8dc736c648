import { collection } from '@groundwork/data-cache';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { useScope } from '@groundwork/shell-sdk';
import { useMemo } from 'react';
import { InventoryBulkEdit } from '../inventory-items/InventoryBulkEdit.tsx';
import { useInventoryColumns } from '../inventory-items/useInventoryColumns.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

/** The stock of the active warehouse ([SC-17], decisions G6). */
export default function WarehouseInventoryPage() {
  const { warehouse } = useScope();
  const id = warehouse?.id ?? '';
  const columns = useInventoryColumns(false);
  const rows = useMemo(() => collection('inventoryitems').byAtom('locationId', id), [id]);
  return (
    <RecordsPage
      key={id}
      entity="inventoryItem"
      title="Warehouse Inventory"
      columns={columns}
      dialogs={dialogs}
      rows={rows}
      createWith={() => ({ initial: { locationId: id } })}
      bulkEdit={InventoryBulkEdit}
      gridId="warehouseInventory"
      emptyText="Nothing to show"
    />
  );
}
