import { type CollectionName, collections, errorSummary, toastDurations } from '@groundwork/contract';
import { ConfirmDialog, toast } from '@groundwork/ui';
import { useState } from 'react';
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
  /** What else happens: 'Used by 3 products.' */
  warning?: string;
  onClose: (isDeleted: boolean) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const question = ids.length === 1 ? 'Send this to the recycle bin?' : `Send ${ids.length} items to the recycle bin?`;
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    const result = await deleteRecords(name, ids);
    setBusy(false);
    if (!result.succeeded) return setError(`Delete failed. ${errorSummary(result.error)}`);
    const count = ids.length === 1 ? `The ${collections[name].singular} is` : `${ids.length} items are`;
    toast({
      text: `${count} in the recycle bin.`,
      duration: toastDurations.long,
      ...(collections[name].trash && {
        action: { label: 'Undo', onAction: () => void restoreRecords(name, ids) },
      }),
    });
    onClose(true);
  };
  return (
    <ConfirmDialog
      title="Delete items"
      text={warning ? `${question} ${warning}` : question}
      confirmLabel="Delete"
      busyLabel="Deleting"
      isDanger
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={() => onClose(false)}
    />
  );
}
