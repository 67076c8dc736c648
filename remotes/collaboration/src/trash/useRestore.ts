import { toastDurations } from '@groundwork/contract';
import { toast } from '@groundwork/ui';
import { useState } from 'react';
import { missingParents, type RestoreSummary, restoreEntries, summaryText } from './restore-entries.ts';
import type { TrashEntry } from './trash-entry.ts';

/** Restoring as the page shows it: a question where parents are missing, progress, and what failed. */
export function useRestore(all: readonly TrashEntry[], onDone: () => Promise<void>) {
  const [progress, setProgress] = useState<string>();
  const [failed, setFailed] = useState<RestoreSummary>();
  const [asking, setAsking] = useState<{ chosen: readonly TrashEntry[]; parents: readonly TrashEntry[] }>();

  const run = async (entries: readonly TrashEntry[]) => {
    setAsking(undefined);
    setFailed(undefined);
    const summary = await restoreEntries(entries, setProgress);
    setProgress(undefined);
    if (summary.failures.length > 0) setFailed(summary);
    else toast({ text: summaryText(summary), tone: 'success', duration: toastDurations.normal });
    await onDone();
  };
  return {
    progress,
    failed,
    dismiss: () => setFailed(undefined),
    asking,
    /** Asks first where a record belongs to another that is deleted too. */
    restore: (chosen: readonly TrashEntry[]) => {
      const parents = missingParents(chosen, all);
      if (parents.length > 0) setAsking({ chosen, parents });
      else void run(chosen);
    },
    confirm: () => asking && void run([...asking.parents, ...asking.chosen]),
    cancel: () => setAsking(undefined),
  };
}
