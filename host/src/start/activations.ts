import { afterFirstPage } from '../background/deferred-parts.ts';
import type { RemoteLoader } from '../loader/remote-loader.ts';

/**
 * Starts what a remote runs from the sign-in on (`activate: 'signed-in'`), once the first page is shown and has had time for
 * its rows; answers how to stop it. A remote that fails in it fails alone.
 */
export function startActivation({ release, load }: Pick<RemoteLoader, 'release' | 'load'>): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  const safely = (work: () => void) => {
    try {
      work();
    } catch (error) {
      console.error(`The remote '${release.name}' failed in activate() or in its end.`, error);
    }
  };
  const start = async () => {
    if (release.declaration.activate !== 'signed-in') return;
    const state = await load();
    if (isStopped || state.status !== 'ready') return;
    safely(() => {
      stop = state.module.activate?.();
    });
  };
  const stopWaiting = afterFirstPage(() => void start());
  return () => {
    isStopped = true;
    stopWaiting();
    safely(() => stop?.());
  };
}
