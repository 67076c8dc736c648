import { useEffect, useState } from 'react';

/**
 * True once the flag has been true for a while: what is ready within 250 ms shows no sign of waiting.
 *
 * @example
 * ```tsx
 * import { Spinner, useDelayed } from '@groundwork/ui';
 *
 * const Saving = ({ isSaving }: { isSaving: boolean }) => (useDelayed(isSaving, 300) ? <Spinner /> : null);
 * ```
 */
export function useDelayed(flag: boolean, milliseconds = 250): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!flag) return;
    const timer = setTimeout(() => setHasPassed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setHasPassed(false);
    };
  }, [flag, milliseconds]);
  return flag && hasPassed;
}
