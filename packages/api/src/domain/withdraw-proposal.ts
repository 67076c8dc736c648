import type { ModuleRequest, SetupPlan } from '@groundwork/contract';
import type { Doc } from '../records/document.ts';
import { nodesOf } from '../records/plan-nodes.ts';
import { stateStatus } from '../records/plan-status.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

type Wish = Pick<ModuleRequest, 'id' | 'projectId' | 'deploymentId'>;
type Plans = ReadonlyMap<string, Doc & SetupPlan>;

/** The plans that hold what a wish is for, locked; before the wish, as everybody does who changes both. */
export async function lockPlansOf(work: UnitOfWork, { projectId, deploymentId }: Wish): Promise<Plans> {
  const plans = await work.lockWhere(
    'setupplans',
    `t.project_id = $1 and not t.is_deleted and t.status <> 'History'
     and jsonb_path_exists(t.doc, 'lax $.**.id ? (@ == $node)', jsonb_build_object('node', $2::text))`,
    [projectId, deploymentId ?? ''],
  );
  return plans as Map<string, Doc & SetupPlan>;
}

/**
 * Takes the area that somebody proposed out of the plan together with their wish for it: nobody else has asked for it. It
 * stays once staff have planned it, something is made of it, or another person wishes for a part of it.
 */
export async function withdrawProposal(work: UnitOfWork, plans: Plans, wish: Wish) {
  const [plan] = plans.values();
  const proposal = plan?.areaDeployments.find(({ id }) => id === wish.deploymentId);
  if (!plan || !proposal?.omit || proposal.proposedById !== work.caller.id) return;
  const nodes = nodesOf({ areaDeployments: [proposal] });
  if (nodes.some(({ deployedId, order }) => deployedId || order?.deployedId)) return;
  const others = await work.lockWhere(
    'moduleRequests',
    `t.project_id = $1 and t.status = 'Draft' and not t.is_deleted and t.id <> $3
     and t.doc->>'kind' = 'wish' and t.doc->>'deploymentId' = any($2::text[])`,
    [wish.projectId, nodes.map(({ id }) => id), wish.id],
  );
  if (others.size > 0) return;
  const next = structuredClone(plan);
  next.areaDeployments = next.areaDeployments.filter(({ id }) => id !== proposal.id);
  await stateStatus(work, next);
  work.stage({ name: 'setupplans', before: plan, after: next });
}
