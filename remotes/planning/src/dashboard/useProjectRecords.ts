import type { CollectionName, Project, RecordOf } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { hasArrivedAtom } from '../has-arrived.ts';

const collections = [
  'orders',
  'setupplans',
  'setupareas',
  'setupunits',
  'preparations',
  'preparationitems',
  'moduleRequests',
  'inventoryitems',
] as const satisfies readonly CollectionName[];

const isReadyAtom = atom((get) => collections.every((name) => get(hasArrivedAtom(name))));

/**
 * The records with one of these values in the field. They are looked for in all of them: an index of each list, which the
 * first reader pays for, takes ten times as long.
 */
function recordsWith<N extends CollectionName>(name: N, field: keyof RecordOf<N>, values: ReadonlySet<unknown>) {
  let known: readonly RecordOf<N>[] = [];
  return atom((get) => {
    const found = get(collection(name).allAtom).filter((record) => values.has(record[field]));
    // The same list until something of it changes: what is reckoned from it is not reckoned again.
    if (found.length !== known.length || found.some((record, index) => record !== known[index])) known = found;
    return known;
  });
}

/** The records of the projects; `isReady` is false until every list has been loaded once. */
export type ProjectRecords = ReturnType<typeof useProjectRecords>;

export function useProjectRecords(projects: readonly Project[]) {
  useLists(collections);
  const projectIds = projects.map(({ id }) => id).join();
  const locationIds = [...new Set(projects.flatMap(({ locationId }) => locationId ?? []))].join();
  const records = useMemo(() => {
    const ids = idsIn(projectIds);
    const lists = {
      orders: recordsWith('orders', 'projectId', ids),
      plans: recordsWith('setupplans', 'projectId', ids),
      areas: recordsWith('setupareas', 'projectId', ids),
      units: recordsWith('setupunits', 'projectId', ids),
      preparations: recordsWith('preparations', 'projectId', ids),
      items: recordsWith('preparationitems', 'projectId', ids),
      requests: recordsWith('moduleRequests', 'projectId', ids),
      stock: recordsWith('inventoryitems', 'locationId', idsIn(locationIds)),
    };
    return atom((get) => ({
      orders: get(lists.orders),
      plans: get(lists.plans),
      areas: get(lists.areas),
      units: get(lists.units),
      preparations: get(lists.preparations),
      items: get(lists.items),
      requests: get(lists.requests),
      stock: get(lists.stock),
      isReady: get(isReadyAtom),
    }));
  }, [projectIds, locationIds]);
  return useAtomValue(records);
}

/** No id where the text is empty. */
const idsIn = (text: string) => new Set(text.split(',').filter(Boolean));
