import { type AuthStatus, type CollectionName, errorSummary, type Profile } from '@groundwork/contract';
import {
  call,
  closePersistence,
  openPersistence,
  readAhead,
  resetCache,
  syncSubscribed,
  wipePersistence,
} from '@groundwork/data-cache';
import { clearKeptTexts, clearStoredSettings, sessionOf } from '@groundwork/shell-sdk';
import { atom, getDefaultStore } from 'jotai';
import { setInitialSettings, setInitialWarehouse } from '../scope/initial-scope.ts';
import { loadScopeRecords } from '../scope/scope-records.ts';
import type { SessionStore } from '../session/session.ts';
import { recordOwner } from '../session/session-storage.ts';
import { forgetProfile, storedProfile, storeProfile } from './stored-profile.ts';

/** Who the signed-in person is to the API (docs: shell#session). */
export type AccountState =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'ready'; profile: Profile }
  | { status: 'failed'; message: string };

const stateAtom = atom<AccountState>({ status: 'none' });
export const accountAtom = atom((get) => get(stateAtom));
export const profileAtom = atom((get) => {
  const state = get(stateAtom);
  return state.status === 'ready' ? state.profile : undefined;
});

const store = getDefaultStore();
const set = (state: AccountState) => store.set(stateAtom, state);

const isRefusal = (code: number) => code === 401 || code === 403;

/**
 * Deletes everything this browser stores for a user except the token. A sign-out also deletes unsent changes, after asking
 * the user. Before another user's sign-in (`keepsUnsent`) they stay in IndexedDB until their owner signs in again.
 */
export async function clearLocalData(options?: { keepsUnsent: boolean }): Promise<void> {
  const user = storedProfile();
  if (user && !options?.keepsUnsent) clearKeptTexts(user.id);
  recordOwner.clear();
  forgetProfile();
  clearStoredSettings();
  resetCache();
  await wipePersistence(options);
}

export interface Account {
  /**
   * Opens the stored data of this user, loads their profile and the records of the scope. Deletes another user's data.
   */
  open: (name: string) => Promise<void>;
  /** Asks for the profile again, after it failed. */
  refresh: () => Promise<void>;
  /** Asks for it after the API refused a call and the token was renewed: a refusal now ends the session. */
  confirm: () => Promise<void>;
  close: () => void;
}

/** @param firstLists what the first page shows: read from what is kept while its code is still on its way */
export function createAccount(
  session: Pick<SessionStore, 'end'>,
  firstLists: () => readonly CollectionName[] = () => [],
): Account {
  let stopLoading: (() => void) | undefined;
  let openName: string | undefined;
  /** The profile has come from the API: a later failure leaves the page, and the work on it, as they are. */
  let isLoaded = false;

  const end = (why: string) => session.end({ tone: 'danger', text: `You were signed out. ${why}` });
  const endInvalid = () => end('The session is no longer valid.');

  async function load(isLastWord = false): Promise<void> {
    const name = openName;
    const answer = await call<Profile>('GET', 'auth/me');
    if (openName !== name) return;
    if (answer.succeeded) {
      isLoaded = true;
      const profile = { ...answer.data, warehouseIds: answer.data.warehouseIds ?? [] };
      storeProfile(profile);
      const entered = sessionOf(profile);
      setInitialSettings(entered);
      setInitialWarehouse(entered);
      return set({ status: 'ready', profile });
    }
    const message = `Failed to retrieve user profile: ${errorSummary(answer.error)}`;
    console.error(message, answer.error.requestId ?? '');
    // The token alone may be at fault: the session is being rechecked, which ends in confirm().
    if (answer.responseCode === 401 && !isLastWord) return;
    if (isRefusal(answer.responseCode)) {
      const isAccount = answer.responseCode === 403 || answer.error.code === 'account-disabled';
      return isAccount ? end(errorSummary(answer.error)) : endInvalid();
    }
    if (isLoaded) return;
    // Whatever kept the API from answering, the user continues with the data stored in this browser.
    const known = storedProfile();
    if (known) return set({ status: 'ready', profile: known });
    set({ status: 'failed', message });
  }

  const refresh = () => load();
  return {
    open: async (name) => {
      if (openName === name) return;
      openName = name;
      isLoaded = false;
      const isStillWanted = () => openName === name;
      set({ status: 'loading' });
      const isOwner = recordOwner.get() === name;
      if (!isOwner) await clearLocalData({ keepsUnsent: true });
      if (!isStillWanted()) return;
      recordOwner.set(name);
      await openPersistence(name);
      // Signed out meanwhile, or somebody else signed in: their records must not be opened behind them.
      if (!isStillWanted()) {
        if (openName === undefined) await closePersistence();
        return;
      }
      void readAhead(firstLists());
      stopLoading ??= loadScopeRecords();
      // Nothing that this browser holds waits for an answer; a refusal ends the session all the same.
      const known = isOwner ? storedProfile() : undefined;
      if (known) set({ status: 'ready', profile: known });
      await refresh();
    },
    refresh,
    confirm: async () => {
      const name = openName;
      const answer = await call<AuthStatus>('GET', 'auth/status');
      if (openName !== name) return;
      if (answer.succeeded && !answer.data.authenticated) return endInvalid();
      await load(true);
      // The lists on the screen were refused with the old token.
      if (openName === name) syncSubscribed();
    },
    close: () => {
      openName = undefined;
      stopLoading?.();
      stopLoading = undefined;
      resetCache();
      void closePersistence();
      set({ status: 'none' });
    },
  };
}
