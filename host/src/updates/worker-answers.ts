/** The caches of the service worker, opened when needed. */
export interface WorkerCaches {
  pages: () => Promise<Cache>;
  files: () => Promise<Cache>;
}

const pageTimeout = 3_000;
/** Files kept at most; the oldest go first. A host and four remotes have about sixty. */
const mostFiles = 400;
const pageKey = '/';
const signInPages = ['/signin-callback.html', '/silent-renew.html'];
const codeDestinations: readonly RequestDestination[] = ['script', 'style', 'font'];

/** How the worker answers a request; undefined leaves it to the browser. */
export function answerTo(request: Request, origin: string, caches: WorkerCaches): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined;
  const url = new URL(request.url);
  const isOwn = url.origin === origin;
  if (isOwn && (url.pathname.startsWith('/api/') || signInPages.includes(url.pathname))) return undefined;
  if (request.mode === 'navigate') return isOwn ? page(request, caches) : undefined;
  const isCode = codeDestinations.includes(request.destination);
  const isProbe = request.cache === 'reload' || request.cache === 'no-store';
  if (isCode || (isOwn && url.pathname.startsWith('/assets/')))
    return isProbe ? fresh(request, caches) : file(request, caches);
  return undefined;
}

/** The network's page; the last good one when it takes longer than three seconds or fails. Every path is one page. */
async function page(request: Request, { pages }: WorkerCaches): Promise<Response> {
  const cache = await pages();
  const network = fetch(request).then(async (response) => {
    const isPage = response.ok && !response.redirected && /text\/html/.test(response.headers.get('content-type') ?? '');
    if (isPage) await cache.put(pageKey, response.clone());
    return response;
  });
  const last = cache.match(pageKey);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeout));
  try {
    const first = await Promise.race([network, late]);
    if (first && first.status < 500) return first;
    return (await last) ?? first ?? (await network);
  } catch (error) {
    const kept = await last;
    if (kept) return kept;
    throw error;
  }
}

const isKept = (response: Response) =>
  response.ok && response.type !== 'opaque' && /\bimmutable\b/.test(response.headers.get('cache-control') ?? '');

/** A hashed file: from the cache, else from the network and then kept. */
async function file(request: Request, caches: WorkerCaches): Promise<Response> {
  const cache = await caches.files();
  return (await cache.match(request)) ?? fresh(request, caches);
}

/**
 * The page and its code, as they came before there was a worker: without them a portal that was opened once only would
 * not come up without a network. `addresses` are what the page has loaded.
 */
export async function keepPage(addresses: readonly string[], origin: string, caches: WorkerCaches): Promise<void> {
  const codes = addresses.filter((address) => /\.(js|css|woff2)$/.test(new URL(address).pathname));
  // The browser has them: nothing is fetched twice. Whether the server lets others read them is the page's own mode.
  const asked = codes.map((address) => file(new Request(address, { mode: 'cors', credentials: 'omit' }), caches));
  await Promise.allSettled([
    page(new Request(origin + pageKey, { headers: { accept: 'text/html' } }), caches),
    ...asked,
  ]);
}

async function fresh(request: Request, { files }: WorkerCaches): Promise<Response> {
  const response = await fetch(request);
  if (isKept(response)) {
    const cache = await files();
    await cache.put(request, response.clone());
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - mostFiles)).map((key) => cache.delete(key)));
  }
  return response;
}
