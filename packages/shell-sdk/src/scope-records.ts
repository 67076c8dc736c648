import type { Location, Project, ProjectGroup } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type Atom, atom } from 'jotai';
import { store } from './shell.ts';

// The records that the scope is resolved from and chosen among. The host keeps their lists in sync from sign-in on; they
// hold neither archived nor deleted records.

/** The projects that the user can choose. */
export const projectsAtom: Atom<readonly Project[]> = collection('projects').allAtom;
/** The project groups that the user can choose. */
export const projectGroupsAtom: Atom<readonly ProjectGroup[]> = collection('projectgroups').allAtom;

const firstWarehousesAtom = atom<readonly Location[]>([]);
/** All locations; until their list is there the warehouses alone. */
export const locationsAtom: Atom<readonly Location[]> = atom((get) => {
  const all = get(collection('locations').allAtom);
  return all.length > 0 ? all : get(firstWarehousesAtom);
});
/** Called by the host, which asks for the warehouses before the whole list of locations. */
export const setFirstWarehouses = (warehouses: readonly Location[]): void => store.set(firstWarehousesAtom, warehouses);
