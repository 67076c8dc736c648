import { collection } from '@groundwork/data-cache';
import { setFirstWarehouses } from '@groundwork/shell-sdk';
import { atom } from 'jotai';

// Keeps the records that scope is resolved from and chosen among in sync (docs: shell#scope).

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

/** Loads what scope needs, the warehouses first, and keeps it in sync; answers how to stop ([SE-04]). */
export function loadScopeRecords(): () => void {
  const names = ['projects', 'projectgroups', 'locations'] as const;
  const stops = names.map((name) => collection(name).subscribe());
  let isStopped = false;
  void collection('locations')
    .query({ type: 'Warehouse' })
    .then(({ data }) => {
      if (data && !isStopped) setFirstWarehouses(data);
    });
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    // They belong to the user who leaves.
    setFirstWarehouses([]);
  };
}
