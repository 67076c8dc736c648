import type { DialogProps } from '@groundwork/shell-sdk';
import InventoryItemCreate from '../inventory-items/InventoryItemCreate.tsx';
import InventoryItemEdit from '../inventory-items/InventoryItemEdit.tsx';

/** What stands at a project came by an order. */
export const ProjectItemCreate = (props: DialogProps<'inventoryItem.create'>) => (
  <InventoryItemCreate link="required" {...props} />
);
export const ProjectItemEdit = (props: DialogProps<'inventoryItem.edit'>) => (
  <InventoryItemEdit link="required" {...props} />
);
