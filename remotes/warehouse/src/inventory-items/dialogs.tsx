import { inventoryItemDialogs } from './inventory-item-dialogs.tsx';

export default inventoryItemDialogs();
