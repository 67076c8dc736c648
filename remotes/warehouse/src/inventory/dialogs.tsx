import { inventoryItemDialogs } from '../inventory-items/inventory-item-dialogs.tsx';

/** What is at a project came by an order. */
export default inventoryItemDialogs('required');
