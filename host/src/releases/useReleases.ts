import type { Result } from '@groundwork/contract';
import { call } from '@groundwork/data-cache';
import { useCallback, useEffect, useState } from 'react';
import type { ReleaseDetails, Releases } from './release-answers.ts';

/** What could be read: the answer stays while a later reading fails. */
export interface Reading<T> {
  data?: T;
  problem?: string;
  /** It is not for this person. */
  isRefused?: boolean;
  /** When the data was read, in milliseconds since 1970. */
  readAt?: number;
}

const interval = 30_000;

/** Reads it now, and every half minute while the page is visible. @returns the reading, and how to read it at once */
function useReading<T>(path: string | undefined): [Reading<T>, () => void] {
  const [reading, setReading] = useState<Reading<T> & { path?: string }>({});
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks for another reading.
  useEffect(() => {
    if (path === undefined) return;
    let isLeft = false;
    const read = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer: Result<T> = await call<T>('GET', path);
      if (isLeft) return;
      const { succeeded } = answer;
      const isRefused = answer.responseCode === 403;
      const problem = succeeded ? undefined : (answer.error.message ?? 'The server did not answer.');
      setReading((before) => ({
        path,
        problem,
        isRefused,
        ...(succeeded
          ? { data: answer.data, readAt: Date.now() }
          : before.path === path && { data: before.data, readAt: before.readAt }),
      }));
    };
    void read();
    const timer = setInterval(read, interval);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [path, times]);
  const again = useCallback(() => setTimes((count) => count + 1), []);
  return [reading.path === path ? reading : {}, again];
}

export const useReleases = (channel: string) => useReading<Releases>(`releases?channel=${channel}`);
export const useReleaseDetails = (channel: string, name: string) =>
  useReading<ReleaseDetails>(`releases/${name}?channel=${channel}`);
