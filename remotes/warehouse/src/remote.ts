import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'warehouse-inventory.WarehouseInventoryPage': () => import('./warehouse-inventory/WarehouseInventoryPage.tsx'),
    'warehouse-inventory.InventoryItemDetails': () => import('./warehouse-inventory/InventoryItemDetails.tsx'),
    'locations.LocationsPage': () => import('./locations/LocationsPage.tsx'),
    'locations.CreateLocation': () => import('./locations/CreateLocation.tsx'),
    'locations.EditLocation': () => import('./locations/EditLocation.tsx'),
    'locations.LocationDetails': () => import('./locations/LocationDetails.tsx'),
  },
});
