import { prepareCalls } from '@groundwork/data-cache';
import { loadDeferredParts } from '@groundwork/ui';

const quiet = 6000;
const inputs = ['pointerdown', 'keydown'] as const;
let pageIsShown = () => {};

/**
 * Fetches what the first screen did without: with the first press or key, else when the first page has stood for a while
 * and the browser has nothing better to do. Answers how to stop.
 */
export function startDeferredParts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    pageIsShown = () => {};
    for (const input of inputs) window.removeEventListener(input, fetchNow, true);
  };
  const fetchNow = () => {
    stop();
    void loadDeferredParts();
    void prepareCalls();
  };
  pageIsShown = () => {
    timer ??= setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchNow);
      else fetchNow();
    }, quiet);
  };
  for (const input of inputs) window.addEventListener(input, fetchNow, true);
  return stop;
}

/** A remote's page is there; its rows may still be on their way. */
export const tellPageShown = (): void => pageIsShown();
