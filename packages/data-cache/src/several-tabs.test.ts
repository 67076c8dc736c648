import { waitFor } from '@testing-library/dom';
import { abc, openPage, rows, separatePages } from './testing/pages.ts';

separatePages();

describe('several tabs of one user', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

  it('see one another’s writes and share one fetch', async () => {
    const first = await openPage(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    const second = await openPage([], first);
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
    const first = await openPage(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    const second = await openPage([], first);
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
    const third = await openPage([], first);
    await third.cache.openPersistence('ada');
    third.api.failNetwork('GET', 'products');
    await third.cache.collection('products').load();
    expect(third.names()).toEqual(['A', 'B', 'C']);
  });

  it('lose no record when one takes over with its own order and is closed half way', async () => {
    const all = rows(10_500);
    const first = await openPage(all);
    // An incremental fetch brings nothing but this one.
    first.api.change('products', 'r5000', { name: 'Newest' });
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    const second = await openPage([...all].reverse());
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

    const third = await openPage([], first);
    await third.cache.openPersistence('ada');
    await third.cache.collection('products').load();
    expect(third.names().length).toBe(all.length);
  });

  it('write through one of them, and through another when that one is closed', async () => {
    const first = await openPage(abc);
    await first.cache.openPersistence('ada');
    await first.cache.collection('products').load();
    const second = await openPage([], first);
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
    const first = await openPage(abc);
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
