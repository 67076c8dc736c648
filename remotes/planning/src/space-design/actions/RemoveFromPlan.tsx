import { errorSummary, type SetupPlan } from '@groundwork/contract';
import { useState } from 'react';
import { changeNode, findNode } from '../../setup-plan/plan-tree.ts';
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
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const remove = async () => {
    setBusy(true);
    setError(undefined);
    const result = await changePlan(plan, (tree) => {
      const now = findNode(tree, id);
      // Nobody's newer work below it goes unseen.
      if (now && JSON.stringify(now) !== JSON.stringify(node))
        return 'It was changed meanwhile. Look at it again first.';
      return changeNode(tree, id, () => undefined);
    });
    setBusy(false);
    if (result.succeeded) onClose();
    else setError(`Delete failed. ${errorSummary(result.error)}`);
  };
  return (
    <RemoveQuestion
      plan={plan}
      node={node}
      name={name}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
