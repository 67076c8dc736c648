import { toastDurations } from '@groundwork/contract';
import { toast } from '@groundwork/ui';
import { useState } from 'react';
import { type Outcome, oneByOne, purging, restoring, type TrashAction } from './one-by-one.ts';
import { batchesOf, type RestorePlan, restorePlan } from './trash-batches.ts';
import type { TrashEntry } from './trash-entry.ts';

/** The actions of the trash: confirmations, progress, and failures. */
export function useTrashActions(
  entries: readonly TrashEntry[],
  onDone: () => Promise<readonly TrashEntry[] | undefined>,
) {
  const [progress, setProgress] = useState<string>();
  const [failed, setFailed] = useState<Outcome>();
  const [asking, setAsking] = useState<RestorePlan & { chosen: readonly TrashEntry[] }>();
  const [purge, setPurge] = useState<readonly TrashEntry[]>();

  const run = async (action: TrashAction, chosen: readonly TrashEntry[]) => {
    setAsking(undefined);
    setPurge(undefined);
    setFailed(undefined);
    const outcome = await oneByOne(action, chosen, setProgress, batchesOf(entries).contentsOf, onDone);
    setProgress(undefined);
    if (!outcome.isComplete) setFailed(outcome);
    else toast({ text: outcome.text, tone: 'success', duration: toastDurations.normal });
  };
  return {
    progress,
    failed,
    dismiss: () => setFailed(undefined),
    /** Asks first where a record is a part of another that is deleted too. */
    restore: (chosen: readonly TrashEntry[]) => {
      const plan = restorePlan(chosen, entries);
      if (plan.missing.length > 0) setAsking({ ...plan, chosen });
      else void run(restoring, plan.order);
    },
    /** The open question: some of the chosen entries are missing. */
    asking,
    confirmRestore: () => asking && void run(restoring, asking.order),
    /** Always asks first. */
    purge: setPurge,
    purged: purge,
    confirmPurge: () => purge && void run(purging, purge),
    cancel: () => {
      setAsking(undefined);
      setPurge(undefined);
    },
  };
}
