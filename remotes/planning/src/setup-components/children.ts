import type { CollectionName, RecordOf } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type Atom, atom, getDefaultStore } from 'jotai';

type Groups = ReadonlyMap<unknown, readonly { id: string }[]>;
const groupAtoms = new Map<string, Atom<Groups>>();

/**
 * The records of a collection whose `field` is `id`, now; for the cells of a list, which follow by `reads`. All of them are
 * gathered in one pass, because a list of its own for each row takes many times as long.
 */
export function childrenOf<N extends CollectionName>(
  name: N,
  field: keyof RecordOf<N> & string,
  id: string,
): readonly RecordOf<N>[] {
  const key = `${name} ${field}`;
  const groups = groupAtoms.get(key) ?? atom((get) => groupsOf(get(collection(name).allAtom), field));
  groupAtoms.set(key, groups);
  return (getDefaultStore().get(groups).get(id) ?? none) as readonly RecordOf<N>[];
}
const none: readonly never[] = [];

function groupsOf<R extends { id: string }>(all: readonly R[], field: keyof R): Groups {
  const groups = new Map<unknown, R[]>();
  for (const record of all) {
    const others = groups.get(record[field]);
    if (others) others.push(record);
    else groups.set(record[field], [record]);
  }
  return groups;
}
