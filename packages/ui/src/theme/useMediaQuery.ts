import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches, kept up to date.
 *
 * @example
 * ```tsx
 * import { useMediaQuery } from '@groundwork/ui';
 *
 * const Hint = () => (useMediaQuery('(pointer: coarse)') ? <p>Tap a tool</p> : <p>Click a tool</p>);
 * ```
 */
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

/**
 * Desktop is wider than 768 px ([SH-13]).
 *
 * @example
 * ```tsx
 * import { useIsDesktop } from '@groundwork/ui';
 *
 * const Title = () => (useIsDesktop() ? <h1>Loans of all warehouses</h1> : <h1>Loans</h1>);
 * ```
 */
export const useIsDesktop = (): boolean => useMediaQuery('(min-width: 769px)');

/**
 * A tablet has a desk's screens with less room beside the menu (docs: layouts-by-width).
 *
 * @example
 * ```tsx
 * import { useIsTablet } from '@groundwork/ui';
 *
 * const Columns = () => (useIsTablet() ? <p>Name</p> : <p>Name, place and condition</p>);
 * ```
 */
export function useIsTablet(): boolean {
  const isDesktop = useIsDesktop();
  return useMediaQuery('(max-width: 1024px)') && isDesktop;
}
