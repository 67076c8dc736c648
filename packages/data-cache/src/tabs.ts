import type { CollectionName } from '@groundwork/contract';
import type { Change } from './cached-collection.ts';

/** More than this is cheaper to fetch than to copy to every tab. */
const mostShared = 1000;

export interface Message extends Change {
  collection: CollectionName;
}
export interface Tabs {
  send: (message: Message) => void;
  leave: () => void;
}

export const locksOf = (): LockManager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks);

/** Joins the other tabs of the same user; without BroadcastChannel each tab stays for itself. */
export function joinTabs(userId: string, hear: (message: Message) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, leave: () => undefined };
  const channel = new BroadcastChannel(`groundwork:${userId}`);
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  return {
    send: (message) => {
      if (message.records.length <= mostShared) channel.postMessage(message);
    },
    leave: () => channel.close(),
  };
}

/** Runs `work` in one tab at a time: when another tab is at it, it does it for this one too. */
export async function inOneTab(name: string, work: () => Promise<unknown>): Promise<void> {
  const locks = locksOf();
  if (!locks) {
    await work();
    return;
  }
  await locks.request(`groundwork:${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

/**
 * Runs `work` in one tab after another. A tab that holds the turn longer than so many milliseconds may be frozen and is
 * not waited for.
 */
export async function inTurn(name: string, patience: number, work: () => Promise<unknown>): Promise<void> {
  const locks = locksOf();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  let isRun = false;
  const run = async () => {
    clearTimeout(timer);
    isRun = true;
    await work();
  };
  try {
    await (locks ? locks.request(`groundwork:${name}`, { signal: late.signal }, run) : run());
  } catch (error) {
    if (isRun) throw error;
    await run();
  }
}

/**
 * Makes this tab the only one that holds `name` until the signal aborts. `onHeld` is called at once when the lock is free,
 * or, with `isLate`, when the tab that holds it has gone. Without locks this tab takes itself for the only one.
 */
export async function holdAlone(name: string, signal: AbortSignal, onHeld: (isLate: boolean) => void): Promise<void> {
  const locks = locksOf();
  if (signal.aborted) return;
  if (!locks) {
    onHeld(false);
    return;
  }
  const untilAborted = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
  await new Promise<void>((decided) => {
    const ignore = () => decided();
    const wait = () => {
      decided();
      locks
        .request(`groundwork:${name}`, { signal }, () => {
          onHeld(true);
          return untilAborted();
        })
        .catch(ignore);
    };
    locks
      .request(`groundwork:${name}`, { ifAvailable: true }, (lock) => {
        if (!lock) return wait();
        onHeld(false);
        decided();
        return untilAborted();
      })
      .catch(ignore);
  });
}
