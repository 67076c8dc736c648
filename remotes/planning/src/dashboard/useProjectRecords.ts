import type { CollectionName, Project } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { hasArrivedAtom } from '../has-arrived.ts';

const lists = [
  'orders',
  'setupplans',
  'setupareas',
  'setupunits',
  'preparations',
  'preparationitems',
  'moduleRequests',
  'inventoryitems',
] as const satisfies readonly CollectionName[];

const isReadyAtom = atom((get) => lists.every((name) => get(hasArrivedAtom(name))));

/**
 * The records of the projects, by the indexes of the cache; `isReady` is false until every list has been loaded once.
 */
export type ProjectRecords = ReturnType<typeof useProjectRecords>;

export function useProjectRecords(projects: readonly Project[]) {
  useLists(lists);
  const projectIds = projects.map(({ id }) => id).join();
  const locationIds = [...new Set(projects.flatMap(({ locationId }) => locationId ?? []))].join();
  const records = useMemo(() => {
    const ids = projectIds.split(',').filter(Boolean);
    const locations = locationIds.split(',').filter(Boolean);
    return atom((get) => ({
      orders: get(collection('orders').byAtom('projectId', ids)),
      plans: get(collection('setupplans').byAtom('projectId', ids)),
      areas: get(collection('setupareas').byAtom('projectId', ids)),
      units: get(collection('setupunits').byAtom('projectId', ids)),
      preparations: get(collection('preparations').byAtom('projectId', ids)),
      items: get(collection('preparationitems').byAtom('projectId', ids)),
      requests: get(collection('moduleRequests').byAtom('projectId', ids)),
      stock: get(collection('inventoryitems').byAtom('locationId', locations)),
      isReady: get(isReadyAtom),
    }));
  }, [projectIds, locationIds]);
  return useAtomValue(records);
}
