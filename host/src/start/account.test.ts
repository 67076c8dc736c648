import { collection, flushPersistence, waitingChangesAtom } from '@groundwork/data-cache';
import '@groundwork/data-cache/testing/indexed-db';
import { keptTextsKey } from '@groundwork/shell-sdk';
import { type FakeApi, fakeApi, staff } from '@groundwork/testing';
import { waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { recordOwner } from '../session/session-storage.ts';
import { accountAtom, clearLocalData, createAccount } from './account.ts';

const end = jest.fn(async () => undefined);
const profile = { ...staff('Director', { id: 'me' }), warehouseIds: [], chatToken: 'secret' };
const state = () => getDefaultStore().get(accountAtom);
let api: FakeApi;
let log: jest.SpyInstance;

beforeEach(() => {
  localStorage.clear();
  end.mockClear();
  api = fakeApi();
  log = jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => log.mockRestore());

// First in this file: it counts requests, and those of an earlier test may still be on their way.
it('opens nothing of a user who signed out while their records were being opened', async () => {
  api.on('GET', 'auth/me', { status: 200, body: profile });
  const account = createAccount({ end });
  const opening = account.open('me');
  account.close();
  await opening;
  expect(state()).toEqual({ status: 'none' });
  expect(api.requests).toEqual([]);
});

it('loads the profile, projects, groups and warehouses at the sign-in [SE-04] [API-32]', async () => {
  api.on('GET', 'auth/me', { status: 200, body: profile });
  const account = createAccount({ end });
  await account.open('me');
  expect(state()).toMatchObject({ status: 'ready', profile: { id: 'me', chatToken: 'secret' } });
  const asked = () => api.requests.map(({ path }) => path);
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(['projects', 'projectgroups', 'locations'])));
  const types = api.requests.filter(({ path }) => path === 'locations').map(({ query }) => query.get('type'));
  expect(types).toContain('Warehouse');
  expect(localStorage.getItem('groundwork-profile')).not.toContain('secret');
  account.close();
});

it('says why the profile could not be had, and tries again [ER-15]', async () => {
  const stopFailing = api.fail('GET', 'auth/me', { message: 'The database is away' }, 500);
  const account = createAccount({ end });
  await account.open('me');
  expect(state()).toEqual({ status: 'failed', message: 'Failed to retrieve user profile: The database is away' });
  stopFailing();
  api.on('GET', 'auth/me', { status: 200, body: profile });
  await account.refresh();
  expect(state().status).toBe('ready');
  account.close();
});

it('takes a changed role over, and keeps the page where asking for it fails', async () => {
  const stop = api.on('GET', 'auth/me', { status: 200, body: profile });
  const account = createAccount({ end });
  await account.open('me');
  stop();
  api.on('GET', 'auth/me', { status: 200, body: { ...profile, role: 'ReadOnly' } });
  await account.refresh();
  expect(state()).toMatchObject({ status: 'ready', profile: { role: 'ReadOnly' } });
  for (const code of [500, 503]) {
    api.fail('GET', 'auth/me', { message: 'The database is away' }, code);
    await account.refresh();
    expect(state()).toMatchObject({ status: 'ready', profile: { role: 'ReadOnly', chatToken: 'secret' } });
  }
  account.close();
});

it('ends the session of a sign-in that has no account', async () => {
  api.fail('GET', 'auth/me', { message: 'There is no account for this sign-in.' }, 403);
  const account = createAccount({ end });
  await account.open('me');
  const text = 'You were signed out. There is no account for this sign-in.';
  expect(end).toHaveBeenCalledWith({ tone: 'danger', text });
  account.close();
});

it('leaves a refused token to the session, whose last word says why', async () => {
  api.fail('GET', 'auth/me', { message: 'This account is disabled.', code: 'account-disabled' }, 401);
  const account = createAccount({ end });
  await account.open('me');
  expect(end).not.toHaveBeenCalled();
  expect(state().status).toBe('loading');
  await account.confirm();
  expect(end).toHaveBeenCalledWith({ tone: 'danger', text: 'You were signed out. This account is disabled.' });
  account.close();
});

it('checks whether the session is still valid before it ends or continues [API-03]', async () => {
  api.on('GET', 'auth/me', { status: 200, body: profile });
  const status = { authenticated: true, userId: 'me', serverTimeUtc: '2026-11-20T12:00:00.000Z' };
  const stop = api.on('GET', 'auth/status', { status: 200, body: status });
  const account = createAccount({ end });
  await account.open('me');
  expect(api.sent('GET', 'auth/status')).toEqual([]);
  await account.confirm();
  expect(api.sent('GET', 'auth/status')).toHaveLength(1);
  expect(api.sent('GET', 'auth/me')).toHaveLength(2);
  expect(end).not.toHaveBeenCalled();
  stop();
  api.on('GET', 'auth/status', { status: 200, body: { ...status, authenticated: false, userId: '' } });
  await account.confirm();
  expect(end).toHaveBeenCalledWith({ tone: 'danger', text: 'You were signed out. The session is no longer valid.' });
  expect(api.sent('GET', 'auth/me')).toHaveLength(2);
  account.close();
});

it('fetches the lists on the screen again after the API refused them with the old token', async () => {
  api.on('GET', 'auth/me', { status: 200, body: profile });
  const accept = api.fail('GET', 'vendors', { message: 'The access token is invalid.' }, 401);
  const account = createAccount({ end });
  await account.open('me');
  const unsubscribe = collection('vendors').subscribe();
  await waitFor(() => expect(api.sent('GET', 'vendors')).toHaveLength(1));
  accept();
  api.on('GET', 'auth/status', { status: 200, body: { authenticated: true, userId: 'me' } });
  await account.confirm();
  await waitFor(() => expect(api.sent('GET', 'vendors')).toHaveLength(2));
  expect(end).not.toHaveBeenCalled();
  unsubscribe();
  account.close();
});

it.each([
  ['the API is away', { status: 502, body: { message: 'away' } }],
  ['the API fails', { status: 500, body: { message: 'The server could not do this.' } }],
  ['the API is asked too often', { status: 429, body: { message: 'Too many requests.' } }],
  [
    'a page of the network comes in the place of its answers',
    { status: 200, text: '<html>', headers: { 'content-type': 'text/html' } },
  ],
])('opens with what is known of the same user while %s', async (_when, answer) => {
  api.on('GET', 'auth/me', { status: 200, body: profile });
  const first = createAccount({ end });
  await first.open('me');
  first.close();
  fakeApi().on('GET', 'auth/me', answer);
  const second = createAccount({ end });
  await second.open('me');
  expect(state()).toMatchObject({ status: 'ready', profile: { id: 'me' } });
  second.close();
});

it("has what is kept of the first page's lists before the API has answered, and asks it for none of them", async () => {
  api = fakeApi({ records: { products: [{ id: 'p', name: 'Pink Tower' }] } });
  api.on('GET', 'auth/me', { status: 200, body: profile });
  const first = createAccount({ end });
  await first.open('me');
  await collection('products').load();
  await flushPersistence();
  first.close();
  const later = fakeApi();
  later.on('GET', 'auth/me', () => new Promise(() => undefined) as never);
  const second = createAccount({ end }, () => ['products']);
  void second.open('me');
  await waitFor(() => expect(collection('products').get('p')?.name).toBe('Pink Tower'));
  expect(later.sent('GET', 'products')).toEqual([]);
  second.close();
});

describe('while the API is still asked who is signed in', () => {
  let answer = (_: unknown) => {};
  const pending = () =>
    fakeApi().on('GET', 'auth/me', () => new Promise((resolve) => (answer = resolve as typeof answer)) as never);
  const answered = (role: 'Director' | 'Basic') => answer({ status: 200, body: { ...profile, role } });
  const openOnce = async () => {
    api.on('GET', 'auth/me', { status: 200, body: profile });
    const account = createAccount({ end });
    await account.open('me');
    account.close();
  };

  it('opens with the stored data of the same user, then with the response', async () => {
    await openOnce();
    pending();
    const account = createAccount({ end });
    const opening = account.open('me');
    await waitFor(() => expect(state()).toMatchObject({ status: 'ready', profile: { id: 'me', role: 'Director' } }));
    answered('Basic');
    await opening;
    expect(state()).toMatchObject({ status: 'ready', profile: { role: 'Basic', chatToken: 'secret' } });
    account.close();
  });

  it('shows nothing of one user to another', async () => {
    await openOnce();
    pending();
    const account = createAccount({ end });
    const opening = account.open('somebody else');
    await waitFor(() => expect(recordOwner.get()).toBe('somebody else'));
    expect(state()).toEqual({ status: 'loading' });
    answered('Director');
    await opening;
    account.close();
  });

  it('ends the session of somebody who is refused', async () => {
    await openOnce();
    fakeApi().fail('GET', 'auth/me', { message: 'This account is disabled.' }, 403);
    const account = createAccount({ end });
    await account.open('me');
    expect(end).toHaveBeenCalledWith({ tone: 'danger', text: 'You were signed out. This account is disabled.' });
    account.close();
  });
});

it('wipes what another user left behind', async () => {
  recordOwner.set('somebody else');
  localStorage.setItem('globalFilters', '{"projectId":"theirs"}');
  localStorage.setItem('groundwork-profile', JSON.stringify({ ...profile, id: 'them' }));
  api.fail('GET', 'auth/me', { message: 'away' }, 502);
  const account = createAccount({ end });
  await account.open('me');
  expect(state().status).toBe('failed');
  expect(localStorage.getItem('globalFilters')).toBeNull();
  expect(recordOwner.get()).toBe('me');
  account.close();
});

it("keeps one person's unsent work through another's sign-in, where nobody sees it", async () => {
  let isOnline = true;
  const online = jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const waiting = () => getDefaultStore().get(waitingChangesAtom);
  api = fakeApi({ records: { preparations: [{ id: 'p', name: 'Pouring' }] } });
  api.on('GET', 'auth/me', { status: 200, body: profile });
  const account = createAccount({ end });
  await account.open('ada');
  await collection('preparations').load();
  isOnline = false;
  await collection('preparations').patch('p', [{ op: 'replace', path: 'status', value: 'Complete' }]);
  expect(waiting()).toHaveLength(1);
  account.close();
  await waitFor(() => expect(waiting()).toEqual([]));

  await account.open('bob');
  await collection('preparations').load();
  expect(waiting()).toEqual([]);
  expect(collection('preparations').get('p')?.status).toBe('New');
  account.close();

  await account.open('ada');
  await collection('preparations').load();
  await waitFor(() => expect(waiting()).toHaveLength(1));
  expect(collection('preparations').get('p')?.status).toBe('Complete');
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(api.stored('preparations', 'p')?.status).toBe('Complete'));
  account.close();
  await clearLocalData();
  online.mockRestore();
});

it('takes texts that were not sent away at a sign-out, and keeps them at an expiry and for who signs in next', async () => {
  api.on('GET', 'auth/me', { status: 200, body: profile });
  const own = keptTextsKey('conversations', 'me');
  const others = keptTextsKey('conversations', 'bob');
  const left = (storage = localStorage) => [own, others].filter((key) => storage.getItem(key) !== null);
  const account = createAccount({ end });
  await account.open('me');
  for (const key of [own, others]) localStorage.setItem(key, 'A draft');
  for (const key of [own, others]) sessionStorage.setItem(key, 'The last steps');
  account.close();
  await account.open('somebody else');
  expect(left()).toEqual([own, others]);
  expect(left(sessionStorage)).toEqual([own, others]);
  account.close();
  await account.open('me');
  await clearLocalData();
  expect(left()).toEqual([others]);
  expect(left(sessionStorage)).toEqual([others]);
  sessionStorage.clear();
  account.close();
});
