import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'warehouse-inventory.WarehouseInventoryPage': () => import('./warehouse-inventory/WarehouseInventoryPage.tsx'),
    'locations.LocationsPage': () => import('./locations/LocationsPage.tsx'),
  },
});
