import type { CollectionName } from '@groundwork/contract';
import { type Atom, atom } from 'jotai';
import { store } from '../store.ts';
import type { CommandIntent, Creation } from './entry.ts';
import type { OfflineQueue } from './offline-queue.ts';

// The part of the offline queue that the page has from the start (docs: offline): the code that stores and sends
// changes is loaded soon after the first page is shown (`prepareCalls`), at the start when some wait, and at the latest
// when one has to.

/** A change that waits to be sent, as it is shown. */
export interface WaitingChange {
  id: string;
  collection: CollectionName;
  recordId: string;
  name: string;
  /** In a few words: 'Complete', 'Note: the handle is loose'. */
  what: string;
  madeAt: number;
  /** Of a new record: what it is to be. */
  creation?: Creation;
  /** Of a command: what it does. */
  command?: CommandIntent;
  /** Why the server refused it. */
  failure?: string;
}
const changesAtom = atom<readonly WaitingChange[]>([]);
/**
 * The changes of this user that wait to be sent, in their order.
 *
 * @example
 * ```tsx
 * import { waitingChangesAtom } from '@groundwork/data-cache';
 * import { Banner } from '@groundwork/ui';
 * import { useAtomValue } from 'jotai';
 *
 * function Waiting() {
 *   const changes = useAtomValue(waitingChangesAtom);
 *   return changes.length > 0 ? <Banner tone="info">{changes.length} changes wait for the network.</Banner> : null;
 * }
 * ```
 */
export const waitingChangesAtom: Atom<readonly WaitingChange[]> = atom((get) => get(changesAtom));
export const setWaitingChanges = (changes: readonly WaitingChange[]): void => store.set(changesAtom, changes);

export const dropWaitingChange = (id: string): void =>
  store.set(changesAtom, (changes) => changes.filter((change) => change.id !== id));

/** In localStorage while changes of this user wait; a new value notifies the other tabs that they have changed. */
export const offlineQueueFlag = (userId: string): string => `groundwork-outbox:${userId}`;
/** Earlier releases had one flag for anybody who was signed in. */
export const earlierFlag = 'groundwork-outbox';
let owner: string | undefined;
let opening: Promise<OfflineQueue> | undefined;

/** The code that stores and sends changes. @throws Error where it cannot be loaded; the next call tries again */
export const importOfflineQueue = () => import(/* webpackChunkName: "writes" */ './offline-queue.ts');

/** Opens the offline queue of the signed-in user. @throws Error without a user or without storage */
export function openOfflineQueue(): Promise<OfflineQueue> {
  return openOfflineQueueOf(owner);
}

/** The same, of the user who made a change. @throws Error also where somebody else is signed in by now, or nobody */
export function openOfflineQueueOf(user: string | undefined): Promise<OfflineQueue> {
  if (user !== owner) return Promise.reject(new Error('The user of this change is signed out.'));
  opening ??= importOfflineQueue().then(({ OfflineQueue }) => OfflineQueue.open(user));
  const own = opening;
  own.catch(() => {
    if (opening === own) opening = undefined;
  });
  return own;
}

/** The signed-in user and their offline queue, if it is open already; `undefined` where nobody could keep anything. */
export const currentOfflineQueue = () => (owner ? { owner, queue: opening?.catch(() => undefined) } : undefined);

function follow(userId: string): void {
  if (opening || localStorage.getItem(offlineQueueFlag(userId)) || localStorage.getItem(earlierFlag)) {
    openOfflineQueue()
      .then((queue) => queue.reread())
      .catch((error: unknown) => console.warn('What waits to be sent could not be read.', error));
  }
}
const onStorage = ({ key }: StorageEvent) => {
  if (owner && key === offlineQueueFlag(owner)) follow(owner);
};

/** Keeps the changes of this user from here on; of nobody, when undefined. */
export async function setOfflineQueueOwner(userId: string | undefined): Promise<void> {
  // The page has come back from the browser's cache with its queue: nothing of it leaves the screen meanwhile.
  if (userId && userId === owner && opening) return follow(userId);
  const last = opening;
  opening = undefined;
  owner = userId;
  window.removeEventListener('storage', onStorage);
  (await last?.catch(() => undefined))?.close();
  if (userId === undefined || owner !== userId) return;
  window.addEventListener('storage', onStorage);
  follow(userId);
}
