import { errorSummary, type SetupPlan } from '@groundwork/contract';
import { ConfirmDialog } from '@groundwork/ui';
import { useState } from 'react';
import { changeNode, findNode } from '../../setup-plan/plan-tree.ts';
import type { SpaceComponent } from '../space.ts';
import { changePlan } from './change-plan.ts';

/** 'Delete' of what is not deployed: it leaves the plan, with everything below it. */
export function RemoveFromPlan({
  plan,
  component: { id, name, node, children },
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
    <ConfirmDialog
      title="Remove from plan"
      text={`Remove ${name}${children.length > 0 ? ' with everything below it' : ''} from the plan?`}
      confirmLabel="Remove"
      busyLabel="Removing"
      isDanger
      isBusy={isBusy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
