import type { CollectionName } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type Atom, atom } from 'jotai';

/** Whether one of the lists has nothing to show yet. */
export const isLoadingAtomOf = (names: readonly CollectionName[]): Atom<boolean> =>
  atom((get) =>
    names.some((name) => {
      const status = get(collection(name).statusAtom);
      return status.state === 'idle' || (status.state === 'loading' && !status.hasData);
    }),
  );
