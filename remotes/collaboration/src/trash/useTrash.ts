import type { LoadState } from '@groundwork/data-cache';
import { useIsActive, useSession } from '@groundwork/shell-sdk';
import { useCallback, useEffect, useState } from 'react';
import { deletedRecords } from './deleted-records.ts';
import type { TrashEntry } from './trash-entry.ts';

/** The deleted records of all collections, read again each time ([TR-01] to [TR-03]); one that fails leaves the others ([ER-13]). */
export function useTrash() {
  const [entries, setEntries] = useState<readonly TrashEntry[]>([]);
  const [status, setStatus] = useState<LoadState>({ state: 'idle' });
  const isActive = useIsActive();
  const { isStaff } = useSession();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setStatus((current) => ({ state: 'loading', hasData: current.state === 'ready' }));
      // Subscribers have no trash.
      const found = isStaff ? await deletedRecords(signal) : [];
      if (signal?.aborted) return undefined;
      setEntries(found ?? []);
      setStatus(
        found
          ? { state: 'ready', syncedAt: Date.now() }
          : { state: 'failed', hasData: false, message: 'Failed to retrieve Trash data' },
      );
      return found;
    },
    [isStaff],
  );
  // A page that was kept is read again when it is shown: what was deleted meanwhile belongs here.
  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load, isActive]);
  const reload = useCallback(() => load(), [load]);
  return { entries, status, reload };
}
