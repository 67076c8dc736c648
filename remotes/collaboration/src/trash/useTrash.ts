import type { LoadState } from '@groundwork/data-cache';
import { useIsActive, useSession } from '@groundwork/shell-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deletedRecords } from './deleted-records.ts';
import type { TrashEntry } from './trash-entry.ts';

/** The deleted records of all collections, read again each time ([TR-01] to [TR-03]); one that fails leaves the others ([ER-13]). */
export function useTrash() {
  const [entries, setEntries] = useState<readonly TrashEntry[]>([]);
  const [status, setStatus] = useState<LoadState>({ state: 'idle' });
  const isActive = useIsActive();
  const { isStaff } = useSession();
  const ask = useCallback(() => {
    const controller = new AbortController();
    // Subscribers have no trash.
    return { controller, found: isStaff ? deletedRecords(controller.signal) : Promise.resolve([]) };
  }, [isStaff]);
  const load = useCallback(async ({ controller: { signal }, found: asked }: ReturnType<typeof ask>) => {
    setStatus((current) => ({ state: 'loading', hasData: current.state === 'ready' }));
    const found = await asked;
    if (signal.aborted) return undefined;
    setEntries(found ?? []);
    setStatus(
      found
        ? { state: 'ready', syncedAt: Date.now() }
        : { state: 'failed', hasData: false, message: 'Failed to retrieve Trash data' },
    );
    return found;
  }, []);
  // The server is asked before the page is drawn for the first time, which takes as long as the answer; and ahead of what a
  // page asks for once it is there.
  const [begun] = useState(() => (isActive ? ask() : undefined));
  const first = useRef(begun);
  // A page that was kept is read again when it is shown: what was deleted meanwhile belongs here.
  useEffect(() => {
    if (!isActive) return;
    const asked = first.current ?? ask();
    first.current = undefined;
    void load(asked);
    return () => asked.controller.abort();
  }, [ask, load, isActive]);
  const reload = useCallback(() => load(ask()), [load, ask]);
  return { entries, status, reload };
}
