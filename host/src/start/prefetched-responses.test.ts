import { collection, configureDataCache, resetCache } from '@groundwork/data-cache';
import { type FakeApi, fakeApi } from '@groundwork/testing';
import { abortUnusedPrefetches, createFetch } from './prefetched-responses.ts';

// As host/edge/src/prefetch-script.ts writes it into the page of /vendors.
const list = '/api/vendors?modifiedAfter=1970-01-01T00%3A00%3A00.000Z&includeArchived=false&includeDeleted=false';
const vendor = {
  id: 'early',
  name: 'Early',
  timeCreatedUtc: '2026-11-20T12:00:00.000Z',
  timeModifiedUtc: '2026-11-20T12:00:00.000Z',
  isArchived: false,
  isDeleted: false,
};
const answer = { ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify([vendor]) };
const startedWith = (token: string, response: Promise<unknown>) => {
  const stop = new AbortController();
  response.catch(() => undefined);
  window.groundworkCalls = { [list]: { token, answer: response as Promise<Response>, stop } };
  return stop;
};
const load = () => collection('vendors').load({ force: true });

/** The API, asked by way of what is tested. */
function openApi(): FakeApi {
  const api = fakeApi();
  api.on('GET', 'vendors', { status: 200, body: [] });
  configureDataCache({
    baseUrl: '/api/',
    getAccessToken: () => 'token',
    isFetchingAllowed: () => true,
    fetch: createFetch(),
  });
  return api;
}
afterEach(resetCache);

it('takes the answer of the list that the page has asked for, once', async () => {
  const api = openApi();
  startedWith('token', Promise.resolve(answer));
  await load();
  expect(collection('vendors').get('early')).toMatchObject({ name: 'Early' });
  expect(api.sent('GET', 'vendors')).toHaveLength(0);
  await load();
  expect(api.sent('GET', 'vendors')).toHaveLength(1);
});

it('asks itself where the page has failed, or asked as somebody else', async () => {
  const api = openApi();
  startedWith('token', Promise.reject(new TypeError('Failed to fetch')));
  expect(await load()).toMatchObject({ succeeded: true });
  expect(api.sent('GET', 'vendors')).toHaveLength(1);
  startedWith('another token', Promise.resolve(answer));
  expect(await load()).toMatchObject({ succeeded: true });
  expect(api.sent('GET', 'vendors')).toHaveLength(2);
  expect(collection('vendors').get('early')).toBeUndefined();
});

it('goes on asking when a remote has replaced the fetch of the page', async () => {
  const api = openApi();
  const before = window.fetch;
  window.fetch = () => Promise.reject(new TypeError('replaced by a remote'));
  expect(await load()).toMatchObject({ succeeded: true });
  expect(api.sent('GET', 'vendors')).toHaveLength(1);
  window.fetch = before;
});

it('ends what nobody has asked for', () => {
  jest.useFakeTimers();
  const { signal } = startedWith('token', Promise.resolve(answer));
  abortUnusedPrefetches();
  jest.advanceTimersByTime(9_000);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(2_000);
  expect(signal.aborted).toBe(true);
  expect(window.groundworkCalls).toBeUndefined();
  jest.useRealTimers();
});
