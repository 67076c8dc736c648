import { inventoryItemDialogs } from '../inventory-items/inventory-item-dialogs.tsx';

/** Stock of a warehouse needs no order. */
export default inventoryItemDialogs('optional');
