import { type CollectionName, collections, errorSummary, toastDurations } from '@groundwork/contract';
import { formatNumber, toast } from '@groundwork/ui';
import { useRef, useState } from 'react';
import { ConfirmAction } from '../ConfirmAction.tsx';
import { RunningText } from '../RunningText.tsx';
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
  const [deleted, setDeleted] = useState<number>();
  const isStopped = useRef(false);
  const question =
    ids.length === 1 ? 'Send this to the recycle bin?' : `Send ${formatNumber(ids.length)} items to the recycle bin?`;
  /** '20', or '20 of 30' where it did not come to its end. */
  const extentOf = (count: number) =>
    (count < ids.length ? [count, ids.length] : [count]).map((each) => formatNumber(each)).join(' of ');
  const run = async () => {
    let done = 0;
    isStopped.current = false;
    setDeleted(0);
    const result = await deleteRecords(name, ids, (count) => {
      done = count;
      setDeleted(count);
      return !isStopped.current;
    });
    setDeleted(undefined);
    if (!result.succeeded) {
      const extent = done > 0 ? ` ${extentOf(done)} are in the recycle bin.` : '';
      return `Delete failed. ${errorSummary(result.error)}${extent}`;
    }
    const count = ids.length === 1 ? `The ${collections[name].singular} is` : `${extentOf(done)} items are`;
    toast({
      text: `${count} in the recycle bin.`,
      duration: toastDurations.long,
      ...(collections[name].trash && {
        action: { label: 'Undo', onAction: () => void restoreRecords(name, ids.slice(0, done)) },
      }),
    });
    // What is left stays selected.
    onClose(done === ids.length);
    return undefined;
  };
  const isStoppable = deleted !== undefined && ids.length > 1;
  return (
    <ConfirmAction
      title="Delete items"
      text={warning ? `${question} ${warning}` : question}
      confirmLabel="Delete"
      busyLabel="Deleting"
      footerNote={
        isStoppable && (
          <RunningText
            text={`Deleting ${formatNumber(Math.min(deleted + 1, ids.length))} of ${formatNumber(ids.length)}`}
          />
        )
      }
      cancelLabel={isStoppable ? 'Stop' : undefined}
      isStoppable={isStoppable}
      isDanger
      run={run}
      onCancel={() => {
        isStopped.current = true;
        if (deleted === undefined) onClose(false);
      }}
    />
  );
}
