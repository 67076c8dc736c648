import { act } from '@testing-library/react';
import { type Identity, type IdentityClient, RenewalRefused } from './identity-client.ts';
import { createSession, mayFetch, type SessionStore } from './session.ts';
import { setSessionHint, signInFailure } from './session-storage.ts';

const second = 1_000;
const identity = (seconds: number, given: Partial<Identity> = {}): Identity => ({
  userId: 'ada',
  accessToken: `token until ${seconds}`,
  expiresAt: Date.now() / 1000 + seconds,
  ...given,
});

/** The provider, as far as the session sees it. */
class FakeClient implements IdentityClient {
  storageKey = 'groundwork.user:test';
  user: Identity | undefined;
  renew = jest.fn(async (): Promise<Identity> => {
    this.user = identity(3600);
    return this.user;
  });
  signIn = jest.fn(async () => undefined);
  signOut = jest.fn(async () => undefined);
  stored = async () => this.user;
  forget = async () => {
    this.user = undefined;
  };
  completeRenewal = async () => undefined;
  completeSignIn = async () => ({ identity: identity(3600), returnTo: '/' });
}

const flush = () => act(async () => undefined);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const clearLocalData = jest.fn(async () => undefined);
let client: FakeClient;
let session: SessionStore;
let isOnline = true;
let log: jest.SpyInstance;

async function startWith(user: Identity | undefined): Promise<void> {
  client.user = user;
  session = createSession(client, { clearLocalData });
  await session.start();
}
const fromOtherTab = async (user: Identity | undefined) => {
  client.user = user;
  window.dispatchEvent(new StorageEvent('storage', { key: client.storageKey, newValue: user ? '{}' : null }));
  await flush();
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  log = jest.spyOn(console, 'error').mockImplementation();
  isOnline = true;
  client = new FakeClient();
  clearLocalData.mockClear();
  sessionStorage.clear();
  setSessionHint(false);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('starts not initialized, and is initialized by a refresh [SE-01]', async () => {
  session = createSession(client, { clearLocalData });
  expect(session.get().status).toBe('not-initialized');
  await session.start();
  expect(session.get()).toEqual({ status: 'signed-out', notice: undefined });
});

it('is authenticated only with a stored user that has not expired [SE-02]', async () => {
  await startWith(identity(600));
  expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
  expect(document.cookie).toContain('groundwork-session=1');
  client.renew.mockRejectedValue(new Error('invalid_grant'));
  await startWith(identity(-5));
  expect(session.get().status).toBe('signed-out');
  expect(document.cookie).not.toContain('groundwork-session=1');
});

it('lets lists be fetched unless it is known that nobody is signed in [DC-08]', async () => {
  session = createSession(client, { clearLocalData });
  expect(mayFetch(session.get())).toBe(true);
  await session.start();
  expect(session.get().status).toBe('signed-out');
  expect(mayFetch(session.get())).toBe(false);
  await startWith(identity(600));
  expect(mayFetch(session.get())).toBe(true);
});

it('renews an expired user at the start', async () => {
  await startWith(identity(-5));
  expect(client.renew).toHaveBeenCalledTimes(1);
  expect(session.get().status).toBe('signed-in');
});

it('renews silently a minute before the token expires [SE-09]', async () => {
  await startWith(identity(100));
  await pass(39 * second);
  expect(client.renew).not.toHaveBeenCalled();
  await pass(2 * second);
  expect(client.renew).toHaveBeenCalledTimes(1);
  expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
});

it('warns 60 seconds before the end while the renewal fails, and only logs its errors [SE-11] [SE-12]', async () => {
  client.renew.mockRejectedValue(new Error('login_required'));
  await startWith(identity(100));
  await pass(41 * second);
  expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: true });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('login_required'), expect.any(Error));
  await pass(11 * second);
  expect(client.renew).toHaveBeenCalledTimes(2);
});

it('warns while the renewal takes longer than five seconds, and no longer once it worked', async () => {
  let answer: (user: Identity) => void = () => undefined;
  client.renew.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await startWith(identity(100));
  await pass(44 * second);
  expect(session.get()).toMatchObject({ isEnding: false });
  await pass(3 * second);
  expect(session.get()).toMatchObject({ isEnding: true });
  answer(identity(3600));
  await flush();
  expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
});

it('ends with the token and forgets it [SE-03]', async () => {
  client.renew.mockRejectedValue(new Error('offline at the provider'));
  await startWith(identity(100));
  await pass(101 * second);
  expect(session.get()).toMatchObject({ status: 'signed-out', notice: { tone: 'info' } });
  expect(client.user).toBeUndefined();
});

it('waits with the end while there is no network, and renews when it is back', async () => {
  client.renew.mockRejectedValueOnce(new Error('no network'));
  client.renew.mockRejectedValueOnce(new Error('no network'));
  await startWith(identity(70));
  isOnline = false;
  client.renew.mockRejectedValue(new Error('no network'));
  await pass(120 * second);
  expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: true });
  isOnline = true;
  client.renew.mockImplementation(async () => identity(3600));
  window.dispatchEvent(new Event('online'));
  await flush();
  expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
});

describe('a machine that slept past the end of the token', () => {
  /** The lid is closed: time goes on, and no timer runs. */
  const sleep = (milliseconds: number) => jest.setSystemTime(Date.now() + milliseconds);

  it('renews when it wakes, and signs nobody out', async () => {
    await startWith(identity(600));
    sleep(3_600 * second);
    await pass(2 * second);
    expect(client.renew).toHaveBeenCalledTimes(1);
    expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
  });

  it('goes on trying while the network comes up, warning meanwhile', async () => {
    await startWith(identity(600));
    client.renew.mockRejectedValue(new TypeError('Failed to fetch'));
    sleep(3_600 * second);
    await pass(25 * second);
    expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: true });
    expect(client.renew).toHaveBeenCalledTimes(3);
    client.renew.mockImplementation(async () => identity(3600));
    await pass(10 * second);
    expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
  });

  it('is signed out at once when the provider refuses, and in the end when nobody answers', async () => {
    await startWith(identity(600));
    client.renew.mockRejectedValue(new RenewalRefused('login_required'));
    sleep(3_600 * second);
    await pass(2 * second);
    expect(session.get()).toMatchObject({ status: 'signed-out', notice: { tone: 'info' } });

    client.renew.mockRejectedValue(new TypeError('Failed to fetch'));
    await startWith(identity(600));
    sleep(3_600 * second);
    await pass(300 * second);
    expect(session.get()).toMatchObject({ status: 'signed-out', notice: { tone: 'info' } });
  });

  it('renews too when a tab in the background was woken too late for the last minute', async () => {
    await startWith(identity(90));
    sleep(95 * second);
    await pass(second);
    expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
  });
});

it('follows a sign-out and a sign-in of another tab', async () => {
  await startWith(identity(600));
  await fromOtherTab(undefined);
  expect(session.get()).toMatchObject({ status: 'signed-out', notice: { text: 'You signed out in another tab.' } });
  await fromOtherTab(identity(600));
  expect(session.get().status).toBe('signed-in');
});

it('takes the token that another tab renewed instead of renewing again', async () => {
  await startWith(identity(100));
  client.user = identity(3600);
  await pass(41 * second);
  expect(client.renew).not.toHaveBeenCalled();
  expect(session.get()).toMatchObject({ identity: { accessToken: 'token until 3600' } });
});

it('fetches nothing more and renews nothing once it signs out, while the page is still shown', async () => {
  await startWith(identity(600));
  const during = jest.fn();
  clearLocalData.mockImplementationOnce(async () => {
    during(mayFetch(session.get()));
    session.recheck(async () => undefined);
  });
  expect(mayFetch(session.get())).toBe(true);
  await session.signOut();
  await flush();
  expect(during.mock.calls).toEqual([[false]]);
  expect(client.renew).not.toHaveBeenCalled();
});

it('signs out at the provider after removing what the browser keeps [SE-10]', async () => {
  await startWith(identity(600));
  await session.signOut();
  expect(clearLocalData).toHaveBeenCalledTimes(1);
  expect(client.signOut).toHaveBeenCalledTimes(1);
  expect(document.cookie).not.toContain('groundwork-session=1');
});

it('ends its access token at the API before anything else of a sign-out', async () => {
  const order: string[] = [];
  client.user = identity(600, { accessToken: 'mine' });
  session = createSession(client, {
    clearLocalData: async () => void order.push('wipe'),
    endAccess: async (token) => void order.push(`end ${token}`),
  });
  client.signOut.mockImplementation(async () => void order.push('leave'));
  await session.start();
  await session.signOut();
  expect(order).toEqual(['end mine', 'wipe', 'leave']);
});

it('shows a refused sign-in, and a provider that does not answer, on the welcome page [ER-07]', async () => {
  signInFailure.put('access_denied');
  await startWith(undefined);
  expect(session.get()).toMatchObject({ notice: { tone: 'danger', text: 'access_denied' } });
  session.dismissNotice();
  expect(session.get()).toEqual({ status: 'signed-out' });
  client.signIn.mockRejectedValue(new Error('Failed to fetch'));
  await session.signIn();
  expect(session.get()).toMatchObject({ notice: { tone: 'danger', text: expect.stringContaining('does not answer') } });
});

it('does not end what it held without a network while the renewal is under way', async () => {
  isOnline = false;
  await startWith(identity(-5));
  let answer: (user: Identity) => void = () => undefined;
  client.renew.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await pass(3 * second);
  expect(session.get()).toMatchObject({ status: 'signed-in' });
  answer(identity(3600));
  await flush();
  expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
});

it('keeps no user whose renewal comes after the end of the session', async () => {
  await startWith(identity(600));
  let answer: () => void = () => undefined;
  client.renew.mockImplementation(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    client.user = identity(3600);
    return client.user;
  });
  const renewed = session.renew();
  await flush();
  await session.end();
  answer();
  expect(await renewed).toBe(false);
  expect(client.user).toBeUndefined();
  expect(session.get().status).toBe('signed-out');
});

it('does not renew every second what a provider issues for less than a minute', async () => {
  client.renew.mockImplementation(async () => {
    client.user = identity(50);
    return client.user;
  });
  await startWith(identity(50));
  await pass(31 * second);
  expect(client.renew.mock.calls.length).toBeLessThanOrEqual(5);
  expect(session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
});

describe('a call that the API refuses', () => {
  it('renews once and lets the profile decide', async () => {
    await startWith(identity(600));
    const check = jest.fn(async () => undefined);
    session.recheck(check);
    session.recheck(check);
    await flush();
    expect(client.renew).toHaveBeenCalledTimes(1);
    expect(check).toHaveBeenCalledTimes(1);
  });
  it('leaves it to the check to say why an account gets no new token', async () => {
    client.renew.mockRejectedValue(new Error('invalid_grant'));
    await startWith(identity(600));
    session.recheck(() => session.end({ tone: 'danger', text: 'This account is disabled.' }));
    await flush();
    await flush();
    expect(session.get()).toMatchObject({ notice: { text: 'This account is disabled.' } });
  });
  it('ends a session that was revoked, saying so', async () => {
    client.renew.mockRejectedValue(new Error('invalid_grant'));
    await startWith(identity(600));
    session.recheck(async () => undefined);
    await flush();
    await flush();
    expect(session.get()).toMatchObject({ status: 'signed-out', notice: { tone: 'danger' } });
  });
});
