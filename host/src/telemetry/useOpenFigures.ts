import type { RemoteRelease } from '@groundwork/federation/releases';
import { useEffect, useRef } from 'react';
import { recordFigure, recordOpening } from './record.ts';

/** Counts that a page or dialog was opened, how long its code took, and whether it could not be loaded. */
export function useOpenFigures({ name: remote, version }: RemoteRelease, status: 'loading' | 'ready' | 'failed'): void {
  const since = useRef<number>(undefined);
  since.current ??= recordOpening(remote, version);
  useEffect(() => {
    if (status === 'loading') return;
    recordFigure({ remote, version, measure: 'open' });
    if (status === 'failed') return recordFigure({ remote, version, measure: 'open-failed' });
    // In the next frame it is there for people too.
    const frame = requestAnimationFrame((now) => {
      recordFigure({ remote, version, measure: 'first-view', value: Math.max(0, now - (since.current ?? now)) });
    });
    return () => cancelAnimationFrame(frame);
  }, [remote, version, status]);
}
