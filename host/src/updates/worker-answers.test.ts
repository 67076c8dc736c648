import { nextPageFromNetwork } from '../kept-page.ts';
import { answerTo, keepPage } from './worker-answers.ts';

const origin = 'http://localhost:3000';
const hashed = 'public, max-age=31536000, immutable';

class FakeCache {
  readonly entries = new Map<string, unknown>();
  #key = (request: string | { url: string }) => (typeof request === 'string' ? `${origin}${request}` : request.url);
  match = async (request: string | { url: string }) => this.entries.get(this.#key(request));
  put = async (request: string | { url: string }, response: unknown) => {
    this.entries.set(this.#key(request), response);
  };
  keys = async () => [...this.entries.keys()].map((url) => ({ url }));
  delete = async (request: string | { url: string }) => this.entries.delete(this.#key(request));
}
interface GivenResponse {
  status?: number;
  type?: string;
  caching?: string;
  kind?: string;
  text?: string;
  date?: Date;
}
const response = (given: GivenResponse = {}) => {
  const { status = 200, type = 'text/javascript', caching = hashed, kind = 'cors', text = 'network' } = given;
  const made = {
    ok: status < 400,
    status,
    type: kind,
    redirected: false,
    text,
    url: '',
    headers: new Map([
      ['content-type', type],
      ['cache-control', caching],
      ['date', (given.date ?? new Date()).toUTCString()],
    ]),
    clone: () => made,
  };
  return made;
};
const request = (path: string, given: Partial<Request> = {}) =>
  ({
    url: new URL(path, origin).href,
    method: 'GET',
    mode: 'cors',
    destination: '',
    cache: 'default',
    ...given,
  }) as Request;

let pages: FakeCache;
let files: FakeCache;
const caches = { pages: async () => pages as unknown as Cache, files: async () => files as unknown as Cache };
/** The work that continued after the answer. */
let renewals: Promise<unknown>[];
const reload = jest.fn(async () => undefined);
const task = { waitUntil: (work: Promise<unknown>) => void renewals.push(work), reload };
const ask = (asked: Request) => answerTo(asked, origin, caches, task) as Promise<unknown> | undefined;
const network = (answer: unknown) => {
  globalThis.fetch = (
    answer instanceof Error ? jest.fn().mockRejectedValue(answer) : jest.fn().mockResolvedValue(answer)
  ) as typeof fetch;
};
const navigation = { mode: 'navigate' } as const;
const page = (text = 'network', status = 200) =>
  response({ type: 'text/html; charset=utf-8', caching: 'no-cache', text, status });

beforeEach(() => {
  renewals = [];
  reload.mockClear();
  pages = new FakeCache();
  files = new FakeCache();
});

it.each([
  ['the API', request('/api/products')],
  ['the sign-in callback', request('/signin-callback.html?code=1', navigation)],
  ['the renewal page', request('/silent-renew.html', navigation)],
  ['a write', request('/assets/1/a.js', { method: 'POST' })],
  ['the release set', request('/release-set.json')],
  ['pictures of records', request('http://localhost:10000/media/a.png', { destination: 'image' })],
])('leaves %s alone', (_, asked) => {
  expect(ask(asked)).toBeUndefined();
});

it('answers a page from the network and keeps it as the last good one', async () => {
  network(page('new'));
  expect(await ask(request('/products', navigation))).toMatchObject({ text: 'new' });
  expect(await pages.match('/')).toMatchObject({ text: 'new' });
});

it('answers the last good page while the network is still asked, and the newer one the next time', async () => {
  await pages.put('/', page('kept'));
  let arrive = (_: unknown) => {};
  globalThis.fetch = jest.fn(() => new Promise((resolve) => (arrive = resolve))) as unknown as typeof fetch;
  expect(await ask(request('/orders', navigation))).toMatchObject({ text: 'kept' });
  arrive(page('new'));
  await Promise.all(renewals);
  expect(await ask(request('/orders', navigation))).toMatchObject({ text: 'new' });
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['the network fails', new TypeError('Failed to fetch')],
  ['the server has an error', page('sorry', 502)],
])('goes on with the last good page when %s', async (_, answer) => {
  await pages.put('/', page('kept'));
  network(answer);
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await ask(request('/orders', navigation))).toMatchObject({ text: 'kept' });
    await Promise.all(renewals);
  }
});

describe('the network comes first', () => {
  const askNetwork = () => pages.put(nextPageFromNetwork, response());

  it('once the page has asked for it', async () => {
    await pages.put('/', page('of who was signed in before'));
    await askNetwork();
    network(page('new'));
    expect(await ask(request('/', navigation))).toMatchObject({ text: 'new' });
    network(page('newer'));
    expect(await ask(request('/', navigation))).toMatchObject({ text: 'new' });
  });

  it('when the last good page is old: its files may be gone', async () => {
    const date = new Date(Date.now() - 8 * 24 * 60 * 60_000);
    await pages.put('/', { ...page('kept'), ...response({ text: 'kept', date }) });
    network(page('new'));
    expect(await ask(request('/', navigation))).toMatchObject({ text: 'new' });
  });

  it.each([
    ['fails', new TypeError('Failed to fetch')],
    ['answers an error', page('sorry', 502)],
  ])('but the last good page is answered when it %s', async (_, answer) => {
    await pages.put('/', page('kept'));
    await askNetwork();
    network(answer);
    expect(await ask(request('/orders', navigation))).toMatchObject({ text: 'kept' });
  });

  it('but the last good page is answered after three seconds', async () => {
    jest.useFakeTimers();
    await pages.put('/', page('kept'));
    await askNetwork();
    globalThis.fetch = jest.fn(() => new Promise<Response>(() => undefined));
    const answer = ask(request('/orders', navigation));
    await jest.advanceTimersByTimeAsync(3_100);
    expect(await answer).toMatchObject({ text: 'kept' });
    jest.useRealTimers();
  });
});

it('keeps nothing of a portal that runs remotes from source, and loads a page that was kept before once more', async () => {
  await pages.put('/', page('kept'));
  network(response({ type: 'text/html', caching: 'no-store', text: 'from source' }));
  expect(await ask(request('/products', navigation))).toMatchObject({ text: 'kept' });
  await Promise.all(renewals);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await ask(request('/products', navigation))).toMatchObject({ text: 'from source' });
  await Promise.all(renewals);
  expect(reload).toHaveBeenCalledTimes(1);
});

describe.each([
  [
    'is full',
    () => {
      for (const cache of [pages, files])
        cache.put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
      return caches;
    },
  ],
  [
    'is refused',
    () => {
      const refuse = () => Promise.reject(new DOMException('No', 'SecurityError'));
      return { pages: refuse, files: refuse };
    },
  ],
])('where storage %s', (_, broken) => {
  it.each([
    ['a page', request('/products', navigation), page('new')],
    ['a file', request('/assets/1/a.js', { destination: 'script' }), response({ text: 'new' })],
  ])('%s is answered from the network', async (_what, asked, answer) => {
    network(answer);
    expect(await answerTo(asked, origin, broken(), task)).toMatchObject({ text: 'new' });
  });
});

it('keeps hashed files of host and remotes, and nothing else', async () => {
  const remote = request('http://localhost:10000/releases/catalog/1/a.js', { destination: 'script' });
  network(response({ text: 'first' }));
  expect(await ask(remote)).toMatchObject({ text: 'first' });
  network(response({ text: 'second' }));
  expect(await ask(remote)).toMatchObject({ text: 'first' });
  for (const answer of [response({ caching: 'no-cache' }), response({ kind: 'opaque' }), response({ status: 404 })]) {
    network(answer);
    const other = request('/assets/1/b.js', { destination: 'script' });
    await ask(other);
    expect(await files.match(other)).toBeUndefined();
  }
});

it('asks the network past its own copy when the loader looks for a damaged one', async () => {
  const file = request('http://localhost:10000/releases/catalog/1/a.js', { destination: 'script' });
  await files.put(file, response({ text: 'damaged' }));
  network(response({ text: 'good' }));
  expect(await ask({ ...file, destination: '', cache: 'reload' } as Request)).toBeUndefined();
  expect(await ask({ ...file, cache: 'reload' } as Request)).toMatchObject({ text: 'good' });
  expect(await ask(file)).toMatchObject({ text: 'good' });
});

it('keeps the page and its code that came before there was a worker, and nothing else', async () => {
  globalThis.fetch = jest.fn(async ({ url }: Request) =>
    url.endsWith('/') ? page() : response(),
  ) as unknown as typeof fetch;
  const loaded = ['/assets/1/shell.js', '/assets/1/shell.css', '/api/auth/me', '/img/a.png'].map(
    (path) => origin + path,
  );
  await keepPage([...loaded, 'http://blobs/planning/1/remoteEntry.js'], origin, caches);
  expect([...pages.entries.keys()]).toEqual([`${origin}/`]);
  expect([...files.entries.keys()]).toEqual([
    `${origin}/assets/1/shell.js`,
    `${origin}/assets/1/shell.css`,
    'http://blobs/planning/1/remoteEntry.js',
  ]);
});
