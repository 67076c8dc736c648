// The page that the service worker keeps, as the page itself and the worker know it.

/** The cache of pages, the key of the last good page in it, and of the wish that the next one comes from the network. */
export const pagesCache = 'groundwork-pages';
export const pageKey = '/';
export const nextPageFromNetwork = '/next-page-from-network';

/** Whether the worker has a page for a start without a network. */
export async function isPageKept(): Promise<boolean> {
  if (typeof caches === 'undefined') return false;
  try {
    return (await (await caches.open(pagesCache)).match(pageKey)) !== undefined;
  } catch {
    // No storage, no kept page.
    return false;
  }
}

/**
 * Makes the next navigation try the network before the stored page, because the signed-in user has changed or a newer
 * release was accepted. Resolves when the worker has been notified.
 */
export async function askNetworkForNextPage(): Promise<void> {
  if (typeof caches === 'undefined') return;
  try {
    const cache = await caches.open(pagesCache);
    await cache.put(nextPageFromNetwork, new Response(''));
  } catch {
    // No storage, no kept page.
  }
}
