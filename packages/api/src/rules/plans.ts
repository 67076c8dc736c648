import type { SetupPlan } from '@groundwork/contract';
import { type PlanStep, planSteps } from '@groundwork/contract/domain';
import { stockProblems } from '../domain/free-stock.ts';
import { reopenWishes } from '../domain/reopen-wishes.ts';
import { conflict, invalid, unprocessable } from '../problem.ts';
import { closeWishes, removedFromPlan } from '../records/close-wishes.ts';
import { planFacts, type StoredPlanFacts } from '../records/plan-facts.ts';
import { nodesOf, type PlanNode, type PlanTree, planStatus } from '../records/plan-nodes.ts';
import type { WriteContext } from '../records/rule.ts';
import { proposalRule } from './proposals.ts';

/**
 * What was deployed is the server's knowledge: a stale client can never make deploy create twice
 * (docs: server-owned-ids).
 */
export async function planRule(context: WriteContext) {
  const { work, before, after, changed } = context;
  const plan = after as unknown as SetupPlan;
  const earlier = new Map(nodesOf((before ?? {}) as PlanTree).map((node) => [node.id, node]));
  const nodes = nodesOf(plan as PlanTree);
  requireOwnIds(nodes);
  if (before && changed.has('projectId') && [...earlier.values()].some(isDeployed)) {
    throw unprocessable('Components of the plan were deployed in its project.');
  }
  for (const node of nodes) {
    // What the client says of a node that is new here is looked at below; items of the plan itself are never deployed.
    const isOpen =
      before && context.caller.policyRole !== 'Subscriber' && !plan.itemDeployments.some(({ id }) => id === node.id);
    const known = earlier.get(node.id) ?? (isOpen ? node : undefined);
    node.deployedId = known?.deployedId ?? null;
    if (node.order) node.order.deployedId = known?.order?.deployedId ?? null;
  }
  const areas = new Map((before as unknown as SetupPlan | undefined)?.areaDeployments.map((area) => [area.id, area]));
  for (const area of plan.areaDeployments) {
    const known = areas.get(area.id);
    // Whatever a client says: a proposal is what a Subscriber adds.
    const proposer = context.caller.policyRole === 'Subscriber' ? context.caller.id : undefined;
    area.proposedById = known ? known.proposedById : proposer;
  }
  const facts = await planFacts(work, plan, false);
  dropForeign(plan, facts, earlier);
  if (context.caller.policyRole === 'Subscriber') await proposalRule(work, before as unknown as SetupPlan, plan);
  await requireChosenStock(context, plan.projectId, nodes, earlier);
  const planned = nodes.filter(({ id, omit }) => !omit && earlier.get(id)?.omit);
  await closeWishes(
    work,
    plan.projectId,
    planned.map(({ id }) => id),
  );
  const isOver = plan.isArchived || plan.status === 'History';
  const kept = new Set(isOver ? [] : nodes.map(({ id }) => id));
  const gone = [...earlier.keys()].filter((id) => !kept.has(id));
  await closeWishes(work, plan.projectId, gone, isOver ? 'The plan was archived' : removedFromPlan);
  const idsOf = (found: readonly PlanNode[]) => new Set(found.map(({ id }) => id));
  if (!isOver)
    await reopenWishes(work, plan.projectId, {
      omitted: idsOf(nodes.filter((node) => node.omit && earlier.get(node.id)?.omit === false && !isDeployed(node))),
      returned: idsOf(nodes.filter(({ id }) => before && !earlier.has(id))),
    });
  if (plan.status !== 'History') plan.status = planStatus(planSteps(plan, facts));
}

const isDeployed = ({ deployedId, order }: PlanNode) => Boolean(deployedId || order?.deployedId);

/**
 * A node that one client has dropped and another still has keeps its deployed records, or the next deployment would
 * create them twice. Any other deployed id that a client sends is ignored.
 */
function dropForeign(plan: SetupPlan, facts: StoredPlanFacts, earlier: ReadonlyMap<string, PlanNode>) {
  const steps = planSteps(plan, facts);
  const linkOf = (step: PlanStep) => (step.level === 'order' ? step.node.order : step.node);
  const taken = new Set(steps.flatMap((step) => (earlier.has(step.node.id) ? (linkOf(step).deployedId ?? []) : [])));
  for (const step of steps) {
    const link = linkOf(step);
    if (earlier.has(step.node.id) || !link.deployedId) continue;
    const isOwn =
      facts.isLive(step.level, link.deployedId) && facts.projectOf(step.level, link.deployedId) === plan.projectId;
    if (!isOwn || taken.has(link.deployedId)) link.deployedId = null;
    else taken.add(link.deployedId);
  }
}

/** What items are to be filled from is free, and chosen once. */
async function requireChosenStock(
  { work }: WriteContext,
  projectId: string,
  nodes: readonly PlanNode[],
  earlier: ReadonlyMap<string, PlanNode>,
) {
  const open = nodes.filter(({ inventoryItemId, deployedId }) => inventoryItemId && !deployedId);
  const chosen = open.filter(({ id, inventoryItemId }) => earlier.get(id)?.inventoryItemId !== inventoryItemId);
  for (const { id, inventoryItemId } of chosen) {
    const twin = open.find((other) => other.id !== id && other.inventoryItemId === inventoryItemId);
    if (twin) throw conflict(`The inventory item is chosen for ${twin.name ?? 'another item'} already.`);
  }
  const ids = chosen.flatMap(({ inventoryItemId }) => inventoryItemId ?? []);
  const [problem] = (await stockProblems(work, projectId, ids)).values();
  if (problem) throw problem;
}

/** What was deployed is known by the node's id: two nodes of one id would be deployed, and deleted, as one. */
function requireOwnIds(nodes: readonly PlanNode[]) {
  const seen = new Set<string>();
  for (const { id, name } of nodes) {
    if (seen.has(id)) {
      throw invalid({ field: 'areaDeployments', message: `Two components have the same id: ${name ?? ''} (${id})` });
    }
    seen.add(id);
  }
}
