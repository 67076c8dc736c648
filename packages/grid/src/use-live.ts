import { useMemo, useRef } from 'react';

/** An object that stays the same and always reads as the one given last: for what AG Grid is handed once. */
export function useLive<T extends object>(value: T): T {
  const latest = useRef(value);
  latest.current = value;
  return useMemo(() => new Proxy({} as T, { get: (_, key) => Reflect.get(latest.current, key) }), []);
}
