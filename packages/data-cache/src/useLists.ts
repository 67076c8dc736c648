import type { CollectionName } from '@groundwork/contract';
import { useEffect } from 'react';
import { collection } from './collection.ts';

/** Keeps further lists in sync while a component is shown: those its cells or blocks read. `names` is a constant of the module. */
export function useLists(names: readonly CollectionName[]): void {
  useEffect(() => {
    const stops = names.map((name) => collection(name).subscribe());
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
}
