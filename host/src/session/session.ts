import { accessTokenWarningSeconds } from '@groundwork/contract';
import { type Identity, type IdentityClient, RenewalRefused } from './identity-client.ts';
import { recordOwner, setSessionHint, signInFailure } from './session-storage.ts';

// The session as a small state machine (docs: shell#session, session): not initialized → signed out or signed
// in. A token is renewed 60 seconds before it expires; while that fails or takes long, the session is 'ending' and the
// user is warned. Offline, expiry waits. Every tab watches what the others store.

export interface SessionNotice {
  tone: 'danger' | 'info';
  text: string;
}
export type SessionState =
  | { status: 'not-initialized' }
  | {
      status: 'signed-out';
      notice?: SessionNotice;
      /** Whose unsaved work stays on the page until they are back. */
      keptFor?: string;
    }
  | { status: 'signed-in'; identity: Identity; isEnding: boolean /** Signing out. */; isLeaving?: boolean };

/** Lists are fetched while somebody is signed in, or while that is not known yet ([DC-08]). */
export const mayFetch = (state: SessionState): boolean => state.status !== 'signed-out' && !isLeaving(state);
/** Whose page this is: of who is signed in, or of who is to sign in again, because unsaved work of theirs is on it. */
export const ownerOfPage = (state: SessionState) =>
  state.status === 'signed-in' ? state.identity.userId : state.status === 'signed-out' ? state.keptFor : undefined;
const isLeaving = (state: SessionState) => state.status === 'signed-in' && state.isLeaving === true;

export interface SessionStore {
  get: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Reads the stored user, renews what has expired. The state is initialized afterwards. */
  start: () => Promise<void>;
  signIn: () => Promise<void>;
  /** Signs out at the provider and returns to the site root; locally too when the provider does not answer. */
  signOut: () => Promise<void>;
  /** Renews now; answers whether it worked. Calls at the same time share one renewal. */
  renew: () => Promise<boolean>;
  /** The API refused the token: renews it and lets `check` say whether that was it. */
  recheck: (check: () => Promise<void>) => void;
  /** Ends the session in place, saying why. */
  end: (notice?: SessionNotice) => Promise<void>;
  /** Removes the notice, and with it the page that was kept. */
  dismissNotice: () => void;
}

const slowRenewal = 5_000;
const retryPause = 10_000;
const watchInterval = 1_000;
/** The watch comes much later than its interval when the machine slept, or the tab was in the background. */
const longPause = 10_000;
/** After that, or once the network is back, a network that is not up yet has this time before the session ends. */
const wakingTime = 60_000;
const expired: SessionNotice = { tone: 'info', text: 'Your session has ended. Sign in to continue where you were.' };

const isValid = (identity: Identity) => identity.expiresAt * 1000 > Date.now();
const text = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** One tab renews at a time, because a provider may accept a refresh token once only. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('groundwork-renewal', work) : work();

export interface SessionHooks {
  /** Removes what the browser keeps of the user: before leaving for the provider, or when another tab signed out. */
  clearLocalData: () => Promise<void>;
  /** Ends the session at the API, so that its access token is worth nothing from now on. */
  endAccess?: (accessToken: string) => Promise<void>;
  hasUnsavedWork?: () => boolean;
}

export function createSession(
  client: IdentityClient,
  { clearLocalData, endAccess, hasUnsavedWork }: SessionHooks,
): SessionStore {
  let state: SessionState = { status: 'not-initialized' };
  let renewal: Promise<boolean> | undefined;
  let rechecking: Promise<void> | undefined;
  /** Until then a token that has ended is still renewed: it ended while there was no network or the machine slept. */
  let heldUntil = 0;
  let lastWatch = Date.now();
  let isRefused = false;
  /** No renewal before this time: the last one has just failed. */
  let nextRenewal = 0;
  const listeners = new Set<() => void>();
  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Checks both times every few seconds: a long timer pauses while the machine sleeps. */
  const watch = () => {
    const now = Date.now();
    if (now - lastWatch > longPause) heldUntil = Math.max(heldUntil, now + wakingTime);
    lastWatch = now;
    if (state.status !== 'signed-in') return;
    const left = state.identity.expiresAt * 1000 - Date.now();
    if (left <= 0) void expire();
    else if (left <= accessTokenWarningSeconds * 1000 && Date.now() >= nextRenewal) void renew();
  };
  const isSignedIn = () => state.status === 'signed-in';
  const isSignedOut = () => state.status === 'signed-out';
  const enter = (identity: Identity) => {
    nextRenewal = 0;
    heldUntil = 0;
    void setSessionHint(true);
    set({ status: 'signed-in', identity, isEnding: false });
  };
  const leave = (notice?: SessionNotice, keptFor?: string) => {
    heldUntil = 0;
    void setSessionHint(false);
    set({ status: 'signed-out', notice, keptFor });
  };
  const ownerOfUnsavedWork = () => (hasUnsavedWork?.() ? ownerOfPage(state) : undefined);
  const warn = () => {
    if (state.status === 'signed-in' && !state.isEnding) set({ ...state, isEnding: true });
  };

  const end = async (notice?: SessionNotice) => {
    // It ended in another tab already: somebody may have signed in there again, and what was kept here stays.
    if (isSignedOut()) return;
    await client.forget();
    leave(notice, ownerOfUnsavedWork());
  };

  async function renewOnce(): Promise<boolean> {
    const before = state.status === 'signed-in' ? state.identity.expiresAt : 0;
    const slow = setTimeout(warn, slowRenewal);
    try {
      const identity = await alone(async () => {
        const stored = await client.stored();
        const isFresh = stored !== undefined && isValid(stored) && stored.expiresAt > before && before > 0;
        return isFresh ? stored : client.renew();
      });
      isRefused = false;
      if (isSignedOut()) {
        // The session ended meanwhile and stays ended: the library has just stored a user who signed out.
        await client.forget();
        return false;
      }
      // The sign-out that has begun meanwhile goes on: the provider needs what the library has just stored.
      if (isLeaving(state)) return false;
      enter(identity);
      // A provider may issue tokens that end within the minute: they are not renewed every second.
      nextRenewal = Date.now() + Math.min(retryPause, (identity.expiresAt * 1000 - Date.now()) / 2);
      return true;
    } catch (error) {
      console.error(`The session could not be renewed: ${text(error)}`, error);
      warn();
      isRefused = error instanceof RenewalRefused;
      nextRenewal = Date.now() + retryPause;
      return false;
    } finally {
      clearTimeout(slow);
    }
  }
  function renew(): Promise<boolean> {
    renewal ??= renewOnce().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function expire(): Promise<void> {
    if (state.status !== 'signed-in' || isValid(state.identity)) return;
    if (!navigator.onLine) {
      heldUntil = Number.POSITIVE_INFINITY;
      warn();
      return;
    }
    if (heldUntil === Number.POSITIVE_INFINITY) heldUntil = Date.now() + wakingTime;
    const isPausing = Date.now() < nextRenewal && renewal === undefined;
    if (!isPausing && (await renew())) return;
    const isOver = isRefused || Date.now() >= heldUntil;
    if (isOver && state.status === 'signed-in' && !isValid(state.identity)) await end(expired);
  }

  async function followOtherTab(stored: string | null): Promise<void> {
    if (stored === null) {
      if (state.status !== 'signed-in') return;
      // The other tab removed what is stored when it was a sign-out, and asked about unsaved work in all tabs; an end of the
      // session leaves both.
      const isSignOut = isValid(state.identity) && recordOwner.get() === undefined;
      const notice: SessionNotice = isSignOut ? { tone: 'info', text: 'You signed out in another tab.' } : expired;
      leave(notice, isSignOut ? undefined : ownerOfUnsavedWork());
      return;
    }
    const identity = await client.stored();
    if (!identity || !isValid(identity)) return;
    const here = ownerOfPage(state);
    if (here === undefined || here === identity.userId) return enter(identity);
    // Everything on the page belongs to the user who was here before, and goes without a question.
    set({ status: 'signed-out' });
    setTimeout(() => location.reload());
  }

  setInterval(watch, watchInterval);
  window.addEventListener('storage', (event) => {
    if (event.key === client.storageKey) void followOtherTab(event.newValue);
  });
  window.addEventListener('online', () => {
    if (state.status !== 'signed-in' || !(state.isEnding || !isValid(state.identity))) return;
    void renew().then((isRenewed) => (isRenewed ? undefined : expire()));
  });

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {
      const failure = signInFailure.take();
      const identity = await client.stored();
      if (identity && isValid(identity)) return enter(identity);
      if (!identity) return leave(failure ? { tone: 'danger', text: failure } : undefined);
      if (!navigator.onLine) {
        heldUntil = Number.POSITIVE_INFINITY;
        return set({ status: 'signed-in', identity, isEnding: true });
      }
      if (await renew()) return;
      if (isRefused) return end(expired);
      // The provider does not answer, which may pass: the watch tries again, and says meanwhile that the session is ending.
      heldUntil = Date.now() + wakingTime;
      set({ status: 'signed-in', identity, isEnding: true });
    },
    signIn: async () => {
      try {
        await client.signIn(location.pathname + location.search);
      } catch (error) {
        console.error('The sign-in could not be started.', error);
        const reason = 'The sign-in service does not answer. Try again in a moment, or contact support.';
        leave({ tone: 'danger', text: `${reason} (${text(error)})` });
      }
    },
    signOut: async () => {
      await setSessionHint(false);
      if (state.status === 'signed-in') {
        // Before its records are removed: the lists on the page would fetch them all with a token that has ended.
        set({ ...state, isLeaving: true });
        // Somebody goes back to this page as it was left: it has no session.
        window.addEventListener('pageshow', () => location.reload(), { once: true });
        await endAccess?.(state.identity.accessToken);
      }
      await clearLocalData();
      try {
        await client.signOut();
      } catch (error) {
        console.error(`The sign-out at the identity server failed: ${text(error)}`, error);
        await client.forget();
        location.assign('/');
      }
    },
    renew,
    recheck: (check) => {
      if (rechecking || state.status !== 'signed-in' || state.isLeaving) return;
      rechecking = (async () => {
        const isRenewed = await renew();
        // A disabled account is refused a new token too: the check can say which of the two it is.
        await check();
        if (isRenewed || !isSignedIn()) return;
        // The token has ended, and the watch still tries to renew it.
        if (!isRefused && Date.now() < heldUntil) return;
        await end({ tone: 'danger', text: 'You were signed out. The session is no longer valid.' });
      })().finally(() => {
        rechecking = undefined;
      });
    },
    end,
    dismissNotice: () => {
      if (state.status === 'signed-out') set({ status: 'signed-out' });
    },
  };
}
