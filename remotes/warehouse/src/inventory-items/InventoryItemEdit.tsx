import { collection } from '@groundwork/data-cache';
import { RecordEditor } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { InventoryItemForm, inventoryItemErrors } from './InventoryItemForm.tsx';
import type { OrderLink } from './OrderField.tsx';

/** Edit Inventory Item; the reservations it must leave room for are those of now, not of when it was opened. */
export default function InventoryItemEdit({
  link,
  ...props
}: DialogProps<'inventoryItem.edit'> & { link?: OrderLink }) {
  const item = useAtomValue(collection('inventoryitems').recordAtom(props.id));
  return (
    <RecordEditor entity="inventoryItem" validate={inventoryItemErrors(link, item)} {...props}>
      <InventoryItemForm link={link} item={item} />
    </RecordEditor>
  );
}
