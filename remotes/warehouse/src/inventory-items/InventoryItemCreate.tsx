import { RecordCreator } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { InventoryItemForm, inventoryItemErrors } from './InventoryItemForm.tsx';
import type { OrderLink } from './OrderField.tsx';

/** New Inventory Item. Without `link` the chosen location says whether an order is needed. */
export default function InventoryItemCreate({
  link,
  initial,
  ...props
}: DialogProps<'inventoryItem.create'> & { link?: OrderLink }) {
  return (
    <RecordCreator
      entity="inventoryItem"
      initial={{ quantity: 1, ...initial }}
      validate={inventoryItemErrors(link)}
      {...props}
    >
      <InventoryItemForm link={link} />
    </RecordCreator>
  );
}
