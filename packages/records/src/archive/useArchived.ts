import type { CollectionName, RecordMeta } from '@groundwork/contract';
import { collection, type LoadState } from '@groundwork/data-cache';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The archived records of a collection, read again while `isShown`: the cache holds none of them. */
export function useArchived<R extends RecordMeta>(name: CollectionName, isShown: boolean) {
  const [rows, setRows] = useState<readonly R[]>([]);
  const [status, setStatus] = useState<LoadState>({ state: 'idle' });
  const asking = useRef<AbortController>(undefined);
  const reload = useCallback(async () => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    setStatus((current) => ({ state: 'loading', hasData: current.state === 'ready' }));
    const result = await collection(name).query({ includeArchived: true }, { signal });
    if (signal.aborted) return;
    if (!result.succeeded) {
      setStatus({ state: 'failed', hasData: false, message: result.error.message ?? '' });
      return;
    }
    setRows((result.data as readonly RecordMeta[] as readonly R[]).filter(({ isArchived }) => isArchived));
    setStatus({ state: 'ready', syncedAt: Date.now() });
  }, [name]);
  useEffect(() => {
    if (!isShown) return;
    void reload();
    return () => asking.current?.abort();
  }, [reload, isShown]);
  return { rows, status, reload };
}
