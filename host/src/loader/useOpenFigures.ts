import type { RemoteRelease } from '@groundwork/federation/releases';
import { useEffect, useRef } from 'react';
import { recordFigure, recordOpening } from '../telemetry/record.ts';
import { isFaultOfVersion, type LoadFailure } from './failure.ts';

/** What of a page's code is known. */
interface Opening {
  status: 'loading' | 'ready' | 'failed';
  failure?: Pick<LoadFailure, 'cause'>;
}

/**
 * Counts that a page or dialog was opened, how long its code took, and whether the version was to blame that it could not
 * be loaded. An opening that a line or a server kept from its files says nothing about the version: it counts as none.
 */
export function useOpenFigures({ name: remote, version }: RemoteRelease, { status, failure }: Opening): void {
  const since = useRef<number>(undefined);
  since.current ??= recordOpening(remote, version);
  const isBlameless = failure !== undefined && !isFaultOfVersion(failure);
  useEffect(() => {
    if (status === 'loading' || isBlameless) return;
    recordFigure({ remote, version, measure: 'open' });
    if (status === 'failed') return recordFigure({ remote, version, measure: 'open-failed' });
    // In the next frame it is there for people too.
    const frame = requestAnimationFrame((now) => {
      recordFigure({ remote, version, measure: 'first-view', value: Math.max(0, now - (since.current ?? now)) });
    });
    return () => cancelAnimationFrame(frame);
  }, [remote, version, status, isBlameless]);
}
