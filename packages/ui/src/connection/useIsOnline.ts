import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the browser has a network. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/**
 * Why a button is off that needs the network (docs: offline-limits): its `disabledReason`.
 *
 * @example
 * ```tsx
 * import { Button, useOfflineReason } from '@groundwork/ui';
 *
 * function Lend({ onLend }: { onLend: () => void }) {
 *   const disabledReason = useOfflineReason();
 *   return (
 *     <Button isDisabled={disabledReason !== undefined} disabledReason={disabledReason} onPress={onLend}>
 *       Lend
 *     </Button>
 *   );
 * }
 * ```
 */
export const useOfflineReason = (): string | undefined => (useIsOnline() ? undefined : 'You are offline');
