import { useEffect, useSyncExternalStore } from 'react';
import { toast } from './overlays/toasts.ts';

/**
 * Code that the first screen does not need. It loads a moment later, or on first use; its user decides what to show
 * until then. Not React.lazy: that keeps a failure for the life of the page, and a fallback that was shown stays for
 * 300 ms.
 */
export interface Deferred<Part> {
  get: () => Part | undefined;
  load: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
}

const repeatDelay = 2_000;
/** A part that does not come after these is gone (a new release has replaced it): the next use asks once more. */
const mostRepeats = 5;
const all: Deferred<unknown>[] = [];

/**
 * @param isOnDemand it comes with its first use only
 *
 * @example
 * ```tsx
 * import { deferred } from '@groundwork/ui';
 *
 * // Code that a page needs later: it loads when it is asked for, once.
 * const reports = deferred(async () => ({ title: () => 'Loans of a year' }));
 * const openReport = async () => {
 *   await reports.load();
 *   return reports.get()?.title();
 * };
 * ```
 */
export function deferred<Part>(fetchPart: () => Promise<Part>, isOnDemand = false): Deferred<Part> {
  let part: Part | undefined;
  let loading: Promise<void> | undefined;
  let repeats = 0;
  const listeners = new Set<() => void>();
  const load = async () => {
    try {
      part = await fetchPart();
      repeats = 0;
      for (const listener of listeners) listener();
    } catch (error) {
      console.warn('A part of the page could not be loaded.', error);
      loading = undefined;
      if (isOnDemand) sayNotLoaded();
      if (listeners.size === 0 || repeats === mostRepeats) return;
      // Away for a moment, or for longer: 2, 4, 8, 16 and 32 seconds.
      setTimeout(made.load, repeatDelay * 2 ** repeats);
      repeats += 1;
    }
  };
  const made: Deferred<Part> = {
    get: () => part,
    load: () => {
      loading ??= load();
      return loading;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  if (!isOnDemand) all.push(made);
  return made;
}

/**
 * The part, once it is there. @param isNeeded asks for it
 *
 * @example
 * ```tsx
 * import { deferred, SkeletonRows, useDeferred } from '@groundwork/ui';
 *
 * const reports = deferred(async () => ({ title: () => 'Loans of a year' }));
 * function Report() {
 *   const loaded = useDeferred(reports);
 *   return loaded ? <h2>{loaded.title()}</h2> : <SkeletonRows rows={1} />;
 * }
 * ```
 */
export function useDeferred<Part>(part: Deferred<Part>, isNeeded = true): Part | undefined {
  const loaded = useSyncExternalStore(part.subscribe, part.get);
  useEffect(() => {
    if (isNeeded) void part.load();
  }, [part, isNeeded]);
  return loaded;
}

/** For what somebody asks for, which must not stay away in silence. @returns whether it is there */
export async function loadOrSay(part: Deferred<unknown>): Promise<boolean> {
  await part.load();
  const isThere = part.get() !== undefined;
  if (!isThere) sayNotLoaded();
  return isThere;
}
const sayNotLoaded = () =>
  toast({ text: 'A part of the page could not be loaded. Check the connection, then try again.', tone: 'warning' });

/** Fetches everything that was deferred. The host calls it once the first page is shown. */
export const loadDeferredParts = async (): Promise<void> => {
  await Promise.all(all.map(({ load }) => load()));
};
