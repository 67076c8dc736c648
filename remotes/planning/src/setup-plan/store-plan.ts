import type { Result, SetupPlan } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { PlanTree } from '../plan/plan-tree.ts';

/** Stores a plan with another tree; 409 with the stored one where somebody else has changed it since `plan`. */
export const storePlan = (plan: SetupPlan, tree: PlanTree): Promise<Result<SetupPlan>> => {
  const { id, name, locationId, projectId, status, moduleType, quantity, itemDeployments, timeModifiedUtc } = plan;
  const form = { name, locationId, projectId, status, moduleType, quantity, itemDeployments };
  return collection('setupplans').replace(id, { ...form, ...tree }, { ifMatch: timeModifiedUtc });
};
