/** Slows down guessing: after `limit` failures for one key within `seconds`, further attempts wait. */
export interface Throttle {
  /** Seconds until the next attempt is allowed; 0 when it is now. */
  wait(key: string): number;
  fail(key: string): void;
  succeed(key: string): void;
}

/** @param now clock in milliseconds, for tests */
export function createThrottle({ limit = 5, seconds = 60, now = Date.now } = {}): Throttle {
  const failures = new Map<string, number[]>();
  const recent = (key: string) => {
    const since = now() - seconds * 1000;
    const times = (failures.get(key) ?? []).filter((time) => time > since);
    if (times.length === 0) failures.delete(key);
    else failures.set(key, times);
    return times;
  };
  return {
    wait(key) {
      const times = recent(key);
      const oldest = times[times.length - limit];
      return oldest === undefined ? 0 : Math.ceil((oldest + seconds * 1000 - now()) / 1000);
    },
    fail(key) {
      failures.set(key, [...recent(key), now()]);
    },
    succeed(key) {
      failures.delete(key);
    },
  };
}
