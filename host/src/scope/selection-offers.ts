import type { Project, ProjectGroup } from '@groundwork/contract';
import { isAuthorizedFor, isAuthorizedForGroup, isMember, type Session } from '@groundwork/shell-sdk';

/** A project or group in the selector, and whether it can be chosen. */
export interface Offer<T> {
  record: T;
  isAuthorized: boolean;
}
export interface Offers {
  projects: readonly Offer<Project>[];
  groups: readonly Offer<ProjectGroup>[];
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
const matches = (text: string, words: string) => text.toLowerCase().includes(words.trim().toLowerCase());

/**
 * The cards of the selector ([SC-07]), by name. With `onlyMine`, owners and members see only their own projects; a user without
 * any sees all (docs: visible-projects).
 */
export function offersOf(
  session: Session,
  all: { projects: readonly Project[]; groups: readonly ProjectGroup[] },
  { filter, onlyMine }: { filter: string; onlyMine: boolean },
): Offers {
  const own = all.projects.filter((project) => isMember(session, project));
  const isNarrowed = onlyMine && session.isStaff && own.length > 0;
  const projects = isNarrowed ? own : all.projects;
  const mine = new Set(own.map(({ id }) => id));
  const groups = isNarrowed ? all.groups.filter(({ projectIds }) => projectIds.some((id) => mine.has(id))) : all.groups;
  return {
    projects: projects
      .filter(({ name }) => matches(name, filter))
      .sort(byName)
      .map((record) => ({ record, isAuthorized: isAuthorizedFor(session, record) })),
    groups: groups
      .filter(({ name }) => matches(name, filter))
      .sort(byName)
      .map((record) => ({ record, isAuthorized: isAuthorizedForGroup(session, record, all.projects) })),
  };
}
