import { useEffect, useSyncExternalStore } from 'react';
import type { CodeState, RemoteLoader } from './remote-loader.ts';

/** Loads the component behind a code reference and follows its state. */
export function useCode(loader: RemoteLoader, code: string): CodeState {
  const state = useSyncExternalStore(loader.subscribe, () => loader.codeState(code));
  useEffect(() => {
    void loader.loadCode(code);
  }, [loader, code]);
  return state;
}
