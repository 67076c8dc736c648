import { collection } from './collection.ts';
import { globalErrorsAtom } from './global-errors.ts';
import { areKeptListsShownAtom, lastAnswerAt, storeAnswers } from './kept-lists.ts';
import { store } from './store.ts';
import { type FakeApi, fakeApi } from './testing/index.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ records: { orders: [{ id: 'o', name: 'Jug' }] } });
});
afterEach(() => api.restore());
const messages = () => store.get(globalErrorsAtom).messages;
const isShown = () => store.get(areKeptListsShownAtom);

it.each([0, 200, 502, 503, 504])(
  'a list that is kept is shown without an error while the server does not answer (%i), until it does',
  async (status) => {
    await collection('orders').load();
    // A page of the network, which asks for a sign-in.
    const page = { status, text: '<html>', headers: { 'content-type': 'text/html' } };
    const back = status === 0 ? api.failNetwork('GET', 'orders') : api.on('GET', 'orders', page);
    await collection('orders').load();
    expect([messages(), isShown()]).toEqual([[], true]);
    expect(collection('orders').get('o')?.name).toBe('Jug');
    // What else the page asks for by itself says nothing more.
    const others = [api.failNetwork('GET', 'activityitems'), api.failNetwork('GET', 'tags')];
    await collection('activityitems').query({ targetIdSet: ['o'] });
    await collection('tags').load();
    expect(messages()).toEqual([]);
    for (const give of others) give();
    back();
    await collection('vendors').load();
    expect(isShown()).toBe(false);
  },
);

it('a list that is kept is reported when the user asks for it, and when the server answers an error', async () => {
  await collection('orders').load();
  const back = api.failNetwork('GET', 'orders');
  await collection('orders').load({ force: true });
  expect([messages(), isShown()]).toEqual([['Failed to retrieve Order data'], false]);
  back();
  api.fail('GET', 'orders', {}, 500);
  await collection('orders').load();
  expect(store.get(globalErrorsAtom)).toEqual({ messages: ['Failed to retrieve Order data'], count: 2 });
});

it('a list that is kept is not reported, however often it is asked for while the server is away', async () => {
  jest.useFakeTimers();
  const stop = collection('orders').subscribe();
  await jest.advanceTimersByTimeAsync(0);
  const back = api.failNetwork('GET', 'orders');
  await jest.advanceTimersByTimeAsync(240_000);
  expect([messages(), isShown()]).toEqual([[], true]);
  back();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(isShown()).toBe(false);
  stop();
  jest.useRealTimers();
});

it('a list of which nothing is kept is reported', async () => {
  const back = api.failNetwork('GET', 'orders');
  await collection('orders').load();
  expect([messages(), isShown()]).toEqual([['Failed to retrieve Order data'], false]);
  back();
});

it('the time of what is shown is that of the last answer, also on the next page where records are kept', async () => {
  storeAnswers(true);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 10, 8));
  await collection('orders').load();
  now.mockReturnValue(Date.UTC(2026, 10, 10, 9));
  expect(lastAnswerAt()).toBe(Date.UTC(2026, 10, 10, 8));
  await jest.isolateModulesAsync(async () => {
    const next = await import('./kept-lists.ts');
    expect(next.lastAnswerAt()).toBe(Date.UTC(2026, 10, 10, 8));
  });
  now.mockRestore();
  storeAnswers(false);
});
