import type { Project, SetupPlan } from '@groundwork/contract';

/** The plan that a project names, else one that is still in use. */
export const planOf = (
  { setupPlanId }: Pick<Project, 'setupPlanId'>,
  plans: readonly SetupPlan[],
): SetupPlan | undefined =>
  plans.find(({ id }) => id === setupPlanId) ?? plans.find(({ status }) => status !== 'History');
