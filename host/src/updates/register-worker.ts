import { isPageKept } from '../kept-page.ts';
import type { Updates } from './updates.ts';

/** Registers the worker now. @throws what the browser says against it */
export async function register({ workerWaits }: Pick<Updates, 'workerWaits'>): Promise<void> {
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
}

/** The first worker has seen nothing of this page's loading. */
async function reportLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}
