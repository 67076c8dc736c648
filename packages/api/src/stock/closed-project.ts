import type { Project } from '@groundwork/contract';
import type { Doc } from '../records/document.ts';

/** Why nothing more is picked for a project, with what to do instead. */
export interface Closed {
  code: 'project-archived' | 'project-paused' | 'project-cancelled';
  message: string;
}

/** Undefined while a project's kits are picked. What is in totes already can always be put back. */
export function closedProject(project: (Doc & Project) | undefined): Closed | undefined {
  if (!project || project.isDeleted) return undefined;
  const { name, status, isArchived } = project;
  const instead = 'Put the pieces back on the shelf, or ask a Director';
  if (isArchived) {
    return { code: 'project-archived', message: `${name} is archived. ${instead} to bring the project back.` };
  }
  if (status === 'Paused') {
    return { code: 'project-paused', message: `${name} is paused. ${instead} whether the project goes on.` };
  }
  if (status !== 'Cancelled') return undefined;
  return { code: 'project-cancelled', message: `${name} is cancelled. ${instead} whether that is right.` };
}
