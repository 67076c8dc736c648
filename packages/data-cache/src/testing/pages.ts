/**
 * Each 'page' is a second copy of the package's modules, as another tab or a reload has them; locks and channels are
 * doubles that behave as the browser's.
 */
import 'fake-indexeddb/auto';
import { FakeLocks, fakeBroadcastChannel } from './fake-tabs.ts';
import type { FakeApi } from './index.ts';

type Cache = typeof import('../index.ts');
type Testing = typeof import('./index.ts');
type Store = typeof import('../store.ts');
export interface Page {
  cache: Cache;
  api: FakeApi;
  locks: FakeLocks;
  /** Reads an atom of this page. */
  read: Store['store']['get'];
  names: () => string[];
  onNames: (listener: () => void) => void;
  close: () => void;
}

let pages: Page[];
const realFetch = globalThis.fetch;

/** For each test: no page is open yet. Afterwards all are closed, and nothing of them is stored. */
export function separatePages(): void {
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
}

/** Opens a page on an API that holds the products given, or those of `from`. */
export async function openPage(
  products: readonly { id: string; name: string }[],
  from?: Page,
  pageSize = 1000,
): Promise<Page> {
  let page: Page | undefined;
  const locks = new FakeLocks();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  // Each page has its own store; jotai warns of a second one in the same global.
  Reflect.deleteProperty(globalThis, '__JOTAI_DEFAULT_STORE__');
  await jest.isolateModulesAsync(async () => {
    const cache: Cache = await import('../index.ts');
    await cache.prepareCalls();
    const testing: Testing = await import('./index.ts');
    const { store }: Store = await import('../store.ts');
    const api = testing.fakeApi({ pageSize });
    if (from) for (const record of from.api.rows('products').all()) api.rows('products').put(record);
    else api.seed('products', products);
    page = {
      cache,
      api,
      locks,
      read: store.get,
      names: () => store.get(cache.collection('products').allAtom).map(({ name }) => name),
      onNames: (listener) => store.sub(cache.collection('products').allAtom, listener),
      close: () => locks.close(),
    };
  });
  if (!page) throw new Error('The page did not open.');
  pages.push(page);
  return page;
}
export const abc = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
  { id: 'c', name: 'C' },
];
export const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `r${i}`, name: `R${i}` }));

/** A visit of Ada's whose products are kept, and whose page is closed. */
export async function keptVisit(): Promise<Page> {
  const page = await openPage(abc);
  await page.cache.openPersistence('ada');
  await page.cache.collection('products').load();
  await page.cache.flushPersistence();
  page.close();
  return page;
}
