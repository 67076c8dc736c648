import type { CollectionName } from '@groundwork/contract';
import type { Change } from './collection-changes.ts';

/** Records in one message. More than this are cheaper to fetch than to copy to every tab. */
const mostShared = 1000;

export interface Message extends Change {
  collection: CollectionName;
}
/** Messages between the tabs of this browser. */
export interface Channel<M> {
  /** Nothing is sent once it is closed. */
  broadcast: (message: M) => void;
  close: () => void;
}
export type Tabs = Channel<Message>;

export const locksOf = (): LockManager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks);

/** Connects to the other tabs that open a channel of this name. Without BroadcastChannel nothing is sent or received. */
export function openChannel<M>(name: string, onMessage: (message: M) => void): Channel<M> {
  if (typeof BroadcastChannel === 'undefined') return { broadcast: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<M>) => onMessage(data);
  let isOpen = true;
  return {
    // What a page still reports when it goes would throw.
    broadcast: (message) => isOpen && channel.postMessage(message),
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}

/** Connects to the other tabs of the same user. */
export function joinTabs(userId: string, onMessage: (message: Message) => void): Tabs {
  const { broadcast, close } = openChannel(`groundwork:${userId}`, onMessage);
  return {
    broadcast: (message) => {
      if (message.records.length <= mostShared) broadcast(message);
    },
    close,
  };
}

/** Runs `work` if no other tab holds the lock `name`; otherwise skips it, because that tab broadcasts its result. */
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
 * Runs `work` in one tab after another; after `timeoutMs` milliseconds without the lock: the tab that holds it may be
 * frozen.
 */
export async function inTurnOrAfter(timeoutMs: number, name: string, work: () => Promise<unknown>): Promise<void> {
  const locks = locksOf();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
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
 * or, with `isLate`, when the tab that holds it closes. Without the Web Locks API this tab acts as the only one.
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
