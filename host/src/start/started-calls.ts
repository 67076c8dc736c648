// Calls of the API that the page itself started, before this code arrived (host/edge/src/first-calls.ts).

interface StartedCall {
  token: string;
  answer: Promise<Response>;
  stop: AbortController;
}
declare global {
  interface Window {
    /** By address. */
    groundworkCalls?: Record<string, StartedCall | undefined>;
  }
}

/** What nobody has asked for by then is not needed: a list that IndexedDB had, or a page that the user may not open. */
const patience = 10_000;

function take(address: string, { method = 'GET', headers }: RequestInit): StartedCall | undefined {
  const call = window.groundworkCalls?.[address];
  if (!call || method !== 'GET' || new Headers(headers).get('authorization') !== `Bearer ${call.token}`)
    return undefined;
  delete window.groundworkCalls?.[address];
  return call;
}

/**
 * Answers a `fetch` of which the first to ask for what the page has started gets that answer; if that failed, it is asked
 * again. It goes on with the browser's function of this moment: code of a remote that replaces `window.fetch` later changes
 * nothing for the lists of others.
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

/** Ends the started calls that are not asked for in time: an answer that is never read holds its connection. */
export function endStartedCalls(): void {
  setTimeout(() => {
    for (const call of Object.values(window.groundworkCalls ?? {})) call?.stop.abort();
    window.groundworkCalls = undefined;
  }, patience);
}
