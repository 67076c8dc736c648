import { errorSummary, type SetupPlan } from '@groundwork/contract';
import { changeNode, findNode } from '../../plan/plan-tree.ts';
import { RemoveQuestion } from '../../setup-plan/RemoveQuestion.tsx';
import type { SpaceComponent } from '../space.ts';
import { changePlan } from './change-plan.ts';

/** 'Delete' of what is not deployed: it leaves the plan, with everything below it. */
export function RemoveFromPlan({
  plan,
  component: { id, name, node },
  onClose,
}: {
  plan: SetupPlan;
  component: SpaceComponent;
  onClose: () => void;
}) {
  const remove = async () => {
    const result = await changePlan(plan, (tree) => {
      const now = findNode(tree, id);
      // Newer work of others below it must not be deleted unseen.
      if (now && JSON.stringify(now) !== JSON.stringify(node))
        return 'It was changed meanwhile. Look at it again first.';
      return changeNode(tree, id, () => undefined);
    });
    if (!result.succeeded) return `Delete failed. ${errorSummary(result.error)}`;
    onClose();
    return undefined;
  };
  return <RemoveQuestion plan={plan} node={node} name={name} run={remove} onCancel={onClose} />;
}
