import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'inventory.InventoryPage': () => import('./inventory/InventoryPage.tsx'),
    'inventory-items.InventoryItemCreate': () => import('./inventory-items/InventoryItemCreate.tsx'),
    'inventory-items.InventoryItemDetails': () => import('./inventory-items/InventoryItemDetails.tsx'),
    'inventory-items.InventoryItemEdit': () => import('./inventory-items/InventoryItemEdit.tsx'),
    'warehouse-inventory.WarehouseInventoryPage': () => import('./warehouse-inventory/WarehouseInventoryPage.tsx'),
    'locations.LocationsPage': () => import('./locations/LocationsPage.tsx'),
    'locations.CreateLocation': () => import('./locations/CreateLocation.tsx'),
    'locations.EditLocation': () => import('./locations/EditLocation.tsx'),
    'locations.LocationDetails': () => import('./locations/LocationDetails.tsx'),
  },
});
