import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  records: {
    inventoryItem: { dialogs: () => import('./inventory-items/dialogs.tsx') },
    location: { page: () => import('./locations/LocationsPage.tsx'), dialogs: () => import('./locations/dialogs.tsx') },
  },
  codes: {
    'extensions.BoxesOnTheWay': () => import('./extensions/BoxesOnTheWay.tsx'),
    'extensions.ProductStock': () => import('./extensions/ProductStock.tsx'),
    'extensions.StockDialog': () => import('./extensions/StockDialog.tsx'),
    'inventory.InventoryPage': () => import('./inventory/InventoryPage.tsx'),
    'kitting.KittingPage': () => import('./kitting/KittingPage.tsx'),
    'print.CalibrationPage': () => import('./print/CalibrationPage.tsx'),
    'print.CommandsPage': () => import('./print/CommandsPage.tsx'),
    'print.KitPage': () => import('./print/KitPage.tsx'),
    'print.LabelsPage': () => import('./print/LabelsPage.tsx'),
    'print.PackingPage': () => import('./print/PackingPage.tsx'),
    'print.ShipmentPage': () => import('./print/ShipmentPage.tsx'),
    'printers.PrintersPage': () => import('./printers/PrintersPage.tsx'),
    'returns.ReturnDialog': () => import('./returns/ReturnDialog.tsx'),
    'returns.UndoReturnDialog': () => import('./returns/UndoReturnDialog.tsx'),
    'shipping.ShippingPage': () => import('./shipping/ShippingPage.tsx'),
    'warehouse-inventory.WarehouseInventoryPage': () => import('./warehouse-inventory/WarehouseInventoryPage.tsx'),
  },
});
