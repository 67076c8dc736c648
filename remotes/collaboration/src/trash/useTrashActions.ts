import { toastDurations } from '@groundwork/contract';
import { useStoppableRun } from '@groundwork/records';
import { toast } from '@groundwork/ui';
import { useState } from 'react';
import { type Outcome, oneByOne, purging, restoring, type TrashAction } from './one-by-one.ts';
import { batchesOf, type RestorePlan, restorePlan } from './trash-batches.ts';
import type { TrashEntry } from './trash-entry.ts';

/** The actions of the trash: confirmations, progress, and failures. */
export function useTrashActions(
  entries: readonly TrashEntry[],
  /** `isStopped`: some of the chosen entries were left. */
  onDone: (isStopped: boolean) => Promise<readonly TrashEntry[] | undefined>,
) {
  const { progress, isStopping, stop, run: runStoppable } = useStoppableRun();
  const [isOfSeveral, setOfSeveral] = useState(false);
  const [failed, setFailed] = useState<Outcome>();
  const [asking, setAsking] = useState<RestorePlan & { chosen: readonly TrashEntry[] }>();
  const [purge, setPurge] = useState<readonly TrashEntry[]>();

  const run = async (action: TrashAction, chosen: readonly TrashEntry[]) => {
    setAsking(undefined);
    setPurge(undefined);
    setFailed(undefined);
    setOfSeveral(chosen.length > 1);
    const outcome = await runStoppable((goOn) => oneByOne(action, chosen, goOn, batchesOf(entries).contentsOf, onDone));
    if (!outcome.isComplete) setFailed(outcome);
    else toast({ text: outcome.text, tone: 'success', duration: toastDurations.normal });
  };
  return {
    progress,
    /** While several entries are on their way. */
    stop: progress !== undefined && isOfSeveral ? { isUnderWay: isStopping, press: stop } : undefined,
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
