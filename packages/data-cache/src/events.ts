import type { CacheEvent } from './api.ts';

const listeners = new Set<(event: CacheEvent) => void>();

/**
 * Hears of every successful change made in this tab ([DL-12]; docs: data-cache#side-effects); answers the stop
 * function.
 */
export function onCacheEvent(listener: (event: CacheEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Announces an event to all listeners of `onCacheEvent` in this tab. */
export function announce(event: CacheEvent): void {
  for (const listener of [...listeners]) {
    try {
      listener(event);
    } catch (error) {
      console.error(`A listener failed on '${event.type}'.`, error);
    }
  }
}
