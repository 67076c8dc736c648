import { abc, openPage, separatePages } from './testing/pages.ts';

separatePages();

it('a reload while the server is away shows what is kept without an error, whatever is asked for first', async () => {
  const first = await openPage(abc);
  await first.cache.openPersistence('ada');
  await first.cache.collection('products').load();
  await first.cache.flushPersistence();
  first.close();

  const second = await openPage([], first);
  second.api.failNetwork('GET', 'products');
  await second.cache.openPersistence('ada');
  await second.cache.collection('products').query({ vendorId: 'v' });
  await second.cache.collection('products').load();
  expect(second.names()).toEqual(['A', 'B', 'C']);
  const { globalErrorsAtom, areKeptListsShownAtom } = second.cache;
  expect(second.read(globalErrorsAtom)).toEqual({ messages: [], count: 0 });
  expect(second.read(areKeptListsShownAtom)).toBe(true);
});
