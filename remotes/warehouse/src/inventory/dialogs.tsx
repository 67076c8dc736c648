import { inventoryItemDialogs } from '../inventory-items/inventory-item-dialogs.tsx';

/** Inventory at a project always comes from an order. */
export default inventoryItemDialogs('required');
