import type { Remotes } from '../loader/remotes.ts';

/** Starts what remotes run from the sign-in on (`activate: 'signed-in'`); answers how to stop all of it. */
export function startActivations({ loaders }: Pick<Remotes, 'loaders'>): () => void {
  const stops: (() => void)[] = [];
  let isStopped = false;
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
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}
