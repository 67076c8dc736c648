import type { Project } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { Progress } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { planCounts } from '../plan/plan-counts.ts';
import { listsOfPlans, planFactsAtom } from '../plan/usePlanFacts.ts';

/** undefined while what the plan names is on its way, and where nothing is planned. */
function countsOf({ setupPlanId }: Project) {
  const facts = getDefaultStore().get(planFactsAtom);
  const plan = setupPlanId ? collection('setupplans').get(setupPlanId) : undefined;
  const counts = plan && facts.isReady ? planCounts(plan, facts) : undefined;
  return counts && counts.planned > 0 ? counts : undefined;
}
const percent = (project: Project) => {
  const counts = countsOf(project);
  return counts ? `${Math.floor((100 * counts.created) / counts.planned)}%` : '';
};

/**
 * How much of its plan a project has made: the same in the list of projects and in the portfolio
 * (docs: screens#dashboard).
 */
export const planColumn: Column<Project> = {
  id: 'plan',
  header: 'Plan %',
  kind: 'custom',
  width: 120,
  reads: ['setupplans', ...listsOfPlans],
  value: (project) => {
    const counts = countsOf(project);
    return counts && counts.created / counts.planned;
  },
  exportValue: percent,
  searchText: () => '',
  cell: (project) => {
    const counts = countsOf(project);
    return counts && <Progress complete={counts.created} max={counts.planned} label={percent(project)} />;
  },
};
