import { toast } from '@groundwork/ui';

// One notice, two signals (architecture 4): a waiting service worker, or a release set that has changed. The page stays
// what it is until the user accepts; then the waiting worker takes over and the page is loaded once more.

export interface Updates {
  /** Looks for a newer release set now: also after a file of this one could not be loaded. */
  check: () => Promise<void>;
  /** A new worker waits to take over. */
  workerWaits: (worker: ServiceWorker) => void;
  /** Starts looking: on focus and every five minutes. */
  start: () => () => void;
}

const interval = 5 * 60_000;
const address = '/release-set.json';

export function createUpdates(revision: number, reload = () => location.reload()): Updates {
  let waiting: ServiceWorker | undefined;
  let isNoticed = false;

  function accept(): void {
    if (waiting) {
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
      waiting.postMessage('SKIP_WAITING');
    } else reload();
  }
  function notice(): void {
    if (isNoticed) return;
    isNoticed = true;
    toast({
      text: 'There is a new version. Refresh the browser or app to get the latest version.',
      tone: 'info',
      persistent: true,
      action: { label: 'Refresh', onAction: accept },
    });
  }
  async function check(): Promise<void> {
    if (isNoticed || !navigator.onLine) return;
    try {
      const response = await fetch(address, { cache: 'no-store' });
      const live: unknown = response.ok ? await response.json() : undefined;
      const current = (live as { revision?: unknown } | undefined)?.revision;
      if (typeof current === 'number' && current !== revision) notice();
    } catch {
      // The server may be away for a moment: the next look will tell.
    }
  }
  return {
    check,
    workerWaits: (worker) => {
      waiting = worker;
      notice();
    },
    start: () => {
      const look = () => void check();
      const timer = setInterval(look, interval);
      window.addEventListener('focus', look);
      const onVisibility = () => document.visibilityState === 'visible' && look();
      document.addEventListener('visibilitychange', onVisibility);
      return () => {
        clearInterval(timer);
        window.removeEventListener('focus', look);
        document.removeEventListener('visibilitychange', onVisibility);
      };
    },
  };
}
