import { act } from '@testing-library/react';
import type { Identity, IdentityClient } from '../session/identity-client.ts';
import { createSession, type SessionStore } from '../session/session.ts';
import { setSessionHint } from '../session/session-storage.ts';

export const second = 1_000;
export const identity = (seconds: number, given: Partial<Identity> = {}): Identity => ({
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

export const flush = () => act(async () => undefined);
export const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
export const clearLocalData = jest.fn(async () => undefined);

/** The session of the test that runs, its provider, the network, and the errors on the console. */
export const world = {
  client: undefined as unknown as FakeClient,
  session: undefined as unknown as SessionStore,
  isOnline: true,
  hasUnsavedWork: false,
  log: undefined as unknown as jest.SpyInstance,
};

export async function startWith(user: Identity | undefined): Promise<void> {
  world.client.user = user;
  world.session = createSession(world.client, { clearLocalData, hasUnsavedWork: () => world.hasUnsavedWork });
  await world.session.start();
}
export const fromOtherTab = async (user: Identity | undefined) => {
  world.client.user = user;
  window.dispatchEvent(new StorageEvent('storage', { key: world.client.storageKey, newValue: user ? '{}' : null }));
  await flush();
};

/** For each test: a provider of its own, a network, and a clock that the test moves. */
export function sessionWorld(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => world.isOnline);
    world.log = jest.spyOn(console, 'error').mockImplementation();
    world.isOnline = true;
    world.hasUnsavedWork = false;
    world.client = new FakeClient();
    clearLocalData.mockClear();
    sessionStorage.clear();
    setSessionHint(false);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}
