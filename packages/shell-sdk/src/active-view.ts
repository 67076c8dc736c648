import { createContext, use } from 'react';

/** Provided by the host around each kept view. */
export const ActiveView = createContext(true);

/**
 * false while this page is a kept, hidden view: pause what polls and unmount dialogs.
 *
 * @example
 * ```tsx
 * import { useIsActive } from '@groundwork/shell-sdk';
 * import { useEffect } from 'react';
 *
 * function useEveryMinute(run: () => void) {
 *   const isActive = useIsActive();
 *   useEffect(() => {
 *     if (!isActive) return undefined;
 *     const timer = setInterval(run, 60_000);
 *     return () => clearInterval(timer);
 *   }, [isActive, run]);
 * }
 * ```
 */
export const useIsActive = (): boolean => use(ActiveView);
