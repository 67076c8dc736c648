import type { AreaDeployment, ItemDeployment, SetupPlan } from '@groundwork/contract';
import { type PlanStep, planSteps } from '@groundwork/contract/domain';
import { planFacts } from '../../domain/plan-facts.ts';
import { invalid, notAllowed } from '../../problem.ts';
import { isSame } from '../document.ts';
import type { WriteContext } from './rule.ts';

interface Node {
  id: string;
  name?: string;
  templateId?: string | null;
  deployedId?: string | null;
  omit: boolean;
  order?: ItemDeployment['order'];
  unitDeployments?: Node[];
  preparationDeployments?: Node[];
  itemDeployments?: Node[];
}
type Tree = Pick<Node, 'unitDeployments' | 'preparationDeployments' | 'itemDeployments'> & { areaDeployments?: Node[] };

/** Every node below, parents first. */
export function nodesOf(tree: Tree): Node[] {
  const lists = [tree.areaDeployments, tree.unitDeployments, tree.preparationDeployments, tree.itemDeployments];
  return lists.flatMap((list) => list ?? []).flatMap((node) => [node, ...nodesOf(node)]);
}

/** What was deployed is the server's knowledge: a stale client can never make deploy create twice (decisions G11). */
export async function planRule(context: WriteContext) {
  const { before, after } = context;
  const plan = after as unknown as SetupPlan;
  const deployed = new Map(nodesOf((before ?? {}) as Tree).map((node) => [node.id, node]));
  const nodes = nodesOf(plan as Tree);
  requireOwnIds(nodes);
  for (const node of nodes) {
    node.deployedId = deployed.get(node.id)?.deployedId ?? null;
    if (node.order) node.order.deployedId = deployed.get(node.id)?.order?.deployedId ?? null;
  }
  if (context.caller.standing === 'Subscriber') await proposalRule(context, before as unknown as SetupPlan, plan);
  if (plan.status !== 'History') plan.status = planStatus(planSteps(plan, await planFacts(context.work, plan, false)));
}

/** Deployed when nothing is left to be made, whatever a client says (decisions 3.2). */
export const planStatus = (steps: readonly PlanStep[]): SetupPlan['status'] =>
  steps.some(({ state }) => state === 'deployed') && !steps.some(({ state }) => state === 'deployable')
    ? 'Deployed'
    : 'Draft';

/** What was deployed is known by the node's id: two nodes of one id would be deployed, and deleted, as one. */
function requireOwnIds(nodes: readonly Node[]) {
  const seen = new Set<string>();
  for (const { id, name } of nodes) {
    if (seen.has(id)) {
      throw invalid({ field: 'areaDeployments', message: `Two components have the same id: ${name ?? ''} (${id})` });
    }
    seen.add(id);
  }
}

/** A Subscriber only adds areas, as omitted proposals from public templates; staff decide (decisions G9, 3.9). */
async function proposalRule({ work }: WriteContext, before: SetupPlan, after: SetupPlan) {
  const known = new Map(before.areaDeployments.map((area) => [area.id, area]));
  const added: AreaDeployment[] = [];
  for (const area of after.areaDeployments) {
    const earlier = known.get(area.id);
    if (earlier && !isSame(earlier, area)) throw notAllowed('Only new components may be proposed.');
    if (!earlier) added.push(area);
    known.delete(area.id);
  }
  if (known.size > 0 || added.some(({ omit }) => !omit)) throw notAllowed('Only new components may be proposed.');
  for (const { templateId } of added) {
    const template = await work.read('setupareatemplates', templateId);
    if (!template || template.isDeleted || template.internalOnly !== false) {
      throw notAllowed('Only public templates may be proposed.');
    }
  }
}
