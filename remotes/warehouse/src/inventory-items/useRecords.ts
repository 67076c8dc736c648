import type { CollectionName, RecordOf } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';

/** Some records by their ids; those that are not loaded are fetched alone, for the whole list may be long. */
export function useRecords<N extends CollectionName>(
  name: N,
  ids: readonly (string | null | undefined)[],
): ReadonlyMap<string, RecordOf<N>> {
  const key = [...new Set(ids.filter(Boolean))].sort().join();
  useEffect(() => {
    for (const id of key.split(',').filter(Boolean)) {
      if (!collection(name).get(id)) void collection(name).fetchOne(id);
    }
  }, [name, key]);
  const found = useMemo(
    () =>
      atom((get) => {
        const records = key.split(',').flatMap((id) => get(collection(name).recordAtom(id)) ?? []);
        return new Map(records.map((record) => [record.id, record]));
      }),
    [name, key],
  );
  return useAtomValue(found);
}
