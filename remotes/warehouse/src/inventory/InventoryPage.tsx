import { collection } from '@groundwork/data-cache';
import { lazyDialogs, printLabelMenu, printLabelsButton, RecordsPage } from '@groundwork/records';
import { useMemo } from 'react';
import { InventoryBulkEdit } from '../inventory-items/InventoryBulkEdit.tsx';
import { useInventoryColumns } from '../inventory-items/useInventoryColumns.ts';
import { useProjectLocations } from './useProjectLocations.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

const printMenu = printLabelMenu('item');
const printButton = printLabelsButton('item');

/**
 * The inventory at the location of the active project, or at those of the active group's projects (docs: domain/stock).
 */
export default function InventoryPage() {
  const locationIds = useProjectLocations();
  const [only, ...others] = locationIds;
  const isOnePlace = others.length === 0;
  const rows = useMemo(() => collection('inventoryitems').byAtom('locationId', locationIds), [locationIds]);
  return (
    <RecordsPage
      entity="inventoryItem"
      title="Inventory"
      columns={useInventoryColumns(!isOnePlace)}
      dialogs={dialogs}
      rows={rows}
      createWith={() => ({ initial: isOnePlace ? { locationId: only } : {} })}
      bulkEdit={InventoryBulkEdit}
      rowMenu={printMenu}
      actions={printButton}
      gridId="inventory"
      emptyText="Nothing to show matching current filters"
    />
  );
}
