import type { SetupPlan } from '@groundwork/contract';
import { useUnsavedWork } from '@groundwork/shell-sdk';
import { useEffect, useReducer, useState } from 'react';
import { PlanSaving } from './plan-saving.ts';
import { storePlan } from './store-plan.ts';

/** The plan as it is edited here; leaving asks while something is not stored. */
export function usePlanEditor(plan: SetupPlan): PlanSaving {
  const [, changed] = useReducer((count: number) => count + 1, 0);
  const [saving] = useState(() => new PlanSaving(plan, { send: storePlan, onChange: changed }));
  useEffect(() => saving.receive(plan), [saving, plan]);
  useEffect(() => () => saving.stop(), [saving]);
  useUnsavedWork(saving.state.state !== 'saved');
  return saving;
}
