import { openPrint, RecordDetails } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { IconButton } from '@groundwork/ui';
import styles from './InventoryItemBlocks.module.css';
import { InventoryItemBlocks } from './InventoryItemBlocks.tsx';
import { useStockChanges } from './stock-changes/useStockChanges.tsx';

/** The read-only dialog of an inventory item: explains its quantities, and offers its actions. */
export function InventoryItemDetails({ id, onClose }: DialogProps<'inventoryItem.details'>) {
  const changes = useStockChanges();
  return (
    <>
      <RecordDetails
        entity="inventoryItem"
        size="selector"
        id={id}
        title={({ name, locale }) => (locale ? `${name} at ${locale}` : name)}
        actions={(item) =>
          item.isDeleted || (
            <div className={styles.actions}>
              {changes.itemButtons(item)}
              <IconButton
                icon="printer"
                label="Print label"
                variant="secondary"
                onPress={() => openPrint(`/print/labels?kind=item&ids=${item.id}`)}
              />
            </div>
          )
        }
        onClose={() => onClose()}
      >
        {(item) => <InventoryItemBlocks record={item} />}
      </RecordDetails>
      {changes.dialog}
    </>
  );
}
