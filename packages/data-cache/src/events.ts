import type { CacheEvent } from './api.ts';

const listeners = new Set<(event: CacheEvent) => void>();

/**
 * Hears of every successful change made in this tab ([DL-12]; docs: data-cache#side-effects), and which lists others have
 * changed; answers the stop function.
 *
 * @example
 * ```tsx
 * import { onCacheEvent } from '@groundwork/data-cache';
 *
 * const stop = onCacheEvent((event) => {
 *   if (event.type === 'list-changed' && event.collection === 'vendors') console.info('read the vendors again');
 * });
 * stop();
 * ```
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
