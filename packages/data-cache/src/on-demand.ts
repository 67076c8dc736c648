import { unreachable } from './http.ts';

/** Loads a piece of code once. Where it cannot be had the server counts as out of reach, and the next one tries again. */
export function onDemand<M extends object>(load: () => Promise<M>): () => Promise<M | ReturnType<typeof unreachable>> {
  let loading: Promise<M> | undefined;
  return () => {
    loading ??= load();
    return loading.catch((error: unknown) => {
      loading = undefined;
      return unreachable(error);
    });
  };
}
