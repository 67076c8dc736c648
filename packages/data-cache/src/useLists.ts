import type { CollectionName } from '@groundwork/contract';
import { useEffect } from 'react';
import { collection } from './collection.ts';

/**
 * Keeps further lists in sync while a component is shown: those its cells or blocks read. `names` is a constant of the module.
 *
 * @example
 * ```tsx
 * import { collection, useLists } from '@groundwork/data-cache';
 * import { useAtomValue } from 'jotai';
 *
 * function Vendors() {
 *   useLists(['vendors']);
 *   const vendors = useAtomValue(collection('vendors').allAtom);
 *   return <p>{vendors.length} vendors</p>;
 * }
 * ```
 */
export function useLists(names: readonly CollectionName[]): void {
  useEffect(() => {
    const stops = names.map((name) => collection(name).subscribe());
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
}
