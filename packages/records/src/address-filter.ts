import { useSearchParams } from '@groundwork/shell-sdk';
import { useEffect, useRef, useState } from 'react';

/** How long after a choice the address follows: choosing a view changes the address too, and must not be overwritten. */
const writingPause = 100;

/**
 * A list filter that is stored in the address as `?key=`, so that a link, Back and a reload restore it. `parse` accepts
 * any text; a value equal to `parse(undefined)` is left out of the address.
 *
 * @example
 * ```tsx
 * import { useAddressFilter } from '@groundwork/records';
 * import { SwitchField } from '@groundwork/ui';
 *
 * function LateFilter() {
 *   const [shown, setShown] = useAddressFilter('shown', (text) => (text === 'late' ? 'late' : 'all'));
 *   return <SwitchField label="Late only" value={shown === 'late'} onChange={(isOn) => setShown(isOn ? 'late' : 'all')} />;
 * }
 * ```
 */
export function useAddressFilter<T extends string>(
  key: string,
  parse: (text: unknown) => T,
): [T, (value: unknown) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = parse(params.get(key) ?? undefined);
  const [value, setValue] = useState(inAddress);
  const written = useRef(inAddress);
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setValue(inAddress);
  }, [inAddress]);
  const none = parse(undefined);
  useEffect(() => {
    if (value === written.current) return;
    const timer = setTimeout(() => {
      written.current = value;
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === none) next.delete(key);
          else next.set(key, value);
          return next;
        },
        { replace: true },
      );
    }, writingPause);
    return () => clearTimeout(timer);
  }, [value, none, key, setParams]);
  return [value, (next) => setValue(parse(next))];
}
