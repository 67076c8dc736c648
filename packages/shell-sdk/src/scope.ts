import type { Location, Project, ProjectGroup } from '@groundwork/contract';
import { atom, useAtomValue } from 'jotai';
import { isAuthorizedFor } from './membership.ts';
import { locationsAtom, projectGroupsAtom, projectsAtom } from './scope-records.ts';
import { sessionAtom } from './session.ts';
import { type GlobalFilters, globalFiltersAtom, setGlobalFilter, setGlobalFilters } from './settings.ts';
import { getShell, type SelectorKind } from './shell.ts';

/** The active project or group, and the active warehouse (docs: shell#scope). */
export interface ActiveScope {
  project?: Project;
  projectGroup?: ProjectGroup;
  warehouse?: Location;
  /** The active project, or those of the active group; empty when nothing is chosen. */
  projectIds: readonly string[];
}
/** The active scope, and the functions that change it. */
export interface Scope extends ActiveScope {
  openSelector: (kind?: SelectorKind) => void;
  selectProject: (id: string) => void;
  selectGroup: (id: string) => void;
  selectWarehouse: (id: string) => void;
  /** Forgets the project and the group. */
  clear: () => void;
}

const isLive = (record: { isDeleted: boolean; isArchived: boolean }) => !record.isDeleted && !record.isArchived;
const noProjects: readonly string[] = [];

/** The active records of the stored ids: they must exist, be live, and a warehouse must be one ([SC-18], [SC-19]). */
export function resolveScope(
  filters: GlobalFilters,
  projects: readonly Project[],
  groups: readonly ProjectGroup[],
  locations: readonly Location[],
): ActiveScope {
  const project = projects.find(({ id }) => id === filters.projectId);
  const group = groups.find(({ id }) => id === filters.projectGroupId);
  const warehouse = locations.find(({ id }) => id === filters.warehouseId);
  const scope: ActiveScope = { projectIds: noProjects };
  if (project && isLive(project) && !project.isRestricted) {
    scope.project = project;
    scope.projectIds = [project.id];
  } else if (group && isLive(group)) {
    scope.projectGroup = group;
    scope.projectIds = group.projectIds;
  }
  if (warehouse && isLive(warehouse) && warehouse.type === 'Warehouse') scope.warehouse = warehouse;
  return scope;
}

/** The chosen scope with its records. */
export const scopeAtom = atom((get) =>
  resolveScope(get(globalFiltersAtom), get(projectsAtom), get(projectGroupsAtom), get(locationsAtom)),
);
/** The projects whose content the user may see. */
export const authorizedProjectsAtom = atom((get) => {
  const session = get(sessionAtom);
  return session ? get(projectsAtom).filter((project) => isAuthorizedFor(session, project)) : [];
});

const selection = {
  openSelector: (kind?: SelectorKind) => getShell().openSelector(kind),
  // Both at once: screens see neither two choices nor none in between ([SC-15]).
  selectProject: (projectId: string) => setGlobalFilters({ projectId, projectGroupId: '' }),
  selectGroup: (projectGroupId: string) => setGlobalFilters({ projectId: '', projectGroupId }),
  selectWarehouse: (id: string) => setGlobalFilter('warehouseId', id),
  clear: () => setGlobalFilters({ projectId: '', projectGroupId: '' }),
};
const fullScopeAtom = atom((get): Scope => ({ ...get(scopeAtom), ...selection }));

/**
 * The active scope and the ways to change it.
 *
 * @example
 * ```tsx
 * import { useScope } from '@groundwork/shell-sdk';
 *
 * function ProjectName() {
 *   const { project } = useScope();
 *   return <h1>{project?.name ?? 'No project is selected'}</h1>;
 * }
 * ```
 */
export const useScope = (): Scope => useAtomValue(fullScopeAtom);

/**
 * The projects the user is authorized for: what every project picker but the selector offers ([RO-15]).
 *
 * @example
 * ```tsx
 * import { useAuthorizedProjects } from '@groundwork/shell-sdk';
 *
 * function Projects() {
 *   const projects = useAuthorizedProjects();
 *   return <p>{projects.map(({ name }) => name).join(', ')}</p>;
 * }
 * ```
 */
export const useAuthorizedProjects = (): readonly Project[] => useAtomValue(authorizedProjectsAtom);
