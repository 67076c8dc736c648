import { collection } from '@groundwork/data-cache';
import { useScope } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';

/** Where the active project is, or the projects of the active group are; each place once. */
export function useProjectLocations(): readonly string[] {
  const { projectIds } = useScope();
  const projects = useAtomValue(collection('projects').allAtom);
  return useMemo(() => {
    const ids = projects.filter(({ id }) => projectIds.includes(id)).map(({ locationId }) => locationId);
    return [...new Set(ids.filter((id) => id !== undefined))];
  }, [projects, projectIds]);
}
