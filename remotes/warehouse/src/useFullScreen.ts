import { useIsActive } from '@groundwork/shell-sdk';
import { useEffect } from 'react';

/** A page for which somebody walks with both hands full: without top bar and menu, only the way back (Frame.module.css). */
export function useFullScreen(): void {
  const isActive = useIsActive();
  useEffect(() => {
    if (!isActive) return;
    document.documentElement.dataset.fullScreen = '';
    return () => {
      delete document.documentElement.dataset.fullScreen;
    };
  }, [isActive]);
}
