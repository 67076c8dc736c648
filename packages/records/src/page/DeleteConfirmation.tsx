import { type CollectionName, collections, errorSummary, toastDurations } from '@groundwork/contract';
import { formatNumber, toast } from '@groundwork/ui';
import { useState } from 'react';
import { ConfirmAction } from '../ConfirmAction.tsx';
import { deleteRecords, restoreRecords } from './deletion.ts';

/** Asks, deletes, offers Undo; a failure stays in the dialog ([DL-17], [DL-18]). */
export function DeleteConfirmation({
  collection: name,
  ids,
  warning,
  onClose,
}: {
  collection: CollectionName;
  ids: readonly string[];
  /** A consequence to add to the question: 'Used by 3 products.' */
  warning?: string;
  onClose: (isDeleted: boolean) => void;
}) {
  const [deleted, setDeleted] = useState(0);
  const question =
    ids.length === 1 ? 'Send this to the recycle bin?' : `Send ${formatNumber(ids.length)} items to the recycle bin?`;
  const run = async () => {
    let done = 0;
    const result = await deleteRecords(name, ids, (count) => {
      done = count;
      setDeleted(count);
    });
    setDeleted(0);
    if (!result.succeeded) {
      const extent = done > 0 ? ` ${formatNumber(done)} of ${formatNumber(ids.length)} are in the recycle bin.` : '';
      return `Delete failed. ${errorSummary(result.error)}${extent}`;
    }
    const count = ids.length === 1 ? `The ${collections[name].singular} is` : `${formatNumber(ids.length)} items are`;
    toast({
      text: `${count} in the recycle bin.`,
      duration: toastDurations.long,
      ...(collections[name].trash && {
        action: { label: 'Undo', onAction: () => void restoreRecords(name, ids) },
      }),
    });
    onClose(true);
    return undefined;
  };
  return (
    <ConfirmAction
      title="Delete items"
      text={warning ? `${question} ${warning}` : question}
      confirmLabel="Delete"
      busyLabel={
        deleted > 0 && deleted < ids.length
          ? `Deleting ${formatNumber(deleted + 1)} of ${formatNumber(ids.length)}`
          : 'Deleting'
      }
      isDanger
      run={run}
      onCancel={() => onClose(false)}
    />
  );
}
