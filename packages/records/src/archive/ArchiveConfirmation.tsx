import { type CollectionName, collections, errorSummary, toastDurations } from '@groundwork/contract';
import { ConfirmDialog, toast } from '@groundwork/ui';
import { useState } from 'react';
import { setArchived, unarchive } from './archiving.ts';

/** Asks, archives, offers Undo; a failure stays in the dialog. */
export function ArchiveConfirmation({
  collection: name,
  record,
  consequence,
  onClose,
}: {
  collection: CollectionName;
  record: { id: string; name: string };
  /** What else it means, as a sentence. */
  consequence?: string;
  onClose: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { singular } = collections[name];
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    const result = await setArchived(name, record.id, true);
    setBusy(false);
    if (!result.succeeded) return setError(`Update failed. ${errorSummary(result.error)}`);
    toast({
      text: `The ${singular} is archived.`,
      duration: toastDurations.long,
      action: { label: 'Undo', onAction: () => void unarchive(name, [record.id]) },
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Archive ${singular}`}
      text={[`${record.name} leaves the lists, but is not deleted.`, consequence, 'It can be brought back at any time.']
        .filter(Boolean)
        .join(' ')}
      confirmLabel="Archive"
      busyLabel="Archiving"
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
