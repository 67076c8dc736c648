import type { CollectionName } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useEffect } from 'react';

/** Keeps further lists in sync while the page is shown: those its cells read. `names` is a constant of the module. */
export function useLists(names: readonly CollectionName[]): void {
  useEffect(() => {
    const stops = names.map((name) => collection(name).subscribe());
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
}
