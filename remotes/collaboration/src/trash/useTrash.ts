import type { CollectionName } from '@groundwork/contract';
import { collection, type LoadState, reportGlobalError } from '@groundwork/data-cache';
import { useIsActive } from '@groundwork/shell-sdk';
import { useCallback, useEffect, useState } from 'react';
import { entryId, type TrashEntry, type TrashedRecord, trashCollections } from './trash-entry.ts';

const fallbackMessage = 'Request failed';

async function deletedOf(name: CollectionName, signal?: AbortSignal): Promise<TrashEntry[] | undefined> {
  const result = await collection(name).query({ isDeleted: true }, { signal });
  if (result.succeeded)
    return result.data.map((record) => ({
      id: entryId(name, record.id),
      collection: name,
      record: record as TrashedRecord,
    }));
  if (!signal?.aborted) reportGlobalError(`Failed to retrieve Trash data. ${result.error.message || fallbackMessage}`);
  return undefined;
}

/** The deleted records of all collections, read afresh ([TR-01] to [TR-03]); one that fails leaves the others ([ER-13]). */
export function useTrash() {
  const [entries, setEntries] = useState<readonly TrashEntry[]>([]);
  const [status, setStatus] = useState<LoadState>({ state: 'idle' });
  const isActive = useIsActive();
  const load = useCallback(async (signal?: AbortSignal) => {
    setStatus((current) => ({ state: 'loading', hasData: current.state === 'ready' }));
    const lists = await Promise.all(trashCollections.map((name) => deletedOf(name, signal)));
    if (signal?.aborted) return;
    setEntries(lists.flatMap((list) => list ?? []));
    setStatus(
      lists.some((list) => list !== undefined)
        ? { state: 'ready', syncedAt: Date.now() }
        : { state: 'failed', hasData: false, message: 'Failed to retrieve Trash data' },
    );
  }, []);
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
