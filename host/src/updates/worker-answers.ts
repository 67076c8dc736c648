import { nextPageFromNetwork, pageKey } from '../kept-page.ts';
import { pageAtPath } from './page-at-path.ts';

/** The caches of the service worker, opened when needed. */
export interface WorkerCaches {
  pages: () => Promise<Cache>;
  files: () => Promise<Cache>;
}
/** The tasks that the worker does for a request in addition to answering it. */
export interface WorkerTask {
  /** Keeps the worker alive for work that goes on after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Loads the page that gets this answer once more. */
  reload: () => Promise<void>;
}

const pageTimeout = 3_000;
/** Files kept at most; the oldest go first. A host and four remotes have about sixty. */
const mostFiles = 400;
/** A kept page may name files that storage has removed by now; versions stay for thirty days. */
const oldestPage = 7 * 24 * 60 * 60_000;
const signInPages = ['/signin-callback.html', '/silent-renew.html'];
const codeDestinations: readonly RequestDestination[] = ['script', 'style', 'font'];

/** How the worker answers a request; undefined leaves it to the browser. */
export function answerTo(
  request: Request,
  origin: string,
  caches: WorkerCaches,
  task: WorkerTask,
): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined;
  const url = new URL(request.url);
  const isOwn = url.origin === origin;
  if (isOwn && (url.pathname.startsWith('/api/') || signInPages.includes(url.pathname))) return undefined;
  if (request.mode === 'navigate') return isOwn ? page(request, caches, task) : undefined;
  const isCode = codeDestinations.includes(request.destination);
  const isProbe = request.cache === 'reload' || request.cache === 'no-store';
  // The worker of the camera and its WebAssembly are hashed files too: the camera reads codes without a network.
  if (isCode || (isOwn && /^\/(?:assets|scan)\//.test(url.pathname)))
    return isProbe ? fresh(request, caches) : file(request, caches);
  return undefined;
}

const isRecent = ({ headers }: Response) => Date.now() - Date.parse(headers.get('date') ?? '') < oldestPage;

/** Without storage, full or refused, nothing is kept: what came from the network is answered all the same. */
async function keeping<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Asks the network for the page, and keeps it where it is one that may be kept. Every path is one page. */
async function freshPage(request: Request, cache: Cache | undefined): Promise<Response> {
  const response = await fetch(request);
  const isPage = response.ok && !response.redirected && /text\/html/.test(response.headers.get('content-type') ?? '');
  if (!isPage) return response;
  const kept = response.clone();
  await keeping(async () => {
    // A portal that runs remotes from source: nothing of it may be kept.
    if (/no-store/.test(response.headers.get('cache-control') ?? '')) await cache?.delete(pageKey);
    else await cache?.put(pageKey, kept);
    await cache?.delete(nextPageFromNetwork);
  });
  return response;
}

/**
 * The last good page at once, renewed behind it: the page itself looks whether a newer release set is live. From the network
 * first when the page has asked for that (sign-in, sign-out, an accepted notice) or the last good one is old or missing;
 * the last good one is then the answer when the network fails or takes longer than three seconds.
 */
async function page(request: Request, { pages }: WorkerCaches, task: WorkerTask): Promise<Response> {
  const cache = await keeping(pages);
  const find = (key: string) => keeping(async () => cache?.match(key));
  const [found, isNetworkFirst] = await Promise.all([find(pageKey), find(nextPageFromNetwork)]);
  const kept = found && (await pageAtPath(found, request));
  const network = freshPage(request, cache);
  if (kept && !isNetworkFirst && isRecent(kept)) {
    const renewal = network.then(async () => {
      if (!(await find(pageKey))) await task.reload();
    });
    // Without a network the kept page is all there is.
    task.waitUntil(renewal.catch(() => undefined));
    return kept;
  }
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeout));
  try {
    const first = await Promise.race([network, late]);
    if (first && first.status < 500) return first;
    return kept ?? first ?? (await network);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

const isKept = (response: Response) =>
  response.ok && response.type !== 'opaque' && /\bimmutable\b/.test(response.headers.get('cache-control') ?? '');

/** A hashed file: from the cache, else from the network and then kept. */
async function file(request: Request, caches: WorkerCaches): Promise<Response> {
  const kept = await keeping(async () => (await caches.files()).match(request));
  return kept ?? fresh(request, caches);
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
    caches
      .pages()
      .then((cache) => freshPage(new Request(origin + pageKey, { headers: { accept: 'text/html' } }), cache)),
    ...asked,
  ]);
}

async function fresh(request: Request, { files }: WorkerCaches): Promise<Response> {
  const response = await fetch(request);
  if (!isKept(response)) return response;
  const kept = response.clone();
  await keeping(async () => {
    const cache = await files();
    await cache.put(request, kept);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - mostFiles)).map((key) => cache.delete(key)));
  });
  return response;
}
