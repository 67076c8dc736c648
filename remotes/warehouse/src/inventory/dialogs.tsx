import { inventoryItemDialogs } from '../inventory-items/inventory-item-dialogs.tsx';

/** What stands at a project came by an order. */
export default inventoryItemDialogs('required');
