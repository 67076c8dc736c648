import type { SetupPlan } from '@groundwork/contract';

export interface PlanProgress {
  deployed: number;
  total: number;
}
interface Node {
  omit: boolean;
  deployedId?: string | null;
}

/** How many of the plan's components were made; what is omitted, or stands in something omitted, is not counted. */
export function planProgress(plan: SetupPlan): PlanProgress {
  const planned = <N extends Node>(nodes: readonly N[]) => nodes.filter(({ omit }) => !omit);
  const areas = planned(plan.areaDeployments);
  const units = planned([...plan.unitDeployments, ...areas.flatMap(({ unitDeployments }) => unitDeployments)]);
  const preparations = planned([
    ...plan.preparationDeployments,
    ...units.flatMap(({ preparationDeployments }) => preparationDeployments),
  ]);
  const items = planned(preparations.flatMap(({ itemDeployments }) => itemDeployments));
  const nodes: readonly Node[] = [...areas, ...units, ...preparations, ...items];
  return { deployed: nodes.filter(({ deployedId }) => deployedId).length, total: nodes.length };
}
