import { type CollectionName, collections, errorSummary, toastDurations } from '@groundwork/contract';
import { toast } from '@groundwork/ui';
import { ConfirmAction } from '../ConfirmAction.tsx';
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
  /** A consequence to add to the question, as a sentence. */
  consequence?: string;
  onClose: () => void;
}) {
  const { singular } = collections[name];
  const run = async () => {
    const result = await setArchived(name, record.id, true);
    if (!result.succeeded) return `Update failed. ${errorSummary(result.error)}`;
    toast({
      text: `The ${singular} is archived.`,
      duration: toastDurations.long,
      action: { label: 'Undo', onAction: () => void unarchive(name, [record.id]) },
    });
    onClose();
    return undefined;
  };
  return (
    <ConfirmAction
      title={`Archive ${singular}`}
      text={[`${record.name} leaves the lists, but is not deleted.`, consequence, 'It can be brought back at any time.']
        .filter(Boolean)
        .join(' ')}
      confirmLabel="Archive"
      busyLabel="Archiving"
      run={run}
      onCancel={onClose}
    />
  );
}
