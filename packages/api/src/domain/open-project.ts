import type { Project, ProjectStatus } from '@groundwork/contract';
import { messages } from '@groundwork/contract';
import { requireAccess, requireGrant } from '../policy/authorize.ts';
import { notAllowed, notFound, unprocessable } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

const closed: readonly ProjectStatus[] = ['Cancelled', 'Paused'];

/**
 * The live project of which the caller may make and change orders, which nobody deletes until the end; ends the request
 * with 403 or 422 otherwise.
 */
export async function requireOwnProject(work: UnitOfWork, projectId: unknown): Promise<Doc & Project> {
  requireAccess(work.caller, 'orders', requireGrant(work.caller, 'orders', 'update'), [{ projectId }]);
  const project = (await work.readForShare('projects', projectId)) as (Doc & Project) | undefined;
  if (!project || project.isDeleted) throw unprocessable(`Project: ${messages.itemNotFound}`);
  return project;
}

/** The project of a deployment: one that is going on. */
export async function requireOpenProject(work: UnitOfWork, projectId: unknown): Promise<Doc & Project> {
  const project = await requireOwnProject(work, projectId);
  if (closed.includes(project.status)) throw unprocessable(`Project is ${project.status.toLowerCase()}.`);
  return project;
}

type Lockable = 'setupplans' | 'moduleRequests' | 'orders';

/** A live record, locked until the end; 404 where there is none, 403 for Subscribers, who deploy and deliver nothing. */
export async function requireLocked<T>(work: UnitOfWork, name: Lockable, id: string) {
  if (work.caller.policyRole === 'Subscriber') throw notAllowed();
  return lockRecord<T>(work, name, id);
}

/** A live record, locked until the transaction ends, without a check of rights; 404 where there is none. */
export async function lockRecord<T>(work: UnitOfWork, name: Lockable, id: string) {
  // The project first, as its deletion does: otherwise each would wait for the other.
  await work.readForShare('projects', (await work.read(name, id))?.projectId);
  const found = (await work.lock(name, [id])).get(id);
  if (!found || found.isDeleted) throw notFound();
  return found as Doc & T;
}
