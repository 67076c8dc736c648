import { useEffect, useSyncExternalStore } from 'react';
import type { CodeState, RemoteLoader } from './remote-loader.ts';
import { useOpenFigures } from './useOpenFigures.ts';

/** Loads the component behind a code reference and follows its state. */
export function useCode(loader: RemoteLoader, code: string): CodeState {
  const state = useSyncExternalStore(loader.subscribe, () => loader.codeState(code));
  useEffect(() => {
    void loader.loadCode(code);
  }, [loader, code]);
  useOpenFigures(loader.release, state);
  return state;
}
