import { useEffect } from 'react';

/** How long a page is shown before it fetches what nobody has asked for: its rows and their pictures come first. */
const quiet = 2000;

/** Calls `prefetch` once the page is shown and the browser has nothing better to do: it opens without a network too. */
export function usePrefetch(isShown: boolean, prefetch: (() => void) | undefined): void {
  useEffect(() => {
    if (!isShown || !prefetch) return;
    const timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(prefetch);
      else prefetch();
    }, quiet);
    return () => clearTimeout(timer);
  }, [isShown, prefetch]);
}
