import { useEffect, useState } from 'react';
import { longestWait } from './unread.ts';

/** The time, which goes on when something is due. */
export function useNow(wakeAt: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (wakeAt === undefined || wakeAt <= now) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(wakeAt - Date.now(), 0), longestWait));
    return () => clearTimeout(timer);
  }, [wakeAt, now]);
  return now;
}
