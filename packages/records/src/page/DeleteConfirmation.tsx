import { type CollectionName, collections, errorSummary, toastDurations } from '@groundwork/contract';
import { ConfirmDialog, toast, useOfflineReason } from '@groundwork/ui';
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
  const offline = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const [deleted, setDeleted] = useState(0);
  const [error, setError] = useState<string>();
  const question = ids.length === 1 ? 'Send this to the recycle bin?' : `Send ${ids.length} items to the recycle bin?`;
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    let done = 0;
    const result = await deleteRecords(name, ids, (count) => {
      done = count;
      setDeleted(count);
    });
    setBusy(false);
    setDeleted(0);
    if (!result.succeeded) {
      const extent = done > 0 ? ` ${done} of ${ids.length} are in the recycle bin.` : '';
      return setError(`Delete failed. ${errorSummary(result.error)}${extent}`);
    }
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
      busyLabel={deleted > 0 && deleted < ids.length ? `Deleting ${deleted + 1} of ${ids.length}` : 'Deleting'}
      isDanger
      isBusy={isBusy}
      error={error}
      disabledReason={offline}
      onConfirm={() => void confirm()}
      onCancel={() => onClose(false)}
    />
  );
}
