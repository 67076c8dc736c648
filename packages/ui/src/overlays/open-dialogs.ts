import { useEffect, useEffectEvent } from 'react';

/** How each open dialog is closed, the topmost last. */
const closers = new Set<() => void>();

/** While its dialog is open, Back closes it like its Close button: with the question where something is typed. */
export function useCloseByBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closer = () => close();
    closers.add(closer);
    return () => void closers.delete(closer);
  }, []);
}

/**
 * For the host: what Back does in place of leaving the page.
 *
 * @param inAddress how many of the open dialogs the address has opened: these close by leaving it
 * @returns how to close the topmost dialog; undefined where none is open beyond those
 *
 * @example
 * ```tsx
 * import { topDialog } from '@groundwork/ui';
 *
 * topDialog(0)?.();
 * ```
 */
export const topDialog = (inAddress: number): (() => void) | undefined =>
  closers.size > inAddress ? [...closers].at(-1) : undefined;
