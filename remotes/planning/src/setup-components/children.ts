import type { CollectionName, RecordOf } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { getDefaultStore } from 'jotai';

/** The records of a collection whose `field` is `id`, now; for the cells of a list, which follow by `reads`. */
export const childrenOf = <N extends CollectionName>(
  name: N,
  field: keyof RecordOf<N> & string,
  id: string,
): readonly RecordOf<N>[] => getDefaultStore().get(collection(name).byAtom(field, id));
