import { failure, type Result, type SetupPlan, success } from '@groundwork/contract';
import { collection, retryOnConflict } from '@groundwork/data-cache';
import { type PlanTree, treeOf } from '../../plan/plan-tree.ts';
import { storePlan } from '../../setup-plan/store-plan.ts';

/**
 * Changes the plan as `change` says from what it is, also where somebody else has stored another version meanwhile.
 * `change` answers a text where that version leaves nothing to do but say why.
 */
export async function changePlan(
  { id }: SetupPlan,
  change: (tree: PlanTree) => PlanTree | string,
): Promise<Result<SetupPlan>> {
  const plan = collection('setupplans').get(id);
  if (!plan) return failure({ message: 'The plan no longer exists. Refresh the page.' });
  return retryOnConflict(plan, async (current) => {
    const tree = treeOf(current);
    const next = change(tree);
    if (typeof next === 'string') return failure({ message: next });
    return next === tree ? success(current) : storePlan(current, next);
  });
}
