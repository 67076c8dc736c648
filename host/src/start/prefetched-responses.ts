// API responses that the inline script of the page has requested before this code loaded (host/edge/src/prefetch-script.ts).

interface PrefetchedResponse {
  token: string;
  answer: Promise<Response>;
  stop: AbortController;
}
declare global {
  interface Window {
    /** By address. */
    groundworkCalls?: Record<string, PrefetchedResponse | undefined>;
  }
}

/** Prefetched responses that are unused by then are not needed: IndexedDB had the list, or the user may not open the page. */
const timeoutMs = 10_000;

function take(address: string, { method = 'GET', headers }: RequestInit): PrefetchedResponse | undefined {
  const call = window.groundworkCalls?.[address];
  if (!call || method !== 'GET' || new Headers(headers).get('authorization') !== `Bearer ${call.token}`)
    return undefined;
  delete window.groundworkCalls?.[address];
  return call;
}

/**
 * Creates a `fetch` that returns a prefetched response to the first request for its address; if the prefetch failed, it
 * sends the request again. All other requests go to the browser's `fetch` as it is now: a remote that replaces
 * `window.fetch` later does not affect the lists of others.
 */
export function createFetch(): (address: string, init: RequestInit) => Promise<Response> {
  const ask = window.fetch.bind(window);
  return async (address, init) => {
    const call = take(address, init);
    if (!call) return ask(address, init);
    const stop = () => call.stop.abort();
    init.signal?.addEventListener('abort', stop);
    try {
      return await call.answer;
    } catch {
      init.signal?.removeEventListener('abort', stop);
      return ask(address, init);
    }
  };
}

/** Aborts prefetches that stay unused: a response that is never read holds its connection open. */
export function abortUnusedPrefetches(): void {
  setTimeout(() => {
    for (const call of Object.values(window.groundworkCalls ?? {})) call?.stop.abort();
    window.groundworkCalls = undefined;
  }, timeoutMs);
}
