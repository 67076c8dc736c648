import type { ModuleRequest, SetupPlan } from '@groundwork/contract';
import { requireAccess, requireGrant } from '../policy/authorize.ts';
import { conflict, unprocessable } from '../problem.ts';
import { closeWishes } from '../records/close-wishes.ts';
import type { Doc } from '../records/document.ts';
import { nodesOf } from '../records/plan-nodes.ts';
import { stateStatus } from '../records/plan-status.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireLocked } from './open-project.ts';
import { lockPlansOf } from './withdraw-proposal.ts';

/**
 * POST moduleRequests/accept/{id} (docs: wishes): the Planned switch of the wish's node goes on and the wish is
 * history; nothing is made of it but by the plan's next deployment. Project and plan are locked first,
 * as saving and deploying the plan do.
 */
export async function acceptWish(work: UnitOfWork, requestId: string) {
  const { caller } = work;
  const asked = (await work.read('moduleRequests', requestId)) as (Doc & ModuleRequest) | undefined;
  await work.readForShare('projects', asked?.projectId);
  const plans = asked ? await lockPlansOf(work, asked) : new Map<string, Doc & SetupPlan>();
  const wish = await requireLocked<ModuleRequest>(work, 'moduleRequests', requestId);
  const { projectId, kind, status, deploymentId } = wish;
  for (const name of ['moduleRequests', 'setupplans'] as const)
    requireAccess(caller, name, requireGrant(caller, name, 'update'), [{ projectId }]);
  if (kind !== 'wish') throw unprocessable('Only a wish is accepted.');
  if (status !== 'Draft') throw conflict(`The wish is not a draft any more but ${status}.`);
  const [plan] = plans.values();
  const next = structuredClone(plan);
  const node = next && nodesOf(next).find(({ id }) => id === deploymentId);
  if (!plan || !next || !node) throw unprocessable('The wish is no longer in the plan.');
  node.omit = false;
  await stateStatus(work, next);
  work.stage({ name: 'setupplans', before: plan, after: next });
  await closeWishes(work, projectId, [node.id]);
}
