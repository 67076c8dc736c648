import { waitFor } from '@testing-library/dom';
import { abc, keptVisit, openPage, rows, separatePages } from './testing/pages.ts';

separatePages();

describe('persistence', () => {
  it('reads ahead what it keeps without asking the server, so that a page has its rows in its first render', async () => {
    const first = await keptVisit();
    const second = await openPage([], first);
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
    const first = await keptVisit();
    const second = await openPage([], first);
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
    const first = await openPage(rows(3500));
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

    const second = await openPage([], first);
    await second.cache.openPersistence('ada');
    await second.cache.collection('products').load();
    expect(second.names()).toEqual(first.names());
    await second.cache.collection('products').patch('r3400', [{ op: 'replace', path: 'name', value: 'late' }]);
    await second.cache.flushPersistence();
    const later = put.mock.calls.map(([, key]) => JSON.stringify(key));
    put.mockRestore();
    expect(later).toEqual(['["products",4]', '"products"']);
  });

  it('goes on writing after the browser has brought the page back that it had kept', async () => {
    const first = await openPage(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    await first.cache.flushPersistence();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pageshow'));
    await first.cache.collection('products').patch('b', [{ op: 'replace', path: 'name', value: 'BB' }]);
    await first.cache.collection('products').remove('c');
    await first.cache.flushPersistence();
    first.close();
    const second = await openPage([], first);
    await second.cache.openPersistence('ada');
    await second.cache.readAhead();
    expect(second.names()).toEqual(['A', 'BB']);
  });

  it("is wiped at sign-out and never shows another user's records", async () => {
    const first = await openPage(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    await first.cache.flushPersistence();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([expect.stringContaining('ada')]);

    const other = await openPage([]);
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
    const page = await openPage(abc);
    await page.cache.openPersistence('ada');
    expect((await page.cache.collection('products').load()).succeeded).toBe(true);
    await page.cache.flushPersistence();
    expect(page.names()).toEqual(['A', 'B', 'C']);
    opening.mockRestore();
  });

  it('leaves the cache in memory when the disk is full', async () => {
    const page = await openPage(abc);
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
    const first = await openPage(abc);
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

    const second = await openPage([], first);
    await second.cache.openPersistence('ada');
    await second.cache.collection('products').load();
    expect(second.names()).toEqual(['A', 'B', 'C']);
    expect(second.api.sent('GET', 'products').map(({ query }) => query.get('includeDeleted'))).toEqual(['false']);
  });

  it('goes on when the browser brings the same page back', async () => {
    const first = await openPage(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pageshow'));
    const second = await openPage([], first);
    await second.cache.openPersistence('ada');
    await second.cache.collection('products').load();
    await second.cache.collection('products').patch('b', [{ op: 'replace', path: 'name', value: 'BB' }]);
    await waitFor(() => expect(first.names()).toEqual(['A', 'BB', 'C']));
  });

  it('fetches where the database does not answer', async () => {
    const first = await keptVisit();
    const second = await openPage([], first);
    const silent = jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => ({}) as IDBRequest);
    await second.cache.openPersistence('ada');
    expect((await second.cache.collection('products').load()).succeeded).toBe(true);
    silent.mockRestore();
    expect(second.names()).toEqual(['A', 'B', 'C']);
  });
});
