import { afterFirstPage } from '../background/deferred-parts.ts';
import type { Remotes } from '../loader/remotes.ts';

/**
 * Starts what remotes run from the sign-in on (`activate: 'signed-in'`), once the first page is shown and has had time for
 * its rows; answers how to stop all of it.
 */
export function startActivations({ loaders }: Pick<Remotes, 'loaders'>): () => void {
  const stops: (() => void)[] = [];
  let isStopped = false;
  const start = () => {
    for (const loader of loaders) {
      if (loader.release.declaration.activate !== 'signed-in') continue;
      void loader.load().then((state) => {
        if (isStopped || state.status !== 'ready') return;
        try {
          const stop = state.module.activate?.();
          if (stop) stops.push(stop);
        } catch (error) {
          console.error(`The remote '${loader.release.name}' failed in activate().`, error);
        }
      });
    }
  };
  const stopWaiting = afterFirstPage(start);
  return () => {
    isStopped = true;
    stopWaiting();
    for (const stop of stops) stop();
  };
}
