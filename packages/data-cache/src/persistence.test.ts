/**
 * Each 'page' is a second copy of the package's modules, as another tab or a reload has them; locks and channels are
 * doubles that behave as the browser's.
 */
import { waitFor } from '@testing-library/dom';
import 'fake-indexeddb/auto';
import { FakeLocks, fakeBroadcastChannel } from './testing/fake-tabs.ts';
import type { FakeApi } from './testing/index.ts';

type Cache = typeof import('./index.ts');
type Testing = typeof import('./testing/index.ts');
type Store = typeof import('./store.ts');
interface Page {
  cache: Cache;
  api: FakeApi;
  locks: FakeLocks;
  names: () => string[];
  onNames: (listener: () => void) => void;
  close: () => void;
}

let pages: Page[];
const realFetch = globalThis.fetch;

beforeEach(() => {
  pages = [];
  FakeLocks.reset();
  Object.assign(globalThis, { BroadcastChannel: fakeBroadcastChannel() });
});
afterEach(async () => {
  for (const page of pages) await page.cache.wipePersistence();
  for (const page of pages) page.close();
  globalThis.fetch = realFetch;
});

/** Opens a page on an API that holds the products given, or those of `from`. */
async function open(products: readonly { id: string; name: string }[], from?: Page, pageSize = 1000): Promise<Page> {
  let page: Page | undefined;
  const locks = new FakeLocks();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  // Each page has its own store; jotai warns of a second one in the same global.
  Reflect.deleteProperty(globalThis, '__JOTAI_DEFAULT_STORE__');
  await jest.isolateModulesAsync(async () => {
    const cache: Cache = await import('./index.ts');
    await cache.prepareCalls();
    const testing: Testing = await import('./testing/index.ts');
    const { store }: Store = await import('./store.ts');
    const api = testing.fakeApi({ pageSize });
    if (from) for (const record of from.api.rows('products').all()) api.rows('products').put(record);
    else api.seed('products', products);
    page = {
      cache,
      api,
      locks,
      names: () => store.get(cache.collection('products').allAtom).map(({ name }) => name),
      onNames: (listener) => store.sub(cache.collection('products').allAtom, listener),
      close: () => locks.close(),
    };
  });
  if (!page) throw new Error('The page did not open.');
  pages.push(page);
  return page;
}
const abc = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
  { id: 'c', name: 'C' },
];
const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `r${i}`, name: `R${i}` }));

describe('persistence', () => {
  it('reads ahead what it keeps without asking the server, so that a page has its rows in its first render', async () => {
    const first = await open(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    await first.cache.flushPersistence();
    first.close();

    const second = await open([], first);
    await second.cache.openPersistence('ada');
    await second.cache.readAhead();
    expect(second.names()).toEqual(['A', 'B', 'C']);
    expect(second.api.sent('GET', 'products')).toEqual([]);
    // Its first load asks for what has changed since, and reads nothing again.
    second.api.change('products', 'b', { name: 'BB' });
    await second.cache.collection('products').load();
    expect(second.names()).toEqual(['A', 'BB', 'C']);
    expect(second.api.sent('GET', 'products')).toHaveLength(1);
  });

  it('paints a reload from IndexedDB at once and then asks for the changes only', async () => {
    const first = await open(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    await first.cache.flushPersistence();
    first.close();

    const second = await open([], first);
    second.api.change('products', 'b', { name: 'BB' });
    second.api.change('products', 'c', { isDeleted: true });
    await second.cache.openPersistence('ada');
    const painted: string[][] = [];
    second.onNames(() => painted.push(second.names()));
    await second.cache.collection('products').load();
    expect(painted).toEqual([
      ['A', 'B', 'C'],
      ['A', 'BB'],
    ]);
    expect(second.api.sent('GET', 'products').map(({ query }) => query.get('includeDeleted'))).toEqual(['true']);
  });

  it('writes only the chunks that changed, and a reload finds them where they were', async () => {
    const first = await open(rows(3500));
    await first.cache.openPersistence('ada');
    const products = first.cache.collection('products');
    await products.load();
    await first.cache.flushPersistence();
    const put = jest.spyOn(IDBObjectStore.prototype, 'put');
    await products.patch('r1500', [{ op: 'replace', path: 'name', value: 'changed' }]);
    await products.remove('r20');
    await first.cache.flushPersistence();
    const keys = put.mock.calls.map(([, key]) => JSON.stringify(key));
    expect(keys).toEqual(['["products",0]', '["products",2]', '"products"']);
    put.mockClear();
    first.close();

    const second = await open([], first);
    await second.cache.openPersistence('ada');
    await second.cache.collection('products').load();
    expect(second.names()).toEqual(first.names());
    await second.cache.collection('products').patch('r3400', [{ op: 'replace', path: 'name', value: 'late' }]);
    await second.cache.flushPersistence();
    const later = put.mock.calls.map(([, key]) => JSON.stringify(key));
    put.mockRestore();
    expect(later).toEqual(['["products",4]', '"products"']);
  });

  it("is wiped at sign-out and never shows another user's records", async () => {
    const first = await open(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    await first.cache.flushPersistence();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([expect.stringContaining('ada')]);

    const other = await open([]);
    await other.cache.openPersistence('bob');
    await other.cache.collection('products').load();
    expect(other.names()).toEqual([]);
    await waitFor(async () =>
      expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([expect.stringContaining('bob')]),
    );
    await other.cache.wipePersistence();
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('leaves the cache in memory when IndexedDB refuses', async () => {
    const opening = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const page = await open(abc);
    await page.cache.openPersistence('ada');
    expect((await page.cache.collection('products').load()).succeeded).toBe(true);
    await page.cache.flushPersistence();
    expect(page.names()).toEqual(['A', 'B', 'C']);
    opening.mockRestore();
  });

  it('leaves the cache in memory when the disk is full', async () => {
    const page = await open(abc);
    await page.cache.openPersistence('ada');
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await page.cache.collection('products').load();
    await page.cache.flushPersistence();
    put.mockRestore();
    expect(page.names()).toEqual(['A', 'B', 'C']);
  });

  // WebKit keeps a page that is left with its unfinished transactions, and those of the next page wait for them without end.
  it('takes back what it is writing when its page is left, and the next page fetches', async () => {
    const first = await open(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    const { put } = IDBObjectStore.prototype;
    const leaving = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...row
    ) {
      const request = put.apply(this, row);
      // In the midst of the write.
      queueMicrotask(() => dispatchEvent(new Event('pagehide')));
      return request;
    });
    await first.cache.flushPersistence();
    leaving.mockRestore();
    first.close();

    const second = await open([], first);
    await second.cache.openPersistence('ada');
    await second.cache.collection('products').load();
    expect(second.names()).toEqual(['A', 'B', 'C']);
    expect(second.api.sent('GET', 'products').map(({ query }) => query.get('includeDeleted'))).toEqual(['false']);
  });

  it('goes on when the browser brings the same page back', async () => {
    const first = await open(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pageshow'));
    const second = await open([], first);
    await second.cache.openPersistence('ada');
    await second.cache.collection('products').load();
    await second.cache.collection('products').patch('b', [{ op: 'replace', path: 'name', value: 'BB' }]);
    await waitFor(() => expect(first.names()).toEqual(['A', 'BB', 'C']));
  });

  it('fetches where the database does not answer', async () => {
    const first = await open(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    await first.cache.flushPersistence();
    first.close();

    const second = await open([], first);
    const silent = jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => ({}) as IDBRequest);
    await second.cache.openPersistence('ada');
    expect((await second.cache.collection('products').load()).succeeded).toBe(true);
    silent.mockRestore();
    expect(second.names()).toEqual(['A', 'B', 'C']);
  });
});

describe('several tabs of one user', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

  it('see one another’s writes and share one fetch', async () => {
    const first = await open(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    const second = await open([], first);
    await second.cache.openPersistence('ada');
    await second.cache.collection('products').load();
    const { api } = second;
    await second.cache.collection('products').create({ name: 'D' });
    await waitFor(() => expect(first.names()).toEqual(['A', 'B', 'C', 'D']));

    api.change('products', 'a', { name: 'AA' });
    await second.cache.collection('products').load();
    await waitFor(() => expect(first.names()).toEqual(['AA', 'B', 'C', 'D']));
    await second.cache.collection('products').remove('b');
    await waitFor(() => expect(first.names()).toEqual(['AA', 'C', 'D']));
  });

  it('write through another when the writes of the first fail', async () => {
    const first = await open(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    const second = await open([], first);
    await second.cache.openPersistence('ada');
    await second.cache.collection('products').load();
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await first.cache.flushPersistence();
    put.mockRestore();
    await settle();
    await second.cache.flushPersistence();
    second.close();
    const third = await open([], first);
    await third.cache.openPersistence('ada');
    third.api.failNetwork('GET', 'products');
    await third.cache.collection('products').load();
    expect(third.names()).toEqual(['A', 'B', 'C']);
  });

  it('lose no record when one takes over with its own order and is closed half way', async () => {
    const all = rows(10_500);
    const first = await open(all);
    // An incremental fetch brings nothing but this one.
    first.api.change('products', 'r5000', { name: 'Newest' });
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    const second = await open([...all].reverse());
    await second.cache.openPersistence('ada');
    await second.cache.collection('products').load();
    await first.cache.flushPersistence();
    // The second tab writes one batch of chunks, and is never idle again.
    const never = jest.fn();
    Object.assign(globalThis, { requestIdleCallback: never });
    first.close();
    await settle();
    void second.cache.flushPersistence();
    await waitFor(() => expect(never).toHaveBeenCalled());
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    second.close();

    const third = await open([], first);
    await third.cache.openPersistence('ada');
    await third.cache.collection('products').load();
    expect(third.names().length).toBe(all.length);
  });

  it('write through one of them, and through another when that one is closed', async () => {
    const first = await open(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    const second = await open([], first);
    await second.cache.openPersistence('ada');
    await second.cache.collection('products').load();
    const put = jest.spyOn(IDBObjectStore.prototype, 'put');
    await second.cache.collection('products').create({ name: 'D' });
    await second.cache.flushPersistence();
    expect(put).not.toHaveBeenCalled();
    first.close();
    await settle();
    await second.cache.flushPersistence();
    expect(put.mock.calls.map(([value]) => (typeof value === 'string' ? JSON.parse(value).length : 'state'))).toEqual([
      4,
      'state',
    ]);
    put.mockRestore();
  });

  it('leave a fetch to the tab that is at it', async () => {
    const first = await open(abc);
    await first.cache.openPersistence('ada');
    const stop = first.cache.collection('products').subscribe();
    await waitFor(() => expect(first.names()).toEqual(['A', 'B', 'C']));
    await settle();
    const held = first.locks.hold('groundwork:sync:products');
    const before = first.api.requests.length;
    first.cache.syncSubscribed();
    await settle();
    expect(first.api.requests).toHaveLength(before);
    held();
    first.cache.syncSubscribed();
    await waitFor(() => expect(first.api.requests).toHaveLength(before + 1));
    stop();
  });
});
