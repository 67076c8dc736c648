import { type Atom, atom } from 'jotai';
import { onDemand } from './on-demand.ts';
import { store } from './store.ts';

// The part of live updates that the page has from the start: the rest is loaded when the first page is shown.

/**
 * off: lists are fetched every minute · waiting: to connect · streaming: changes come as they happen · polling: something on the
 * way holds streams back, so the server is asked every 15 seconds.
 */
export type LiveUpdatesState = 'off' | 'waiting' | 'streaming' | 'polling';
const stateAtom = atom<LiveUpdatesState>('off');
/**
 * How this browser learns of others' changes, for diagnostics.
 *
 * @example
 * ```tsx
 * import { liveUpdatesAtom } from '@groundwork/data-cache';
 * import { useAtomValue } from 'jotai';
 *
 * const Diagnosis = () => <p>Changes of others: {useAtomValue(liveUpdatesAtom)}</p>;
 * ```
 */
export const liveUpdatesAtom: Atom<LiveUpdatesState> = atom((get) => get(stateAtom));
export const setLiveUpdatesState = (state: LiveUpdatesState): void => store.set(stateAtom, state);

const loadLive = onDemand(() => import(/* webpackChunkName: "after-start" */ './live.ts'));
let owner: string | undefined;
let isWanted = false;
let stop: (() => void) | undefined;

async function follow(): Promise<void> {
  const userId = owner;
  if (!userId || !isWanted || stop) return;
  const live = await loadLive();
  if (owner !== userId || stop) return;
  // Without its code everything is fetched every minute, until the network is back.
  if ('succeeded' in live) window.addEventListener('online', () => void follow(), { once: true });
  else stop = live.followChanges(userId);
}

/** Follows others' changes as they happen, for as long as somebody is signed in. Call it when the first page is shown. */
export function startLiveUpdates(): Promise<void> {
  isWanted = true;
  return follow();
}

/** Follows changes for this user from here on; for nobody, when undefined. */
export function setLiveOwner(userId: string | undefined): void {
  if (owner === userId) return;
  stop?.();
  stop = undefined;
  owner = userId;
  void follow();
}
