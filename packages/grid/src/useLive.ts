import { useRef } from 'react';

/**
 * An object that stays the same and always holds the values given last: for what AG Grid takes once, like its context.
 * `value` has the same keys in every render.
 */
export function useLive<T extends object>(value: T): T {
  const live = useRef({ ...value });
  return Object.assign(live.current, value);
}
