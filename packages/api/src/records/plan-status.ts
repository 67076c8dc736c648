import type { SetupPlan } from '@groundwork/contract';
import { planSteps } from '@groundwork/contract/domain';
import { planFacts } from './plan-facts.ts';
import { planStatus } from './plan-nodes.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Gives the plan the status that follows from its nodes, unless it is history. */
export async function stateStatus(work: UnitOfWork, plan: SetupPlan) {
  if (plan.status !== 'History') plan.status = planStatus(planSteps(plan, await planFacts(work, plan, false)));
}
