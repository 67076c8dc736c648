import { RecordDetails } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { InventoryItemBlocks } from './InventoryItemBlocks.tsx';

/** The read-only dialog of an inventory item: why its numbers are what they are, and what can be done with it. */
export function InventoryItemDetails({ id, onClose }: DialogProps<'inventoryItem.details'>) {
  return (
    <RecordDetails
      entity="inventoryItem"
      size="selector"
      id={id}
      title={({ name, locale }) => (locale ? `${name} at ${locale}` : name)}
      onClose={() => onClose()}
    >
      {(item) => <InventoryItemBlocks record={item} />}
    </RecordDetails>
  );
}
