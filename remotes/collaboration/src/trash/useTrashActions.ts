import { toastDurations } from '@groundwork/contract';
import { toast } from '@groundwork/ui';
import { useRef, useState } from 'react';
import { type Outcome, oneByOne, purging, restoring, type TrashAction } from './one-by-one.ts';
import { batchesOf, type RestorePlan, restorePlan } from './trash-batches.ts';
import type { TrashEntry } from './trash-entry.ts';

/** 'under way': the entry that is being sent is the last one. */
type Stopping = 'possible' | 'under way';

/** The actions of the trash: confirmations, progress, and failures. */
export function useTrashActions(
  entries: readonly TrashEntry[],
  /** `isStopped`: some of the chosen entries were left. */
  onDone: (isStopped: boolean) => Promise<readonly TrashEntry[] | undefined>,
) {
  const [progress, setProgress] = useState<string>();
  const [stopping, setStopping] = useState<Stopping>();
  const stop = useRef(false);
  const [failed, setFailed] = useState<Outcome>();
  const [asking, setAsking] = useState<RestorePlan & { chosen: readonly TrashEntry[] }>();
  const [purge, setPurge] = useState<readonly TrashEntry[]>();

  const run = async (action: TrashAction, chosen: readonly TrashEntry[]) => {
    setAsking(undefined);
    setPurge(undefined);
    setFailed(undefined);
    stop.current = false;
    if (chosen.length > 1) setStopping('possible');
    const goOn = (text: string) => {
      if (!stop.current) setProgress(text);
      return !stop.current;
    };
    const outcome = await oneByOne(action, chosen, goOn, batchesOf(entries).contentsOf, () => onDone(stop.current));
    setProgress(undefined);
    setStopping(undefined);
    if (!outcome.isComplete) setFailed(outcome);
    else toast({ text: outcome.text, tone: 'success', duration: toastDurations.normal });
  };
  return {
    progress,
    /** While several entries are on their way. */
    stop: stopping && {
      isUnderWay: stopping === 'under way',
      press: () => {
        stop.current = true;
        setStopping('under way');
      },
    },
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
