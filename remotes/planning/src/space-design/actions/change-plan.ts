import { failure, type Result, type SetupPlan, success } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type PlanTree, treeOf } from '../../setup-plan/plan-tree.ts';
import { storePlan } from '../../setup-plan/store-plan.ts';

const attempts = 5;
/**
 * Changes the plan as `change` says from what it is: a version that somebody else has stored meanwhile is changed anew, so
 * that nothing of it is lost. `change` answers a text where that version leaves nothing to do but say why.
 */
export async function changePlan(
  { id }: SetupPlan,
  change: (tree: PlanTree) => PlanTree | string,
): Promise<Result<SetupPlan>> {
  let plan = collection('setupplans').get(id);
  for (let attempt = 1; ; attempt += 1) {
    if (!plan) return failure({ message: 'The plan is not there any more.' });
    const tree = treeOf(plan);
    const next = change(tree);
    if (typeof next === 'string') return failure({ message: next });
    if (next === tree) return success(plan);
    const result = await storePlan(plan, next);
    const current = result.error?.current as SetupPlan | undefined;
    if (result.responseCode !== 409 || !current?.timeModifiedUtc || attempt === attempts) return result;
    plan = current;
  }
}
