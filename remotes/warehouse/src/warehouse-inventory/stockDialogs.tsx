import type { DialogProps } from '@groundwork/shell-sdk';
import InventoryItemCreate from '../inventory-items/InventoryItemCreate.tsx';
import InventoryItemEdit from '../inventory-items/InventoryItemEdit.tsx';

/** Stock of a warehouse needs no order. */
export const StockCreate = (props: DialogProps<'inventoryItem.create'>) => (
  <InventoryItemCreate link="optional" {...props} />
);
export const StockEdit = (props: DialogProps<'inventoryItem.edit'>) => <InventoryItemEdit link="optional" {...props} />;
