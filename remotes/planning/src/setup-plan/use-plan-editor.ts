import type { SetupPlan } from '@groundwork/contract';
import { announce, collection } from '@groundwork/data-cache';
import { useUnsavedWork } from '@groundwork/shell-sdk';
import { useEffect, useReducer, useState } from 'react';
import { PlanSaving } from './plan-saving.ts';
import type { PlanTree } from './plan-tree.ts';

/** The body of the plan's form with this tree. */
export function planBody(plan: SetupPlan, tree: PlanTree) {
  const { name, locationId, projectId, status, moduleType, quantity, itemDeployments } = plan;
  return { name, locationId, projectId, status, moduleType, quantity, itemDeployments, ...tree };
}

/** The plan as it is edited here; leaving asks while something is not stored. */
export function usePlanEditor(plan: SetupPlan): PlanSaving {
  const [, changed] = useReducer((count: number) => count + 1, 0);
  const [saving] = useState(
    () =>
      new PlanSaving(plan, {
        send: (base, tree) =>
          collection('setupplans').replace(base.id, planBody(base, tree), { ifMatch: base.timeModifiedUtc }),
        onChange: changed,
        onSaved: ({ id }) => announce({ type: 'plan-changed', planId: id }),
      }),
  );
  useEffect(() => saving.receive(plan), [saving, plan]);
  useEffect(() => () => saving.stop(), [saving]);
  useUnsavedWork(saving.state.state !== 'saved');
  return saving;
}
