import { useSyncExternalStore } from 'react';

/** False while another tab covers this one: then nobody sees what comes. */
export const useIsTabShown = (): boolean => useSyncExternalStore(subscribe, isShown);

const isShown = () => document.visibilityState === 'visible';
const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
