import type { SetupPlan } from '@groundwork/contract';
import { type PlanFacts, planLevels, planSteps, planSummary } from '@groundwork/contract/domain';

export interface PlanCounts {
  /** Records that deploying would make. */
  toCreate: number;
  created: number;
  /** All but what is omitted. */
  planned: number;
}
const known = new WeakMap<SetupPlan, { facts: PlanFacts; counts: PlanCounts }>();

/** How far a plan has come, orders included: what the deploy dialog counts. Reckoned once for a plan and its facts. */
export function planCounts(plan: SetupPlan, facts: PlanFacts): PlanCounts {
  const stored = known.get(plan);
  if (stored?.facts === facts) return stored.counts;
  const summary = planSummary(planSteps(plan, facts), facts);
  const counts: PlanCounts = { toCreate: 0, created: 0, planned: 0 };
  for (const level of planLevels) {
    counts.toCreate += summary[level].deployable;
    counts.created += summary[level].deployed;
    counts.planned += summary[level].total - summary[level].omitted;
  }
  known.set(plan, { facts, counts });
  return counts;
}

export const sumOfPlans = (plans: readonly SetupPlan[], facts: PlanFacts): PlanCounts =>
  plans
    .map((plan) => planCounts(plan, facts))
    .reduce(
      (sum, { toCreate, created, planned }) => ({
        toCreate: sum.toCreate + toCreate,
        created: sum.created + created,
        planned: sum.planned + planned,
      }),
      { toCreate: 0, created: 0, planned: 0 },
    );
