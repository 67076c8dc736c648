import type { Project, ProjectGroup } from '@groundwork/contract';
import { isAtLeast, type Session } from './session.ts';

/**
 * Owner or member of the project. Of a restricted project the server sends neither.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { isMember, useSession } from '@groundwork/shell-sdk';
 *
 * const Membership = ({ project }: { project: RecordOf<'projects'> }) =>
 *   isMember(useSession(), project) ? <p>You are a member.</p> : null;
 * ```
 */
export const isMember = ({ user }: Session, project: Project): boolean =>
  !project.isRestricted && (project.ownerIds.includes(user.id) || project.memberIds.includes(user.id));

/** Contributors and higher see all projects ([RO-08]). */
export const seesAllProjects = ({ isStaff, role }: Session): boolean => isStaff && isAtLeast(role, 'Contributor');

/**
 * Whether the user may work in the project: a role that sees all, a membership, or the team of the warehouse that
 * fulfills it (docs: policy). The server marks the others as restricted.
 */
export function isAuthorizedFor(session: Session, project: Project): boolean {
  if (project.isRestricted) return false;
  if (seesAllProjects(session) || isMember(session, project)) return true;
  return (
    session.isStaff && project.fulfillingById != null && session.user.warehouseIds.includes(project.fulfillingById)
  );
}

/** A group may be chosen only by users who are authorized for every project in it ([SC-11]). */
export function isAuthorizedForGroup(session: Session, group: ProjectGroup, projects: readonly Project[]): boolean {
  const byId = new Map(projects.map((project) => [project.id, project]));
  return group.projectIds.every((id) => {
    const project = byId.get(id);
    return project !== undefined && isAuthorizedFor(session, project);
  });
}
