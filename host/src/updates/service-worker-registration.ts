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
export async function registerServiceWorker(updates: Pick<Updates, 'workerWaits'>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await firstRows();
  try {
    await (await import(/* webpackChunkName: "background" */ './register-worker.ts')).register(updates);
  } catch (error) {
    console.error('The service worker could not be registered.', error);
  }
}
