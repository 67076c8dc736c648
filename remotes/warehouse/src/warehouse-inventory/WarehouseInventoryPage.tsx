import { collection } from '@groundwork/data-cache';
import { RecordsPage } from '@groundwork/records';
import { useScope } from '@groundwork/shell-sdk';
import { lazy, useEffect, useMemo } from 'react';
import { inventoryColumns } from './inventoryColumns.tsx';

const dialogs = { details: lazy(() => import('./InventoryItemDetails.tsx')) };

/** The stock of the active warehouse ([SC-17], decisions G6). */
export default function WarehouseInventoryPage() {
  const { warehouse } = useScope();
  useEffect(() => collection('products').subscribe(), []);
  useEffect(() => collection('orders').subscribe(), []);
  const id = warehouse?.id ?? '';
  const rows = useMemo(() => collection('inventoryitems').byAtom('locationId', id), [id]);
  return (
    <RecordsPage
      key={id}
      entity="inventoryItem"
      title="Warehouse Inventory"
      columns={inventoryColumns}
      dialogs={dialogs}
      rows={rows}
      gridId="warehouseInventory"
      emptyText="Nothing to show"
    />
  );
}
