import type { Location } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { atom, getDefaultStore } from 'jotai';

// The records that scope is resolved from and chosen among (docs: shell#scope): projects, project groups, and
// locations, of which the warehouses are asked for by themselves so that they are there first.

const warehousesAtom = atom<readonly Location[]>([]);
export const projectsAtom = collection('projects').allAtom;
export const projectGroupsAtom = collection('projectgroups').allAtom;
export const locationsAtom = atom((get) => {
  const all = get(collection('locations').allAtom);
  return all.length > 0 ? all : get(warehousesAtom);
});

const projectsStatusAtom = collection('projects').statusAtom;
export const projectsAreReadyAtom = atom((get) => {
  const status = get(projectsStatusAtom);
  return status.state === 'ready' || ('hasData' in status && status.hasData);
});
/** Whether a stored choice may still turn out to be active. */
export const scopeIsLoadingAtom = atom((get) =>
  [projectsStatusAtom, collection('projectgroups').statusAtom, collection('locations').statusAtom].some((status) =>
    ['idle', 'loading'].includes(get(status).state),
  ),
);

/** Loads what scope needs and keeps it in sync; answers how to stop ([SE-04]). */
export function loadScopeRecords(): () => void {
  const names = ['projects', 'projectgroups', 'locations'] as const;
  const stops = names.map((name) => collection(name).subscribe());
  let isStopped = false;
  void collection('locations')
    .query({ type: 'Warehouse' })
    .then(({ data }) => {
      if (data && !isStopped) getDefaultStore().set(warehousesAtom, data);
    });
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    // They belong to the user who leaves.
    getDefaultStore().set(warehousesAtom, []);
  };
}
