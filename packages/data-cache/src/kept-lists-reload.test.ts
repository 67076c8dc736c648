import { abc, keptVisit, openPage, separatePages } from './testing/pages.ts';

separatePages();

it('a reload while the server is away shows what is kept without an error, whatever is asked for first', async () => {
  const first = await keptVisit();
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

it('leaves no time of an answer behind after a sign-out, also where one comes late', async () => {
  const page = await openPage(abc);
  await page.cache.openPersistence('ada');
  await page.cache.collection('products').load();
  expect(localStorage.length).toBeGreaterThan(0);
  await page.cache.wipePersistence();
  await page.cache.collection('products').load({ force: true });
  expect(Object.keys(localStorage)).toEqual([]);
});

it('keeps the time for somebody who signs in while the one before is still signed out', async () => {
  const page = await openPage(abc);
  await page.cache.openPersistence('ada');
  const signedOut = page.cache.wipePersistence();
  await page.cache.openPersistence('ben');
  await signedOut;
  await page.cache.collection('products').load();
  expect(Object.keys(localStorage)).toHaveLength(1);
});
