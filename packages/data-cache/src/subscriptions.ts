import type { CollectionName } from '@groundwork/contract';
import type { CachedCollection } from './cached-collection.ts';
import { inOneTab } from './tabs.ts';

// Collections that a mounted view reads are kept in sync while the page is visible: on showing the view, on focus, when
// the network returns, and every minute (docs: data-cache#loading). Of several tabs only one asks.

const interval = 60_000;
/** A view shown again within this time, in milliseconds, does not fetch. */
const fresh = 5_000;
const counts = new Map<CachedCollection, number>();
let stopListening: (() => void) | undefined;

const isVisible = () => document.visibilityState === 'visible';

/** The collections that mounted views read. */
export const subscribedCollections = (): readonly CachedCollection[] => [...counts.keys()];

/** Whether a mounted view keeps this collection in sync, so that its cached records are those of the server. */
export const isKeptInSync = (name: CollectionName): boolean =>
  subscribedCollections().some((collection) => collection.name === name && collection.hasLoaded);

/** Fetches every subscribed collection whose last fetch is older than `age` milliseconds. */
export function syncSubscribed(age = 0): void {
  if (!isVisible()) return;
  for (const collection of counts.keys()) {
    if (Date.now() - collection.syncedAt < age) continue;
    if (collection.hasLoaded) void inOneTab(`sync:${collection.name}`, () => collection.load({ quiet: true }));
    else void collection.load({ quiet: true });
  }
}

function listen(): () => void {
  // Without a network every list would fail, and no longer say of what time it is; its return asks for all of them.
  const sync = (age: number) => navigator.onLine && syncSubscribed(age);
  const onFocus = () => sync(fresh);
  // A little less than the interval, or the tab that just missed it would wait for two.
  const timer = setInterval(() => sync(interval - fresh), interval);
  window.addEventListener('focus', onFocus);
  window.addEventListener('online', onFocus);
  document.addEventListener('visibilitychange', onFocus);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', onFocus);
    window.removeEventListener('online', onFocus);
    document.removeEventListener('visibilitychange', onFocus);
  };
}

/** Keeps the collection in sync until the answered function is called. */
export function subscribe(collection: CachedCollection): () => void {
  counts.set(collection, (counts.get(collection) ?? 0) + 1);
  stopListening ??= listen();
  if (!collection.hasLoaded) void collection.load({ isUnhurried: true });
  else if (Date.now() - collection.syncedAt >= fresh) void collection.load({ quiet: true, isUnhurried: true });
  let isSubscribed = true;
  return () => {
    if (!isSubscribed) return;
    isSubscribed = false;
    const left = (counts.get(collection) ?? 1) - 1;
    if (left > 0) counts.set(collection, left);
    else counts.delete(collection);
    if (counts.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}
