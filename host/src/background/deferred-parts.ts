import { prepareCalls, readAhead, startLiveUpdates } from '@groundwork/data-cache';
import { loadDeferredParts } from '@groundwork/ui';

const quiet = 6000;
/** The first page has its rows by then, and few people have chosen the next one. */
const rowsQuiet = 1000;
const inputs = ['pointerdown', 'keydown'] as const;
let pageIsShown = () => {};

/**
 * Loads the code that the first screen did not need: on the first press or key, or when the first page has been shown
 * for a while and the browser is idle. Stored lists are read earlier, so that the next page has its rows at once; live
 * updates start then too, and the code of writes is loaded, without which a change could not wait for a network. Returns a
 * function that stops all of it.
 */
export function startDeferredParts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rowsTimer: ReturnType<typeof setTimeout> | undefined;
  let isFetched = false;
  const endWaiting = () => {
    clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, fetchNow, true);
  };
  const fetchNow = () => {
    isFetched = true;
    endWaiting();
    void loadDeferredParts();
    void prepareCalls();
  };
  pageIsShown = () => {
    rowsTimer ??= setTimeout(() => {
      void readAhead();
      void startLiveUpdates();
      void prepareCalls();
    }, rowsQuiet);
    if (isFetched) return;
    timer ??= setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchNow);
      else fetchNow();
    }, quiet);
  };
  for (const input of inputs) window.addEventListener(input, fetchNow, true);
  return () => {
    clearTimeout(rowsTimer);
    pageIsShown = () => {};
    endWaiting();
  };
}

/** A remote's page is there; its rows may still be on their way. */
export const reportPageShown = (): void => {
  pageIsShown();
  if (!isPageShown) performance.mark?.('groundwork-first-page');
  isPageShown = true;
  for (const wake of sleepers) wake();
  sleepers.clear();
};

let isPageShown = false;
const sleepers = new Set<() => void>();
/** Nothing that runs beside the pages may slow down the first rows. */
const besideQuiet = 2000;

/**
 * Runs background work after the first page has been shown for a moment and the browser is idle. Returns a function
 * that cancels it.
 */
export function afterFirstPage(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDropped = false;
  const workUnlessDropped = () => {
    if (!isDropped) work();
  };
  const wake = () => {
    timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(workUnlessDropped, { timeout: besideQuiet });
      else workUnlessDropped();
    }, besideQuiet);
  };
  if (isPageShown) wake();
  else sleepers.add(wake);
  return () => {
    isDropped = true;
    sleepers.delete(wake);
    clearTimeout(timer);
  };
}
