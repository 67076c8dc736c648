import { isPageKept } from '../kept-page.ts';
import type { Updates } from './updates.ts';

/** The worker fetches and compiles all files of the host: the first rows of the page go before. */
const quiet = 3000;
const firstRows = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: quiet });
      else resolve();
    }, quiet);
  });

/** Registers the service worker and reports one that waits ([SE-14], [SH-23]). Only in production builds. */
export async function registerServiceWorker({ workerWaits }: Pick<Updates, 'workerWaits'>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await firstRows();
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    // This browser's first worker replaces nobody, so it is not reported as an update.
    const hadWorker = navigator.serviceWorker.controller !== null;
    if (registration.waiting && hadWorker) workerWaits(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) workerWaits(worker);
      });
    });
    // One that started while this page was loading has not seen it either, and so has kept no page yet.
    if (!hadWorker || !(await isPageKept())) void reportLoaded();
  } catch (error) {
    console.error('The service worker could not be registered.', error);
  }
}

/** The first worker has seen nothing of this page's loading. */
async function reportLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}
