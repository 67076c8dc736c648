import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, kept up to date. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}

/** Desktop is wider than 768 px ([SH-13]). */
export const useIsDesktop = (): boolean => useMediaQuery('(min-width: 769px)');

/** A tablet has a desk's screens with less room beside the menu (docs: layouts-by-width). */
export function useIsTablet(): boolean {
  const isDesktop = useIsDesktop();
  return useMediaQuery('(max-width: 1024px)') && isDesktop;
}
