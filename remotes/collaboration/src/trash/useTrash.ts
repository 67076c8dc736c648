import { type LoadState, onCacheEvent } from '@groundwork/data-cache';
import { useIsActive, useSession } from '@groundwork/shell-sdk';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Asked, takeAhead } from './asked-ahead.ts';
import { deletedRecords } from './deleted-records.ts';
import { type TrashEntry, trashCollections } from './trash-entry.ts';

/** The deleted records of all collections, read again each time ([TR-01] to [TR-03]); one that fails leaves the others ([ER-13]). */
export function useTrash() {
  const loads = useRef(0);
  const isActive = useIsActive();
  const { isStaff } = useSession();
  const ask = useCallback((): Asked => {
    const controller = new AbortController();
    // Subscribers have no trash.
    return { controller, found: isStaff ? deletedRecords(controller.signal) : Promise.resolve([]) };
  }, [isStaff]);
  // The server is asked before the page is drawn for the first time, which takes as long as the answer; and ahead of what a
  // page asks for once it is there. Where it has answered by now, the list is drawn once, with its rows.
  const [begun] = useState(() => (isActive ? ((isStaff ? takeAhead() : undefined) ?? ask()) : undefined));
  const [entries, setEntries] = useState<readonly TrashEntry[]>(begun?.entries ?? []);
  const [status, setStatus] = useState<LoadState>(() =>
    begun?.entries ? { state: 'ready', syncedAt: Date.now() } : { state: 'idle' },
  );
  const load = useCallback(async ({ controller: { signal }, found: asked }: Asked) => {
    loads.current += 1;
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
  const first = useRef(begun);
  // A page that was kept is read again when it is shown: what was deleted meanwhile belongs here.
  useEffect(() => {
    if (!isActive) return;
    const asked = first.current ?? ask();
    first.current = undefined;
    if (!asked.entries) void load(asked);
    return () => asked.controller.abort();
  }, [ask, load, isActive]);
  const reload = useCallback(() => load(ask()), [load, ask]);
  useFollowing(isActive && isStaff, loads, setEntries);
  return { entries, status, reload };
}

/** In milliseconds: changes that come together are read together, and the whole trash is not read all the time. */
const coalescing = 300;
const rest = 10_000;

/** Reads the trash again when others have changed something that may be in it. */
function useFollowing(
  isFollowing: boolean,
  /** How often the trash was read by the page itself: a read that began before is older. */
  loads: RefObject<number>,
  onFound: (entries: readonly TrashEntry[]) => void,
): void {
  useEffect(() => {
    if (!isFollowing) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let restsUntil = 0;
    const readSoon = () => {
      timer ??= setTimeout(() => void read(), Math.max(coalescing, restsUntil - Date.now()));
    };
    const read = async () => {
      // What changes from here on may be missing in the answer.
      timer = undefined;
      restsUntil = Date.now() + rest;
      const before = loads.current;
      const found = await deletedRecords(signal, true);
      if (found && !signal.aborted && before === loads.current) onFound(found);
    };
    const stop = onCacheEvent((event) => {
      if (event.type === 'list-changed' && trashCollections.includes(event.collection)) readSoon();
    });
    return () => {
      stop();
      clearTimeout(timer);
      controller.abort();
    };
  }, [isFollowing, loads, onFound]);
}
