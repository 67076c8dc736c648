import type { RemoteRelease } from '@groundwork/federation/releases';
import type { Remotes } from './remotes.ts';

/** The remotes of the open page, some of which may be replaced by other versions. */
export interface RemoteStore {
  current: () => Remotes;
  subscribe: (listener: () => void) => () => void;
  replace: (next: Remotes) => void;
  /** Releases whose code may run in this page, those that were replaced too: an error is reported to the one that threw it. */
  ever: RemoteRelease[];
}

export function createRemoteStore(first: Remotes): RemoteStore {
  let current = first;
  const listeners = new Set<() => void>();
  const ever = first.loaders.map(({ release }) => release);
  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replace: (next) => {
      for (const { release } of next.loaders) if (!ever.includes(release)) ever.push(release);
      current = next;
      for (const listener of listeners) listener();
    },
    ever,
  };
}
