import type { ItemDeployment, SetupPlan } from '@groundwork/contract';
import type { PlanStep } from '@groundwork/contract/domain';

/** A component of a plan, at any level. */
export interface PlanNode {
  id: string;
  name?: string;
  templateId?: string | null;
  deployedId?: string | null;
  omit: boolean;
  inventoryItemId?: string | null;
  order?: ItemDeployment['order'];
  unitDeployments?: PlanNode[];
  preparationDeployments?: PlanNode[];
  itemDeployments?: PlanNode[];
}
export type PlanTree = Pick<PlanNode, 'unitDeployments' | 'preparationDeployments' | 'itemDeployments'> & {
  areaDeployments?: PlanNode[];
};

/** Every node below, parents first. */
export function nodesOf(tree: PlanTree): PlanNode[] {
  const lists = [tree.areaDeployments, tree.unitDeployments, tree.preparationDeployments, tree.itemDeployments];
  return lists.flatMap((list) => list ?? []).flatMap((node) => [node, ...nodesOf(node)]);
}

/** Deployed when nothing is left to be made, whatever a client says (docs: derived-request-history). */
export const planStatus = (steps: readonly PlanStep[]): SetupPlan['status'] =>
  steps.some(({ state }) => state === 'deployed') && !steps.some(({ state }) => state === 'deployable')
    ? 'Deployed'
    : 'Draft';
