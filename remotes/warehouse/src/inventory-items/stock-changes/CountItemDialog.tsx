import { type InventoryItem, toastDurations } from '@groundwork/contract';
import { wholeNumberError } from '@groundwork/contract/domain';
import { useDiscardQuestion } from '@groundwork/records';
import { ActionDialog, formatNumber, NumberField, toast, useOfflineReason, useSubmission } from '@groundwork/ui';
import { useState } from 'react';
import { refusalOf } from '../../kits/stock-commands.ts';
import { stockLine, stockParts } from '../stock-parts.ts';
import { countItems } from './count-items.ts';
import styles from './StockChange.module.css';

/**
 * The simple count of one item (docs: domain/counts): what is on the shelf; what is in totes or on its way is added.
 */
export function CountItemDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const offline = useOfflineReason();
  const [onShelf, setOnShelf] = useState<number>();
  const { close, question } = useDiscardQuestion(onShelf !== undefined, onClose);
  const submission = useSubmission();
  const parts = stockParts(item);
  const error = onShelf === undefined ? undefined : wholeNumberError(onShelf, 0);
  const store = async () => {
    if (onShelf === undefined) return;
    const isDone = await submission.submit(async () =>
      refusalOf(await countItems([{ inventoryItemId: item.id, onShelf }], item.name)),
    );
    if (!isDone) return;
    const text =
      onShelf === parts.onShelf
        ? `${item.name}: ${formatNumber(onShelf)} on the shelf, as expected.`
        : `${item.name}: ${formatNumber(onShelf)} counted, ${formatNumber(parts.onShelf)} expected. A Contributor or Director applies it under Counts.`;
    toast({ text, tone: 'success', duration: toastDurations.long });
    onClose();
  };
  return (
    <ActionDialog
      title={`Count ${item.name}`}
      size="small"
      onClose={close}
      submission={submission}
      actionLabel="Store count"
      busyLabel="Storing"
      disabledReason={offline}
      isDisabled={offline !== undefined || onShelf === undefined || error !== undefined}
      onAction={() => void store()}
    >
      <div className={styles.fields}>
        <NumberField
          label="On the shelf"
          hint="Without pieces in totes or boxes"
          value={onShelf}
          onChange={setOnShelf}
          min={0}
          error={error}
          autoFocus
        />
        <p className={styles.hint}>{stockLine(parts)}</p>
      </div>
      {question}
    </ActionDialog>
  );
}
